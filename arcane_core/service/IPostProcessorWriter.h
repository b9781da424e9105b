// SPDX-License-Identifier: Apache-2.0
// A service that writes the data of pictures.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IDataWriter;
class IMesh;

//! All calls are \collective. The framework sets times, variables and groups, then writes through dataWriter().
class ARCANE_EXPORT IPostProcessorWriter
{
 public:
  virtual ~IPostProcessorWriter() = default;

  virtual void build() = 0;
  //! Returns the writer of the values, which is valid between notifyBeginWrite() and notifyEndWrite().
  virtual IDataWriter* dataWriter() = 0;

  virtual void setBaseDirectoryName(const String& directory) = 0;
  virtual const String& baseDirectoryName() = 0;
  virtual void setBaseFileName(const String& file_name) = 0;
  virtual const String& baseFileName() = 0;
  virtual void setMesh(IMesh* mesh) = 0;

  //! Sets the physical times of all outputs of the run. The last time belongs to the output to write.
  virtual void setTimes(ConstArrayView<Real> times) = 0;
  virtual ConstArrayView<Real> times() = 0;
  virtual void setVariables(VariableCollection variables) = 0;
  virtual VariableCollection variables() = 0;
  virtual void setGroups(ItemGroupCollection groups) = 0;
  virtual ItemGroupCollection groups() = 0;

  virtual void notifyBeginWrite() = 0;
  virtual void notifyEndWrite() = 0;
  virtual void close() = 0;

  //! \name Additions to Arcane
  //@{
  //! Lets notifyEndWrite() return before the output is written, if the options say so. The caller calls waitForOutput() in the end. \local
  virtual void allowBackground() {}
  //! Waits until the last output is written. A failure is noted in ISubDomain::outputFailures().
  virtual void waitForOutput() {}
  //@}
};
} // namespace Arcane
