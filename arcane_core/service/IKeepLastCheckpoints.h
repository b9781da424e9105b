// SPDX-License-Identifier: Apache-2.0
// What a checkpoint writer that removes its old checkpoints implements beside ICheckpointWriter.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IKeepLastCheckpoints
{
 public:
  virtual ~IKeepLastCheckpoints() = default;

  //! After a checkpoint is complete, only the \a n newest of the run are kept; 0 keeps all.
  virtual void setNbCheckpointToKeep(Integer n) = 0;
};
} // namespace Arcane
