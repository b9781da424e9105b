// SPDX-License-Identifier: Apache-2.0
// Every type of values in every shape of variable that is not on items.
#include "tests/unit/variables/core/VariableFixture.h"

using namespace Arcane;

namespace
{
template <typename T> class VariableTypesTest : public Arcane::test::VariableFixture
{
};
using ValueTypes = ::testing::Types<Byte, Real, Int8, Int16, Int32, Int64, Float32, Float16, BFloat16, Real2, Real3, Real2x2, Real3x3>;
TYPED_TEST_SUITE(VariableTypesTest, ValueTypes);
} // namespace

TYPED_TEST(VariableTypesTest, ScalarListAndTableHoldValues)
{
  const TypeParam value = TypeParam(3);
  VariableRefScalarT<TypeParam> scalar(VariableBuildInfo(this->m_vm.get(), "Scalar"));
  VariableRefArrayT<TypeParam> list(VariableBuildInfo(this->m_vm.get(), "List"));
  VariableRefArray2T<TypeParam> table(VariableBuildInfo(this->m_vm.get(), "Table"));
  list.resize(3);
  table.resize(2, 3);

  scalar = value;
  list[2] = value;
  table(1, 2) = value;

  EXPECT_EQ(scalar(), value);
  EXPECT_EQ(list[2], value);
  EXPECT_EQ(list[1], TypeParam());
  EXPECT_EQ(table(1, 2), value);
  EXPECT_EQ(table(1, 1), TypeParam());
  EXPECT_EQ(scalar.dataType(), DataTypeTraitsT<TypeParam>::type());
}
