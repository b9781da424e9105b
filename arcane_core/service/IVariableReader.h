// SPDX-License-Identifier: Apache-2.0
// The interface of services that give variables the values of a time.
#pragma once

#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IVariable;

/*!
 * \brief A reader of values that files hold for several times.
 *
 * A code calls the setters, then initialize(), then updateVariables() for each time. The framework calls no reader and has no service of this
 * interface: codes have their own.
 */
class ARCANE_EXPORT IVariableReader
{
 public:
  virtual ~IVariableReader() = default;

  virtual void setBaseDirectoryName(const String& path) = 0;
  virtual void setBaseFileName(const String& filename) = 0;
  //! Sets the variables that have values in the files.
  virtual void setVariables(VariableCollection vars) = 0;
  //! \param is_start  false in a restarted run
  virtual void initialize(bool is_start) = 0;
  //! Gives the variables their values at \a wanted_time.
  virtual void updateVariables(Real wanted_time) = 0;
  //! Returns the first and the last time for which the files have values of \a var.
  virtual Real2 timeInterval(IVariable* var) = 0;
};
} // namespace Arcane
