// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint services that distinguish runs, implemented beside ICheckpointWriter or ICheckpointReader.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
/*!
 * \brief Gives checkpoints the identity of their run.
 *
 * A run keeps its identity through restarts. A writer stores the identity in each checkpoint, and never removes checkpoints of another run.
 */
class ICheckpointOfRun
{
 public:
  virtual ~ICheckpointOfRun() = default;

  //! Sets the identity of the run that writes, or null. Call it before notifyBeginWrite().
  virtual void setRunIdentity(const String& identity) = 0;
  //! Sets the number of iterations that are complete, for a writer. Call it before notifyBeginWrite().
  virtual void setNbIteration(Int32) {}
  //! Returns the identity of the run that wrote the checkpoint, or null when the checkpoint has none. Call it after notifyBeginRead().
  virtual String runIdentity() const = 0;
};
} // namespace Arcane
