// SPDX-License-Identifier: Apache-2.0
// Notes and checks while the host of a rank waits for a queue with exchanges.
#pragma once

#include "accelerator/runtime/QueueWaitListener.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/WaitNote.h"

#include <functional>
#include <optional>
#include <thread>
#include <utility>

namespace Arcane::detail::device_sync
{
/*!
 * \brief Notes that the rank waits for others, and calls a function when the wait is over.
 *
 * Only the thread that made the object writes the note of the rank: waits of other threads are ignored. \local
 */
class QueueWait : public runtime::QueueWaitListener
{
 public:
  //! \param on_end  must not throw
  QueueWait(IParallelMng* parallel_mng, std::function<void()> on_end)
  : m_parallel_mng(parallel_mng)
  , m_on_end(std::move(on_end))
  {}
  void waitBegins() noexcept override
  {
    if (isOfRank())
      m_scope.emplace(m_parallel_mng->waitNote(), "wait for a queue that synchronizes variables", comm::eWaitKind::DeviceSynchronization);
  }
  void waitEnds() noexcept override
  {
    if (!isOfRank())
      return;
    m_scope.reset();
    m_on_end();
  }

 private:
  IParallelMng* m_parallel_mng;
  std::function<void()> m_on_end;
  const std::thread::id m_thread = std::this_thread::get_id();
  std::optional<comm::WaitScope> m_scope;

  bool isOfRank() const { return std::this_thread::get_id() == m_thread; }
};
} // namespace Arcane::detail::device_sync
