// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint readers that let the user choose a checkpoint, implemented beside ICheckpointReader.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ICheckpointChoice
{
 public:
  virtual ~ICheckpointChoice() = default;

  //! Makes notifyBeginRead() read the checkpoint of this number or name, and no other. If it does not exist, notifyBeginRead() throws a
  //! CheckpointException that lists the existing checkpoints.
  virtual void chooseCheckpoint(const String& number_or_name) = 0;
};
} // namespace Arcane
