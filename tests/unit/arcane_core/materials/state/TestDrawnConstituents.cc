// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/state/DrawnConstituents.h"

#include "arcane_core/materials/values/MeshEnvironmentVariableRef.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;

class DrawnConstituentsTest : public test::MaterialFixture
{
};
} // namespace

TEST_F(DrawnConstituentsTest, AConstituentHasItsValuesInItsCells)
{
  detail::state::DrawnConstituents drawn;
  makeMesh();
  EXPECT_EQ(drawn.find(m_handle, "Heat_A"), nullptr);
  start();
  give(m_a1, [](Int64 uid) { return uid % 3 != 0; });
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  EnvironmentVariableCellInt32 load(MaterialVariableBuildInfo(m_mm, "Load"));
  MaterialVariableCellArrayInt32 rows(MaterialVariableBuildInfo(m_mm, "Rows"));
  rows.resize(2);
  IVariable* of_a = drawn.find(m_handle, "Heat_A");
  IVariable* of_b2 = drawn.find(m_handle, "Rows_B_M2");
  ASSERT_NE(of_a, nullptr);
  EXPECT_EQ(drawn.find(m_handle, "Heat_A"), of_a);
  EXPECT_EQ(drawn.find(m_handle, "Heat"), nullptr);
  EXPECT_EQ(drawn.find(m_handle, "Load_A_M1"), nullptr);
  EXPECT_NE(drawn.find(m_handle, "Load_B"), nullptr);
  for (Int32 k = 1; k < 3; ++k) {
    for (IMeshComponent* constituent : m_mm->components())
      ENUMERATE_COMPONENTCELL(i, constituent)
      {
        heat[i] = 100.0 * k + constituent->id();
        rows[i].fill(10 * k + constituent->id());
      }
    drawn.update();
    for (const Int32 id : allCells().view().localIds()) {
      const Int64 unique_id = uid(id);
      ASSERT_EQ(of_a->data()->values<Real>()[id], unique_id % 3 != 0 ? 100.0 * k : 0.0);
      ASSERT_EQ(of_b2->data()->values<Int32>()[2 * id + 1], unique_id % 2 == 0 ? 10 * k + 2 : 0);
    }
    drawn.release();
    EXPECT_FALSE(of_a->isUsed());
    give(m_a2, [](Int64 uid) { return uid % 6 == 1; });
  }
}
