// SPDX-License-Identifier: Apache-2.0
// Receives the variables of a checkpoint or of a picture. Implemented by services.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IData;
class IVariable;

//! Calls come in the order beginWrite, setMetaData, write for each variable, endWrite; on all ranks alike.
class ARCANE_EXPORT IDataWriter
{
 public:
  virtual ~IDataWriter() = default;

  virtual void beginWrite(const VariableCollection& vars) = 0;
  virtual void endWrite() = 0;
  virtual void setMetaData(const String& meta_data) = 0;
  //! \a data are the values to write; they may differ from those of \a var (an empty array for PDumpNull).
  virtual void write(IVariable* var, IData* data) = 0;
};
} // namespace Arcane
