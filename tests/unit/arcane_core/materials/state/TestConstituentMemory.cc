// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/ConstituentMemory.h"

#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;

class ConstituentMemoryTest : public test::MaterialFixture
{
};
} // namespace

TEST_F(ConstituentMemoryTest, TablesAndMixedValuesAreListed)
{
  makeMesh();
  EXPECT_TRUE(detail::state::constituentsInMemory(m_handle).empty());
  useArena();
  start();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  MaterialVariableCellReal shown(MaterialVariableBuildInfo(m_mm, "Shown", IVariable::PInShMem));
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64) { return true; });
  const auto rows = detail::state::constituentsInMemory(m_handle);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].first, "Mesh0: materials of cells");
  EXPECT_GE(rows[0].second, allCells().size() * (4 + 3 * 4 + 4 + 4 * 8));
  EXPECT_EQ(rows[1].first, "variable Mesh0_Cell_Heat, mixed cells");
  EXPECT_GE(rows[1].second, allCells().size() * 3 * 8);
  EXPECT_EQ(rows[2].first, "window of variable Mesh0_Cell_Shown, mixed cells");
}
