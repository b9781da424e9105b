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
};
} // namespace Arcane
