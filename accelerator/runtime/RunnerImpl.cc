// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunnerImpl.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/ExchangeCommands.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/LostException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <exception>
#include <sstream>
#include <utility>

namespace Arcane::detail::runtime
{
// --- RunQueueImpl ---------------------------------------------------------------------------------

RunQueueImpl::RunQueueImpl(RunnerImpl& runner, int asked_priority)
: backend(runner.backend())
, ledger(runner.backend().ledger(runner.device()))
, policy(runner.policy())
, device(runner.device())
, priority(asked_priority)
, is_foreign(false)
{
  throwIfFailed(backend.createStream(device, priority, &m_stream), "create a queue");
  slot = &ledger.attach(m_stream);
}

RunQueueImpl::RunQueueImpl(RunnerImpl& runner, void* foreign_stream)
: backend(runner.backend())
, ledger(runner.backend().ledger(runner.device()))
, policy(runner.policy())
, device(runner.device())
, priority(0)
, is_foreign(true)
, slot(&ledger.attach(foreign_stream))
, m_stream(foreign_stream)
{}

RunQueueImpl::~RunQueueImpl()
{
  if (is_lost)
    return;
  ledger.detach(*slot);
  if (!is_foreign)
    reportIfFailed(backend.destroyStream(m_stream), "destroy a queue");
}

void RunQueueImpl::giveRecorded() const
{
  recorder->give();
}

DriverStatus RunQueueImpl::putCopy(void* destination, const void* source, Int64 nb_byte)
{
  if (recorder) {
    if (const std::optional<DriverStatus> status = recorder->putCopy(destination, source, nb_byte))
      return *status;
  }
  const DriverStatus status = backend.copyAsync(destination, source, nb_byte, stream());
  if (status.isOk())
    noteSubmitted();
  return status;
}

DriverStatus RunQueueImpl::putFill(void* destination, std::byte value, Int64 nb_byte)
{
  if (recorder) {
    if (const std::optional<DriverStatus> status = recorder->putFill(destination, value, nb_byte))
      return *status;
  }
  const DriverStatus status = backend.fillAsync(destination, value, nb_byte, stream());
  if (status.isOk())
    noteSubmitted();
  return status;
}

DriverStatus RunQueueImpl::putRows(eRowCopy direction, Span<const RowCopy> copies, const std::vector<KernelUse>& uses)
{
  if (recorder) {
    if (const std::optional<DriverStatus> status = recorder->putRows(direction, copies, uses))
      return *status;
  }
  void* const present = stream();
  for (const KernelUse& use : uses)
    backend.declareUse(present, use.base, use.nb_byte, use.is_write);
  const DriverStatus status = backend.exchangeCommands()->copyRows(present, direction, copies);
  if (status.isOk())
    noteSubmitted();
  return status;
}

DriverStatus RunQueueImpl::putNumbers(Span<const StreamNumber> numbers)
{
  if (recorder) {
    if (const std::optional<DriverStatus> status = recorder->putNumbers(numbers))
      return *status;
  }
  const DriverStatus status = backend.exchangeCommands()->putNumbers(stream(), numbers);
  if (status.isOk())
    noteSubmitted();
  return status;
}

DriverStatus RunQueueImpl::waitForStream()
{
  const std::shared_ptr<QueueWaitListener> listener = wait_listener.lock();
  if (listener)
    listener->waitBegins();
  const DriverStatus status = ledger.synchronize(*slot);
  if (listener)
    listener->waitEnds();
  return status;
}

void RunQueueImpl::wait()
{
  give();
  const DriverStatus status = waitForStream();
  if (!status.isOk() && !status.isUnloading()) {
    // A kernel of another queue of the device may also be the cause: drivers give its fault to all queues.
    const String kernels = recent_kernels.text();
    ARCANE_FATAL("cannot wait for a queue: {0}{1}{2}", status.message(),
                 kernels.empty() ? "" : "; since the last wait this queue has launched ", kernels);
  }
  recent_kernels.clear();
  if (recorder)
    recorder->noteWaited();
  errors->throwFirst();
}

void RunQueueImpl::endCommand(std::chrono::steady_clock::time_point start, bool is_async)
{
  if (!is_async)
    wait();
  if (!is_async || !isAccelerator())
    runner->addCommandTime(std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count());
}

// --- RunnerImpl -----------------------------------------------------------------------------------

void RunnerImpl::initialize(eExecutionPolicy policy, DeviceId device)
{
  ARCANE_FATAL_IF(m_backend, "runner: initialize() is called twice, expected once");
  ARCANE_FATAL_IF(policy == eExecutionPolicy::None, "runner: policy is None, expected a policy that executes commands");
  DeviceBackend& backend = backendOf(policy);
  if (!device.isAccelerator() || device.asInt32() >= backend.nbDevice()) {
    base::ClassicStream<std::ostringstream> text;
    text << device;
    ARCANE_FATAL("runner: device is {0}, expected one of the {1} devices of runtime '{2}', from 0", text.str(), backend.nbDevice(),
                 backend.name());
  }
  m_policy = policy;
  m_device = device;
  m_backend = &backend;
}

void RunnerImpl::checkInitialized() const
{
  ARCANE_FATAL_IF(!m_backend, "runner: not initialised, expected a call to initialize() before");
}

std::shared_ptr<RunQueueImpl> RunnerImpl::takeQueue(const Accelerator::RunQueueBuildInfo& build_info)
{
  checkInitialized();
  std::unique_ptr<RunQueueImpl> queue;
  if (build_info.isDefault()) {
    const std::scoped_lock lock(m_mutex);
    if (!m_idle_queues.empty()) {
      queue = std::move(m_idle_queues.back());
      m_idle_queues.pop_back();
    }
  }
  if (!queue)
    queue = std::make_unique<RunQueueImpl>(*this, build_info.priority());
  queue->is_async = false;
  queue->is_concurrent_command_creation = false;
  queue->memory_resource = eMemoryResource::Unknown;
  return share(std::move(queue));
}

std::shared_ptr<RunQueueImpl> RunnerImpl::adoptStream(void* foreign_stream)
{
  checkInitialized();
  auto queue = std::make_unique<RunQueueImpl>(*this, foreign_stream);
  queue->is_async = true;
  return share(std::move(queue));
}

std::shared_ptr<RunQueueImpl> RunnerImpl::share(std::unique_ptr<RunQueueImpl> queue)
{
  queue->runner = shared_from_this();
  return { queue.release(), [](RunQueueImpl* last) {
            const std::shared_ptr<RunnerImpl> runner = std::exchange(last->runner, nullptr);
            runner->giveBack(std::unique_ptr<RunQueueImpl>(last));
          } };
}

void RunnerImpl::giveBack(std::unique_ptr<RunQueueImpl> queue) noexcept
{
  if (queue->slot->isBusy() || queue->slot->isExternal()) {
    const DriverStatus status = queue->waitForStream();
    queue->is_lost = !status.isOk() && !status.isUnloading();
    reportIfFailed(status, "wait for a queue that nobody uses any more");
  }
  // Prints an exception of a kernel that the host did not wait for: it must not reach the next user of the queue.
  base::printLostException(A_FUNCINFO, "a queue ended after an exception", queue->errors->take());
  queue->recent_kernels.clear();
  queue->wait_listener.reset();
  if (queue->is_lost)
    return;
  queue->ledger.endExternalUse(*queue->slot, eExternalUse::UntilGivenBack);
  if (queue->priority != 0 || queue->is_foreign)
    return;
  const std::scoped_lock lock(m_mutex);
  m_idle_queues.push_back(std::move(queue));
}
} // namespace Arcane::detail::runtime
