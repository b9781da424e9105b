// SPDX-License-Identifier: Apache-2.0
// Gives back the variables of a checkpoint. Implemented by services.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IData;
class IVariable;

//! Calls come in the order metaData, beginRead, read for each variable, endRead; on all ranks alike.
class ARCANE_EXPORT IDataReader
{
 public:
  virtual ~IDataReader() = default;

  virtual void beginRead(const VariableCollection& vars) = 0;
  virtual void endRead() = 0;
  //! What setMetaData() of the writer was given.
  virtual String metaData() = 0;
  //! Resizes and fills \a data, the storage of \a var.
  virtual void read(IVariable* var, IData* data) = 0;
};
} // namespace Arcane
