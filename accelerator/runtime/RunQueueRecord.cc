// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueueRecord.h"

#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <optional>

namespace Arcane::detail::runtime
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
    try {
      m_recorder->end();
    }
    catch (...) {
      // \c kept releases the memory of earlier graphs afterwards.
      static_cast<void>(m_queue.ledger.synchronize(*m_queue.slot));
      throw;
    }
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
  //! Present between begin() and end().
  std::optional<RecordingScope> scope;
};

RunQueueRecord::RunQueueRecord() = default;
RunQueueRecord::~RunQueueRecord() = default;

void RunQueueRecord::begin(const RunQueue& queue)
{
  ARCANE_FATAL_IF(queue.isNull(), "record: the queue is null, expected one made by makeQueue()");
  ARCANE_FATAL_IF(m_has_begun, "record: a run begins before the end of the former one, expected another record for another queue");
  const RunQueueImpl& impl = queue.internalImpl();
  ARCANE_FATAL_IF(impl.recorder, "record: a run begins in a run of another record of the same queue, expected one at a time");
  if (impl.isAccelerator() && impl.backend.graphs()) {
    if (!m_recorded || m_recorded->queue != queue)
      m_recorded = std::make_unique<RecordedQueue>(queue);
    m_recorded->scope.emplace(queue.internalImpl(), m_recorded->recorder);
  }
  m_has_begun = true;
}

void RunQueueRecord::end()
{
  ARCANE_FATAL_IF(!m_has_begun, "record: end() is called, but no run has begun, expected begin() before");
  m_has_begun = false;
  if (!m_recorded || !m_recorded->scope)
    return;
  // The scope ends even if the driver fails.
  struct Reset
  {
    std::optional<RecordingScope>& scope;
    ~Reset() { scope.reset(); }
  };
  const Reset reset{ m_recorded->scope };
  m_recorded->scope->end();
}

void RunQueueRecord::run(const RunQueue& queue, const std::function<void()>& commands)
{
  begin(queue);
  try {
    commands();
  }
  catch (...) {
    m_has_begun = false;
    if (m_recorded)
      m_recorded->scope.reset();
    throw;
  }
  end();
}

void RunQueueRecord::clear()
{
  ARCANE_FATAL_IF(m_has_begun, "record: clear() is called in a run, expected after it");
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
