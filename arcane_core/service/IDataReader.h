// SPDX-License-Identifier: Apache-2.0
// The interface of services that read the variables of a checkpoint.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class ICheckpointParts;
class IData;
class IVariable;

//! All ranks make the same calls in this order: metaData, beginRead, read for each variable, endRead.
class ARCANE_EXPORT IDataReader
{
 public:
  virtual ~IDataReader() = default;

  virtual void beginRead(const VariableCollection& vars) = 0;
  virtual void endRead() = 0;
  //! Returns the text that the writer received by setMetaData().
  virtual String metaData() = 0;
  //! Resizes and fills \a data, the storage of \a var.
  virtual void read(IVariable* var, IData* data) = 0;
  //! Returns the reader of all parts, or null if only the number of ranks that wrote the checkpoint can read it. \local
  virtual ICheckpointParts* parts() { return nullptr; }
};
} // namespace Arcane
