// SPDX-License-Identifier: Apache-2.0
#include "variables/core/SharedVariable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "tests/unit/variables/core/VariableFixture.h"

namespace
{
using namespace Arcane;

class SharedVariableTest : public test::VariableFixture
{
 protected:
  SharedVariableTest()
  {
    buildMesh();
    UniqueArray<Int32> ids;
    ENUMERATE_CELL(cell, allCells())
    if (cell->uniqueId().asInt64() % 3 == 0)
      ids.add(cell->localId());
    m_part = std::make_unique<detail::mesh::MeshTopology>(m_part_handle, m_pm);
    m_part->subMeshes().tie(family(IK_Cell)->createGroup("Third", ids));
  }

  MeshHandle m_part_handle = MeshHandle("Part", m_vm.get(), &m_trace);
  std::unique_ptr<detail::mesh::MeshTopology> m_part;
};

TEST_F(SharedVariableTest, ItemsOfAPartReadAndWriteTheValuesOfTheirParents)
{
  VariableCellReal variable(VariableBuildInfo(m_handle, "Value"));
  variable.fill(1.0);
  SharedVariableCellReal of_part(m_part->family(IK_Cell), variable);
  SharedVariableCellReal of_mesh(family(IK_Cell), variable);

  ENUMERATE_CELL(cell, m_part->family(IK_Cell)->allItems())
  of_part[cell] += 2.0;

  ENUMERATE_CELL(cell, allCells())
  {
    const Real expected = cell->uniqueId().asInt64() % 3 == 0 ? 3.0 : 1.0;
    EXPECT_EQ(variable[cell], expected);
    EXPECT_EQ(of_mesh[*cell], expected);
    EXPECT_EQ(of_part.trueVariable()[cell], expected);
  }
}

TEST_F(SharedVariableTest, OtherFamiliesAreRefused)
{
  VariableCellReal variable(VariableBuildInfo(m_handle, "Value"));
  VariableCellReal value_of_part(VariableBuildInfo(m_part_handle, "Value"));

  EXPECT_THROW(SharedVariableCellReal(m_part->family(IK_Node), variable), FatalErrorException);
  EXPECT_THROW(SharedVariableCellReal(family(IK_Cell), value_of_part), FatalErrorException);
}
} // namespace
