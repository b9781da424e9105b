// SPDX-License-Identifier: Apache-2.0
// The properties of a queue that is to be made.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"

namespace Arcane::Accelerator
{
//! Holds the priority of a queue to be made.
class RunQueueBuildInfo
{
 public:
  //! Describes a queue of usual priority.
  RunQueueBuildInfo() = default;
  //! Describes a queue. \param priority  lower is more urgent, see eRunQueuePriority; it is clamped to the range of the device
  explicit RunQueueBuildInfo(int priority) noexcept
  : m_priority(priority)
  {}

  void setPriority(int priority) noexcept { m_priority = priority; }
  int priority() const noexcept { return m_priority; }
  //! Returns true for the usual priority: such queues are kept for reuse.
  bool isDefault() const noexcept { return m_priority == 0; }

 private:
  int m_priority = 0;
};
} // namespace Arcane::Accelerator
