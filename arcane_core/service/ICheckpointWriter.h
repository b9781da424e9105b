// SPDX-License-Identifier: Apache-2.0
// A service that saves checkpoints.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IDataWriter;

/*!
 * \brief The interface of the services that the option 'checkpoint-service' names.
 *
 * All calls are \collective. The framework calls notifyBeginWrite(), uses dataWriter(), then calls notifyEndWrite(). The
 * checkpoint exists when notifyEndWrite() returns, on all ranks, or an exception is thrown on all ranks and the
 * previous checkpoint is untouched.
 */
class ARCANE_EXPORT ICheckpointWriter
{
 public:
  virtual ~ICheckpointWriter() = default;

  //! Returns the writer of the values, which is valid between notifyBeginWrite() and notifyEndWrite().
  virtual IDataWriter* dataWriter() = 0;
  virtual void notifyBeginWrite() = 0;
  virtual void notifyEndWrite() = 0;

  virtual void setFileName(const String& file_name) = 0;
  virtual String fileName() const = 0;
  //! Sets the directory that holds all checkpoints of the run.
  virtual void setBaseDirectoryName(const String& directory) = 0;
  virtual String baseDirectoryName() const = 0;

  //! Sets the physical times of the checkpoints of the run. The last time belongs to the checkpoint to write.
  virtual void setCheckpointTimes(ConstArrayView<Real> times) = 0;
  virtual ConstArrayView<Real> checkpointTimes() const = 0;

  virtual void close() = 0;

  //! Returns the name of the service that reads these checkpoints.
  virtual String readerServiceName() const = 0;
  virtual String readerMetaData() const = 0;

  //! \name Extensions of Arcane's interface, each with a default body
  //@{

  /*!
   * \brief Checks options that may contradict each other, when the run starts: a fault should not wait for the first checkpoint.
   * \collective
   * \throws CaseOptionException on all ranks
   */
  virtual void checkOptions() const {}

  //! Sets the identity of the run, which it keeps through restarts, or null. The service stores it in each checkpoint, and removes none of another
  //! run. Call it before notifyBeginWrite(). \local
  virtual void setRunIdentity(const String&) {}
  //! Sets the number of complete iterations. Call it before notifyBeginWrite(). \local
  virtual void setNbIteration(Int32) {}

  //! Sets the number of the newest checkpoints of the run that are kept after one is complete; 0 keeps all. \local
  virtual void setNbCheckpointToKeep(Integer) {}
  //! Returns the number of checkpoints that are kept; 0 stands for all. Of several checkpoints of one iteration the newest alone is kept and counts.
  //! \local
  virtual Integer nbCheckpointToKeep() const { return 0; }

  //! Returns true when notifyEndWrite() may return before the checkpoint exists: its values are copied by then, and threads write them. \local
  virtual bool isInBackground() const { return false; }
  //! Returns true when the last checkpoint was left out, since the previous one was still being written. \local, the same on all ranks
  virtual bool isLeftOut() const { return false; }
  /*!
   * \brief Waits until the last checkpoint exists. The call returns at once when nothing is being written.
   * \collective
   * \throws CheckpointException on all ranks when the checkpoint could not be written
   */
  virtual void waitForCheckpoint() {}
  //! Returns the longest time from the copy to the end of a checkpoint that was waited for, or 0. \unit{s} \local, on the master
  virtual Real longestWriteTime() const { return 0.0; }

  //! Lets the next checkpoint be a copy in the memory of machines, as the options say. Call it before notifyBeginWrite(). \local
  virtual void allowCopy() {}
  //! Makes the next checkpoint one on the disk, whether a copy is allowed or not. \local
  virtual void requireDisk() {}
  //! Returns true after notifyEndWrite() when the last checkpoint is a copy, which the next one replaces. \local, the same on all ranks
  virtual bool isCopy() const { return false; }
  //! Returns true after notifyEndWrite() when the last checkpoint was to be a copy, for which there was no room or which could not be written.
  //! The caller writes the checkpoint once more, which goes to the disk. \local, the same on all ranks
  virtual bool isCopyFailed() const { return false; }
  /*!
   * \brief Makes the last checkpoint one on the disk if it is a copy, and removes the copy.
   * \collective
   * \throws CheckpointException on all ranks; the copy is then unchanged
   */
  virtual void saveCopy() {}
  //@}
};
} // namespace Arcane
