// SPDX-License-Identifier: Apache-2.0
// Values and arrays of items of each kind, by item, local id and enumerator.
#include "tests/unit/variables/core/VariableFixture.h"

using namespace Arcane;

namespace
{
template <typename Kind> class MeshVariableRefTest : public Arcane::test::VariableFixture
{
};
using Kinds = ::testing::Types<Node, Face, Cell>;
TYPED_TEST_SUITE(MeshVariableRefTest, Kinds);
} // namespace

TYPED_TEST(MeshVariableRefTest, HoldsOneValueOrOneArrayPerItem)
{
  this->buildMesh();
  MeshVariableScalarRefT<TypeParam, Int64> uid(VariableBuildInfo(this->m_handle, "Uid"));
  MeshVariableArrayRefT<TypeParam, Real> values(VariableBuildInfo(this->m_handle, "Values"));
  values.resize(3);
  const ItemGroupT<TypeParam> all = uid.itemGroup();
  ASSERT_GT(all.size(), 0);

  ENUMERATE_(TypeParam, item, all)
  {
    uid[item] = item->uniqueId();
    values[*item][2] = 1.5 * item->uniqueId();
    values(item, 1) = 4.0;
  }

  ENUMERATE_(TypeParam, item, all)
  {
    EXPECT_EQ(uid[*item], item->uniqueId());
    EXPECT_EQ(values(item, 2), 1.5 * item->uniqueId());
    EXPECT_EQ(values[item][1], 4.0);
    EXPECT_EQ(values[item][0], 0.0);
    EXPECT_EQ(values[item].size(), 3);
  }
}
