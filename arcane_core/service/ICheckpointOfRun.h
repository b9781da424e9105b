// SPDX-License-Identifier: Apache-2.0
// What a checkpoint service that distinguishes runs implements beside ICheckpointWriter or ICheckpointReader.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
/*!
 * \brief Identity of the run that checkpoints belong to.
 *
 * A run keeps its identity through restarts. A writer stores it in each checkpoint, and never removes those of another run.
 */
class ICheckpointOfRun
{
 public:
  virtual ~ICheckpointOfRun() = default;

  //! The run that writes, or null. To be called before notifyBeginWrite().
  virtual void setRunIdentity(const String& identity) = 0;
  //! The run that wrote what is read, once notifyBeginRead() has returned; null when the checkpoint has no identity.
  virtual String runIdentity() const = 0;
};
} // namespace Arcane
