// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/QueueCall.h"

#include "accelerator/runtime/RunnerImpl.h"

#include <chrono>
#include <exception>
#include <memory>
#include <utility>

namespace Arcane::detail::runtime
{
namespace
{
using Function = std::function<void()>;

void callAndDelete(void* argument)
{
  const std::unique_ptr<Function> function(static_cast<Function*>(argument));
  (*function)();
}
} // namespace

Function guardedFunction(const RunQueueImpl& queue, Function function)
{
  return [function = std::move(function), errors = queue.errors] {
    try {
      function();
    }
    catch (...) {
      errors->note(std::current_exception());
    }
  };
}

void putInStream(RunQueueImpl& queue, Function function)
{
  auto owned = std::make_unique<Function>(guardedFunction(queue, std::move(function)));
  throwIfFailed(queue.backend.callOnStream(queue.stream(), callAndDelete, owned.get()), "put a function in a queue");
  static_cast<void>(owned.release());
  queue.noteSubmitted();
}

void callOnQueue(const Accelerator::RunQueue& queue, Function function)
{
  RunQueueImpl& impl = queue.internalImpl();
  const auto start = std::chrono::steady_clock::now();
  putInStream(impl, std::move(function));
  impl.endCommand(start, impl.is_async);
}

void callOnQueue(const Accelerator::RunQueue& queue, const QueueUse& use, Function function)
{
  RunQueueImpl& impl = queue.internalImpl();
  impl.backend.declareUse(impl.stream(), use.base, use.nb_byte, use.is_write);
  callOnQueue(queue, std::move(function));
}
} // namespace Arcane::detail::runtime
