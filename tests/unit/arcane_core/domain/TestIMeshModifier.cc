// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshModifier.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include "arcane_core/mesh/topology/IExtraGhostCellsBuilder.h"

namespace
{
using namespace Arcane;

//! Sends all own cells to all ranks.
class AllCells : public IExtraGhostCellsBuilder
{
 public:
  explicit AllCells(IMesh* mesh)
  : m_mesh(mesh)
  {}
  void computeExtraCellsToSend() override { m_ids = UniqueArray<Int32>(m_mesh->ownCells().view().localIds()); }
  ConstArrayView<Int32> extraCellsToSend(Int32) const override { return m_ids; }

 private:
  IMesh* m_mesh;
  UniqueArray<Int32> m_ids;
};

class IMeshModifierTest : public test::PrimaryMeshFixture
{
 protected:
  //! Each rank has four cells of a strip: from two ranks on, the others' cells are not all in a layer of ghosts.
  void allocate()
  {
    const test::Grid grid{ 2, { nbCell(), 1, 1 } };
    m_mesh->allocate(test::partOf(test::gridMesh(grid), m_pm->commRank(), test::slabOwner(nbCell(), m_pm->commSize())));
  }
  Int64 nbCell() const { return 4 * Int64(m_pm->commSize()); }
  //! This rank has all cells, with the coordinates of their nodes, which owners have moved by \a move.
  void expectAllCells(Real move)
  {
    EXPECT_EQ(m_mesh->nbCell(), nbCell());
    EXPECT_EQ(m_mesh->nbNode(), 2 * (nbCell() + 1));
    ENUMERATE_NODE(node, m_mesh->allNodes())
    {
      const Int64 uid = node->uniqueId();
      EXPECT_EQ(m_mesh->nodesCoordinates()[node], Real3(static_cast<Real>(uid / 2), static_cast<Real>(uid % 2), move)) << uid;
    }
  }
};

TEST_F(IMeshModifierTest, ExtraGhostsHaveTheCoordinatesOfTheirOwners)
{
  allocate();
  ENUMERATE_NODE(node, m_mesh->ownNodes())
  {
    m_mesh->nodesCoordinates()[node].z = 3.0;
  }
  AllCells all(m_mesh.get());
  m_mesh->modifier()->addExtraGhostCellsBuilder(&all);

  m_mesh->modifier()->endUpdate();

  expectAllCells(3.0);
}

TEST_F(IMeshModifierTest, AnExchangeGivesExtraGhostsTheirCoordinates)
{
  allocate();
  AllCells all(m_mesh.get());
  m_mesh->modifier()->addExtraGhostCellsBuilder(&all);
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  {
    new_owners[cell] = (m_pm->commRank() + 1) % m_pm->commSize();
  }
  m_mesh->utilities()->changeOwnersFromCells();

  m_mesh->exchangeItems();

  expectAllCells(0.0);
}
} // namespace
