// SPDX-License-Identifier: Apache-2.0
// The command or the queue for which a view is made.
#pragma once

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/kernel/ViewStamp.h"

namespace Arcane::Accelerator
{
/*!
 * \brief Holds the queue for which a view is made, and its command if that is known. Commands and queues convert to it.
 *
 * A view that is made for a queue declares nothing: the conflicts of its kernel are not found, and profiles do not count its bytes.
 */
class ViewBuildInfo
{
 public:
  ViewBuildInfo(RunCommand& command)
  : m_queue(&command.internalQueue())
  , m_command(&command)
  {}
  ViewBuildInfo(const RunQueue& queue)
  : m_queue(&queue)
  {}
  ViewBuildInfo(const RunQueue* queue)
  : m_queue(queue)
  {}

  const RunQueue& queue() const { return *m_queue; }
  //! Returns null when the view is made for a queue.
  RunCommand* command() const { return m_command; }
  /*!
   * Notes what the kernel does through the view, and returns the stamp of the view. Costs nothing without ARCANE_CHECK unless the command needs its
   * uses.
   */
  template <typename NameFunction>
  detail::kernel::ViewStamp declareUse(const void* base, Int64 nb_byte, bool is_read, bool is_write, const NameFunction& name) const
  {
    if (m_command && m_command->internalHasUses())
      m_command->internalAddUse({ base, nb_byte, is_read, is_write, name() });
#ifdef ARCANE_CHECK
    return detail::kernel::makeViewStamp(m_command ? m_command->internalNeedNumber() : 0, base, name());
#else
    return {};
#endif
  }

 private:
  const RunQueue* m_queue;
  RunCommand* m_command = nullptr;
};
} // namespace Arcane::Accelerator
