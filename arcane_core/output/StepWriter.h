// SPDX-License-Identifier: Apache-2.0
// The writer of one step of the data of pictures, in some format.
#pragma once

#include "arcane_core/service/IDataWriter.h"

namespace Arcane::detail::output
{
//! Writes the variables of one step. The files get their final names at the end.
class StepWriter : public IDataWriter
{
 public:
  //! \local
  void beginWrite(const VariableCollection&) override {}
  //! \local
  void setMetaData(const String&) override {}
  //! \local
  void endWrite() override {}
  //! Completes the files. \collective \throws ParallelFatalErrorException on all ranks
  virtual void finish() = 0;
};
} // namespace Arcane::detail::output
