// SPDX-License-Identifier: Apache-2.0
// Calls a template with the C++ type that corresponds to an eDataType.
#pragma once

#include "variables/data/DataTypeTraits.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"

namespace Arcane::detail::data
{

/*!
 * \brief Calls \a function with a value of the C++ type of the components of \a type.
 * \throws ArgumentException when \a type has no numeric component
 */
template <typename Function> auto visitBasicType(eDataType type, Function&& function)
{
  // Functions that use the size alone do the same for some types. NOLINTNEXTLINE(bugprone-branch-clone)
  switch (basicDataType(type)) {
  case DT_Byte: return function(Byte());
  case DT_Real: return function(Real());
  case DT_Int8: return function(Int8());
  case DT_Int16: return function(Int16());
  case DT_Int32: return function(Int32());
  case DT_Int64: return function(Int64());
  case DT_Float32: return function(Float32());
  case DT_Float16: return function(Float16());
  case DT_BFloat16: return function(BFloat16());
  default: ARCANE_THROW(ArgumentException, "values of type {0} are not numbers", dataTypeName(type));
  }
}

} // namespace Arcane::detail::data
