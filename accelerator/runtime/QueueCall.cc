// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/QueueCall.h"

#include "accelerator/runtime/RunnerImpl.h"

#include <chrono>
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

void callOnQueue(const Accelerator::RunQueue& queue, Function function)
{
  RunQueueImpl& impl = queue.internalImpl();
  auto owned = std::make_unique<Function>(std::move(function));
  const auto start = std::chrono::steady_clock::now();
  throwIfFailed(impl.backend.callOnStream(impl.stream, callAndDelete, owned.get()), "put a function in a queue");
  static_cast<void>(owned.release());
  impl.noteSubmitted();
  impl.endCommand(start, impl.is_async);
}

void callOnQueue(const Accelerator::RunQueue& queue, const QueueUse& use, Function function)
{
  RunQueueImpl& impl = queue.internalImpl();
  impl.backend.declareUse(impl.stream, use.base, use.nb_byte, use.is_write);
  callOnQueue(queue, std::move(function));
}
} // namespace Arcane::detail::runtime
