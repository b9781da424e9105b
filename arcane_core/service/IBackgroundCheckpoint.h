// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint writers that write while the run continues, implemented beside ICheckpointWriter.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
/*!
 * \brief Lets a run wait for a checkpoint that is written in the background.
 *
 * Such a checkpoint does not yet exist when notifyEndWrite() returns: its values are copied by then, and threads write them.
 */
class IBackgroundCheckpoint
{
 public:
  virtual ~IBackgroundCheckpoint() = default;

  //! Returns true when notifyEndWrite() may return before the checkpoint exists. \local
  virtual bool isInBackground() const = 0;
  //! Returns true when the last checkpoint was left out, since the one before was still being written. \local, the same on all ranks
  virtual bool isLeftOut() const = 0;
  /*!
   * \brief Waits until the last checkpoint exists. The call returns at once when nothing is being written.
   * \collective
   * \throws CheckpointException on all ranks when the checkpoint could not be written
   */
  virtual void waitForCheckpoint() = 0;
  //! Returns the longest time from the copy to the end of a checkpoint that was waited for, or 0. \unit{s} \local, on the master
  virtual Real longestWriteTime() const = 0;
};
} // namespace Arcane
