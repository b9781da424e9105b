// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint readers that let the user choose a checkpoint. They implement it beside ICheckpointReader.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ICheckpointChoice
{
 public:
  virtual ~ICheckpointChoice() = default;

  //! Makes notifyBeginRead() read the checkpoint of this number or name, and no other. It then throws a CheckpointException that lists the
  //! checkpoints that exist if there is none of this name.
  virtual void chooseCheckpoint(const String& number_or_name) = 0;
};
} // namespace Arcane
