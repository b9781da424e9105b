// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint writers that remove old checkpoints, implemented beside ICheckpointWriter.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IKeepLastCheckpoints
{
 public:
  virtual ~IKeepLastCheckpoints() = default;

  //! Sets the number of the newest checkpoints of the run that are kept after one is complete; 0 keeps all.
  virtual void setNbCheckpointToKeep(Integer n) = 0;
  //! Returns the number of checkpoints that are kept; 0 stands for all. Of several checkpoints of one iteration the newest alone is kept and counts.
  virtual Integer nbCheckpointToKeep() const = 0;
};
} // namespace Arcane
