// SPDX-License-Identifier: Apache-2.0
#include "variables/data/VariableDataTypeTraits.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;

//! Returns the type, the number of components and their type.
template <typename T> std::string traitsOf()
{
  using Traits = VariableDataTypeTraitsT<T>;
  return std::string(Traits::typeName()) + " " + std::to_string(Traits::nbBasicType()) + " " + dataTypeName(Traits::basicDataType());
}

TEST(VariableDataTypeTraitsTest, VectorsAndMatricesAreMadeOfReals)
{
  EXPECT_EQ(traitsOf<Real2>(), "Real2 2 Real");
  EXPECT_EQ(traitsOf<Real3>(), "Real3 3 Real");
  EXPECT_EQ(traitsOf<Real2x2>(), "Real2x2 4 Real");
  EXPECT_EQ(traitsOf<Real3x3>(), "Real3x3 9 Real");
}

TEST(VariableDataTypeTraitsTest, OtherTypesAreMadeOfThemselves)
{
  EXPECT_EQ(traitsOf<Real>(), "Real 1 Real");
  EXPECT_EQ(traitsOf<Int16>(), "Int16 1 Int16");
  EXPECT_EQ(traitsOf<Byte>(), "Byte 1 Byte");
  EXPECT_EQ(traitsOf<String>(), "String 1 String");
  static_assert(VariableDataTypeTraitsT<Int64>::type() == DT_Int64);
  static_assert(std::is_same_v<VariableDataTypeTraitsT<Real3x3>::BasicType, Real>);
}
} // namespace
