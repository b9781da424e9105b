// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh_io/BoxGraph.h"

#include <algorithm>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;
using detail::meshio::BoxGraph;
using detail::meshio::NumberedCells;
using detail::meshio::RankGraph;

class BoxGraphTest : public MeshIoFixture
{
 protected:
  struct Cells
  {
    explicit Cells(const MeshDescription& mesh)
    : numbered({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
               { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) })
    , uids(mesh.cell_uid.begin(), mesh.cell_uid.end())
    {
      // The uid will do as a place: elements of a box are numbered along it.
      for (const Int64 uid : uids)
        centres.emplace_back(static_cast<Real>(uid), 0.0, 0.0);
    }
    NumberedCells numbered;
    std::vector<Int64> uids;
    std::vector<Real3> centres;
  };

  static BoxGraph graphOf(const MeshDescription& mesh, Int32 nb_box)
  {
    const Cells cells(mesh);
    return { m_pm, cells.numbered, { cells.uids, cells.centres, false, {} }, nb_box };
  }
};

TEST_F(BoxGraphTest, CellsThatShareAFaceAreNeighboursOnAllRanks)
{
  const BoxGraph boxes = graphOf(read("box.msh", toMsh41(makeBox(6, 4, 3))), m_size);

  const RankGraph& graph = boxes.graph();
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(graph.nbVertex())), 72);
  EXPECT_LE(graph.nbVertex(), 72 / m_size + 1);
  // 5 x 4 x 3 + 6 x 3 x 3 + 6 x 4 x 2 faces inside, each known to both cells.
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(graph.neighbours.size())), 2 * (60 + 54 + 48));
  for (const Int32 other : graph.neighbours)
    EXPECT_LT(other, graph.nbVertex() + graph.nbGhost());
}

TEST_F(BoxGraphTest, ValuesGoBackToTheRanksOfTheCells)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(6, 4, 3)));
  const BoxGraph boxes = graphOf(mesh, m_size);

  std::vector<Int32> ranks(static_cast<std::size_t>(boxes.graph().nbVertex()), m_rank);
  const std::vector<Int32> owners = boxes.sendToCells(ranks);

  ASSERT_EQ(static_cast<Int32>(owners.size()), mesh.cell_uid.size());
  // Boxes follow the uids.
  std::vector<Int32> sorted = owners;
  std::ranges::sort(sorted);
  EXPECT_EQ(owners, sorted);
  EXPECT_GE(owners.empty() ? 0 : owners.front(), 0);
}

TEST_F(BoxGraphTest, TheGraphDoesNotDependOnWhereCellsAre)
{
  GmshMesh box = makeBox(5, 4, 3);
  const RankGraph graph = graphOf(read("box.msh", toMsh41(box)), m_size).graph();
  std::mt19937 random(5);
  std::ranges::shuffle(box.elements, random);

  const RankGraph other = graphOf(read("shuffled.msh", toMsh41(box)), m_size).graph();

  EXPECT_EQ(graph.begins, other.begins);
  EXPECT_EQ(graph.neighbours, other.neighbours);
  EXPECT_EQ(graph.costs, other.costs);
}

TEST_F(BoxGraphTest, FewerBoxesThanRanksLeaveSomeEmpty)
{
  const BoxGraph boxes = graphOf(read("box.msh", toMsh41(makeBox(6, 4, 3))), 1);

  EXPECT_EQ(boxes.graph().nbVertex(), m_rank == 0 ? 72 : 0);
  EXPECT_EQ(boxes.graph().nbGhost(), 0);
}
} // namespace
