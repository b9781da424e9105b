// SPDX-License-Identifier: Apache-2.0
// How a queue is to be made.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"

namespace Arcane::Accelerator
{
//! Priority of a queue to be made.
class RunQueueBuildInfo
{
 public:
  //! A queue of usual priority.
  RunQueueBuildInfo() = default;
  //! \param priority  lower is more urgent, see eRunQueuePriority; brought into what the device knows
  explicit RunQueueBuildInfo(int priority) noexcept
  : m_priority(priority)
  {}

  void setPriority(int priority) noexcept { m_priority = priority; }
  int priority() const noexcept { return m_priority; }
  //! True for usual priority: such queues are kept for later when nobody uses them any more.
  bool isDefault() const noexcept { return m_priority == 0; }

 private:
  int m_priority = 0;
};
} // namespace Arcane::Accelerator
