// SPDX-License-Identifier: Apache-2.0
// The uses of a command that copies rows in a queue, for the checks of devices.
#pragma once

#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/RowCopy.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "variables/data/IData.h"

#include <vector>

namespace Arcane::detail::device_sync
{
//! Describes how the next command of a queue uses the values of some data, and checks that it may.
class DeclaredUses
{
 public:
  DeclaredUses(runtime::RunQueueImpl& queue, ConstArrayView<IData*> datas, runtime::eRowCopy direction);
  //! Returns the uses, for the command; empty unless they are watched.
  const std::vector<runtime::KernelUse>& list() const { return m_uses; }
  //! Notes that the command was given to the queue.
  void noteGiven();

 private:
  runtime::RunQueueImpl& m_queue;
  const bool m_is_watched;
  std::vector<runtime::KernelUse> m_uses;
};
} // namespace Arcane::detail::device_sync
