// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/DrawnGrid.h"

#include "arcane_core/output/VtkHdfOutput.h"
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include <numeric>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

class DrawnGridTest : public test::OutputFixture
{
 protected:
  DrawnGrid m_grid;
};

TEST_F(DrawnGridTest, IsDescribedAgainWhenTheGroupHasChanged)
{
  allocate({ 2, { 4, 4, 1 } });
  CellGroup group = m_mesh->cellFamily()->createGroup("Some", Int32UniqueArray(m_mesh->ownCells().view().localIds()));
  m_grid.update(m_mesh.get(), group, {});
  const UInt64 first = m_grid.hashes.topology;
  const Int32 nb_cell = m_grid.piece.items.size();
  const Int32* items = m_grid.piece.items.data();

  m_grid.update(m_mesh.get(), group, {});
  EXPECT_EQ(m_grid.piece.items.data(), items) << "it was described for nothing";

  // On one rank: the points of the others get other numbers.
  if (m_pm->isMasterIO())
    group.removeItems(Int32UniqueArray{ m_mesh->ownCells().view().localIds()[0] });
  m_grid.update(m_mesh.get(), group, {});

  EXPECT_EQ(m_grid.piece.items.size(), nb_cell - (m_pm->isMasterIO() ? 1 : 0));
  EXPECT_NE(m_grid.hashes.topology, first);
}

TEST_F(DrawnGridTest, IsDescribedAgainWhenTheMeshHasChanged)
{
  allocate({ 2, { 4, 4, 1 } });
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});
  const Int32 nb_cell = m_grid.piece.items.size();

  m_mesh->modifier()->removeCells(UniqueArray<Int32>{ m_mesh->ownCells().view().localIds()[0] });
  m_mesh->modifier()->endUpdate();
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});

  EXPECT_EQ(m_grid.piece.items.size(), nb_cell - 1);
  EXPECT_EQ(m_grid.counts.nb_cell[m_pm->commRank()], nb_cell - 1);
  EXPECT_TRUE(m_grid.isOnAllRanks());
}

TEST_F(DrawnGridTest, CountsTheChangesOfCoordinates)
{
  allocate({ 2, { 4, 4, 1 } });
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});
  const UInt64 first = m_grid.hashes.points;

  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});
  EXPECT_EQ(m_grid.hashes.points, first);

  const NodeLocalId node(m_mesh->allNodes().view().localIds()[0]);
  m_mesh->nodesCoordinates()[node] += Real3(0.5, 0.0, 0.0);
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});

  EXPECT_EQ(m_grid.hashes.points, first + 1);
  EXPECT_EQ(m_grid.coordinates[node.localId()], m_mesh->nodesCoordinates()[node]);
}

TEST_F(DrawnGridTest, CellsThatAreForgottenAreMadeAgainWhenARankNeedsThem)
{
  allocate({ 2, { 4, 4, 1 } });
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});
  const UInt64 first = m_grid.hashes.topology;
  const Int32 nb_offset = m_grid.piece.offsets.size();

  m_grid.forgetCells();
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {}, false);
  EXPECT_TRUE(m_grid.piece.offsets.empty());
  EXPECT_FALSE(m_grid.piece.items.empty()) << "variables need them";
  EXPECT_EQ(m_grid.hashes.topology, first);

  m_grid.update(m_mesh.get(), m_mesh->allCells(), {}, m_pm->isMasterIO());
  EXPECT_EQ(m_grid.piece.offsets.size(), nb_offset);
  EXPECT_EQ(m_grid.hashes.topology, first);
}

TEST_F(DrawnGridTest, HasTheSizesOfAllPieces)
{
  allocate({ 2, { 4, 4, 1 } });
  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});

  const VtkHdfOutput::RankCounts counts = VtkHdfOutput::countsOf(m_pm, m_grid.piece);

  EXPECT_EQ(counts.nb_cell, m_grid.counts.nb_cell);
  EXPECT_EQ(std::accumulate(counts.nb_point.begin(), counts.nb_point.end(), Int64(0)), 25);
  EXPECT_EQ(std::accumulate(counts.nb_cell.begin(), counts.nb_cell.end(), Int64(0)), 16);
  EXPECT_EQ(std::accumulate(counts.nb_connectivity.begin(), counts.nb_connectivity.end(), Int64(0)), 64);
  EXPECT_EQ(std::accumulate(counts.nb_offset.begin(), counts.nb_offset.end(), Int64(0)), 17) << "one list";
}

TEST_F(DrawnGridTest, HasWhatWasAskedFor)
{
  allocate({ 2, { 4, 4, 1 } });

  m_grid.update(m_mesh.get(), m_mesh->allCells(), {});
  EXPECT_EQ(m_grid.arrays.size(), 1u) << "the owners";
  m_grid.update(m_mesh.get(), m_mesh->allCells(), { true, true });

  EXPECT_EQ(m_grid.arrays.size(), 5u);
  EXPECT_FALSE(m_grid.piece.is_joined);
}
} // namespace
