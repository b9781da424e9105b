// SPDX-License-Identifier: Apache-2.0
// The interface of checkpoint writers that keep copies in the memory of machines, implemented beside ICheckpointWriter.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
/*!
 * \brief Lets a run know which of its checkpoints are on the disk, and which are copies in memory that the next ones replace.
 *
 * A checkpoint is a copy only if the caller allows it. The answers are the same on all ranks.
 */
class ICopiesInMemory
{
 public:
  virtual ~ICopiesInMemory() = default;

  //! Lets the next checkpoint be a copy, as the options of the writer say. Call it before notifyBeginWrite(). \local
  virtual void allowCopy() = 0;
  //! Makes the next checkpoint one on the disk, whether a copy is allowed or not. \local
  virtual void requireDisk() = 0;
  //! Returns true after notifyEndWrite() when the last checkpoint is a copy. \local
  virtual bool isCopy() const = 0;
  //! Returns true after notifyEndWrite() when the last checkpoint was to be a copy for which there was no room, or that could not be
  //! written. The caller writes the checkpoint once more, which goes to the disk. \local
  virtual bool isCopyFailed() const = 0;
  /*!
   * \brief Makes the last checkpoint one on the disk if it is a copy, and removes the copy.
   * \collective
   * \throws CheckpointException on all ranks; the copy is then unchanged
   */
  virtual void saveCopy() = 0;
};
} // namespace Arcane
