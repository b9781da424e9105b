// SPDX-License-Identifier: Apache-2.0
// The interface of services that write the variables of a checkpoint or of a picture.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IData;
class IVariable;

//! All ranks make the same calls in this order: beginWrite, setMetaData, write for each variable, endWrite.
class ARCANE_EXPORT IDataWriter
{
 public:
  virtual ~IDataWriter() = default;

  virtual void beginWrite(const VariableCollection& vars) = 0;
  virtual void endWrite() = 0;
  virtual void setMetaData(const String& meta_data) = 0;
  //! Writes the values \a data. \a data may differ from the values of \a var: the array is empty for PDumpNull.
  virtual void write(IVariable* var, IData* data) = 0;
};
} // namespace Arcane
