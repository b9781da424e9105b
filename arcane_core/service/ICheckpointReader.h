// SPDX-License-Identifier: Apache-2.0
// A service that reads checkpoints back.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IDataReader;

//! All calls are \collective. The framework calls notifyBeginRead(), then uses dataReader(), then calls notifyEndRead().
class ARCANE_EXPORT ICheckpointReader
{
 public:
  virtual ~ICheckpointReader() = default;

  //! Returns the reader of the values, which is valid between notifyBeginRead() and notifyEndRead().
  virtual IDataReader* dataReader() = 0;
  virtual void notifyBeginRead() = 0;
  virtual void notifyEndRead() = 0;

  virtual void setFileName(const String& file_name) = 0;
  virtual String fileName() const = 0;
  virtual void setBaseDirectoryName(const String& directory) = 0;
  virtual String baseDirectoryName() const = 0;

  virtual void setReaderMetaData(const String& meta_data) = 0;
  //! Selects the checkpoint to read, by its time and its number. A service may ignore the time.
  virtual void setCurrentTimeAndIndex(Real time, Integer index) = 0;

  //! \name Extensions of Arcane's interface, each with a default body
  //@{

  //! Makes notifyBeginRead() read the checkpoint of this number or name, and no other. If it does not exist, notifyBeginRead() throws a
  //! CheckpointException that lists the existing checkpoints. Returns false when the service has one checkpoint only. \local
  virtual bool chooseCheckpoint(const String&) { return false; }
  //! Returns the identity of the run that wrote the checkpoint, or null. Call it after notifyBeginRead(). \local
  virtual String runIdentity() const { return {}; }
  //@}
};
} // namespace Arcane
