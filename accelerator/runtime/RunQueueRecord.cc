// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueueRecord.h"

#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <utility>

namespace Arcane::detail::runtime
{
namespace
{
//! Records the commands of a queue until the object is destroyed. end() comes before, unless an exception ends the scope.
class RecordingScope
{
 public:
  RecordingScope(RunQueueImpl& queue, const std::shared_ptr<CommandRecorder>& recorder)
  : m_queue(queue)
  , m_recorder(recorder)
  , m_was_async(m_queue.is_async)
  {
    m_recorder->begin();
    m_queue.recorder = m_recorder.get();
    m_queue.slot->setRecorder(m_recorder);
    m_queue.is_async = true;
  }
  RecordingScope(const RecordingScope&) = delete;
  RecordingScope& operator=(const RecordingScope&) = delete;
  ~RecordingScope()
  {
    if (m_is_over)
      return;
    // The exception that ends the scope is the one to report.
    try {
      end();
    }
    catch (...) {
    }
  }

  void end()
  {
    m_is_over = true;
    const KeptMemory kept{ *m_recorder };
    const Recording recording{ *this };
    m_recorder->end();
    if (!m_was_async || m_recorder->needsWait())
      m_queue.wait();
  }

 private:
  //! Gives back at its end what the commands have used.
  struct KeptMemory
  {
    CommandRecorder& recorder;
    ~KeptMemory() { recorder.releaseKept(); }
  };
  //! Ends the recording at its end.
  struct Recording
  {
    RecordingScope& scope;
    ~Recording()
    {
      scope.m_queue.slot->noteAllGiven();
      scope.m_queue.slot->setRecorder(nullptr);
      scope.m_queue.recorder = nullptr;
      scope.m_queue.is_async = scope.m_was_async;
    }
  };

  RunQueueImpl& m_queue;
  std::shared_ptr<CommandRecorder> m_recorder;
  const bool m_was_async;
  bool m_is_over = false;
};
} // namespace
} // namespace Arcane::detail::runtime

namespace Arcane::Accelerator
{
using detail::runtime::CommandRecorder;
using detail::runtime::RecordingScope;
using detail::runtime::RunQueueImpl;

//! Holds a queue, and what records its commands. The queue lives longer.
class RunQueueRecord::RecordedQueue
{
 public:
  explicit RecordedQueue(const RunQueue& recorded_queue)
  : queue(recorded_queue)
  , recorder(std::make_shared<CommandRecorder>(recorded_queue.internalImpl()))
  {}

  const RunQueue queue;
  const std::shared_ptr<CommandRecorder> recorder;
};

RunQueueRecord::RunQueueRecord() = default;
RunQueueRecord::RunQueueRecord(RunQueueRecord&& rhs) noexcept = default;
RunQueueRecord& RunQueueRecord::operator=(RunQueueRecord&& rhs) noexcept = default;
RunQueueRecord::~RunQueueRecord() = default;

void RunQueueRecord::run(const RunQueue& queue, const std::function<void()>& commands)
{
  ARCANE_FATAL_IF(queue.isNull(), "record: the queue is null, expected one made by makeQueue()");
  const RunQueueImpl& impl = queue.internalImpl();
  ARCANE_FATAL_IF(impl.recorder, "record: run() is called in the function of another run() for the same queue, expected one at a time");
  ARCANE_FATAL_IF(m_is_running, "record: run() is called in its own function, expected another record for another queue");
  if (!impl.isAccelerator() || !impl.backend.graphs()) {
    commands();
    return;
  }
  if (!m_recorded || m_recorded->queue != queue)
    m_recorded = std::make_unique<RecordedQueue>(queue);
  struct Running
  {
    explicit Running(bool& flag)
    : is_running(flag)
    {
      is_running = true;
    }
    ~Running() { is_running = false; }
    bool& is_running;
  };
  const Running running(m_is_running);
  RecordingScope scope(queue.internalImpl(), m_recorded->recorder);
  commands();
  scope.end();
}

void RunQueueRecord::clear()
{
  ARCANE_FATAL_IF(m_is_running, "record: clear() is called in the function of run(), expected after it");
  m_recorded = nullptr;
}

Int64 RunQueueRecord::nbRecording() const
{
  return m_recorded ? m_recorded->recorder->counts().nb_recording : 0;
}

Int64 RunQueueRecord::nbReplay() const
{
  return m_recorded ? m_recorded->recorder->counts().nb_replay : 0;
}

Int64 RunQueueRecord::nbChange() const
{
  return m_recorded ? m_recorded->recorder->counts().nb_change : 0;
}

Int64 RunQueueRecord::nbSingleLaunch() const
{
  return m_recorded ? m_recorded->recorder->counts().nb_single : 0;
}
} // namespace Arcane::Accelerator
