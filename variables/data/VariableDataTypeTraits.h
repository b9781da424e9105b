// SPDX-License-Identifier: Apache-2.0
// The type of the values of a variable, and of the numbers of which they are made.
#pragma once

#include "variables/data/DataTypeTraits.h"

#include <type_traits>

namespace Arcane
{

//! The type of a value, and of its components: three reals for Real3, one for Real. Defined for the types that a variable may hold.
template <typename DataType> class VariableDataTypeTraitsT : public DataTypeTraitsT<DataType>
{
 public:
  using BasicType = std::conditional_t<std::is_same_v<DataType, Real2> || std::is_same_v<DataType, Real3> ||
                                         std::is_same_v<DataType, Real2x2> || std::is_same_v<DataType, Real3x3>,
                                       Real, DataType>;

  //! Returns the number of components of a value.
  static constexpr Integer nbBasicType() { return static_cast<Integer>(sizeof(DataType) / sizeof(BasicType)); }
  static constexpr eDataType basicDataType() { return DataTypeTraitsT<BasicType>::type(); }
};

} // namespace Arcane
