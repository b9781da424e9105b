// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/comm/IStat.h"
#include "arcane_core/mesh_io/BoxGraph.h"
#include "arcane_core/mesh_io/CellGraph.h"

#include <algorithm>
#include <numeric>
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

  //! The values of all ranks, in increasing order. \collective
  template <typename T> static std::vector<T> sortedOfAll(ConstArrayView<T> values)
  {
    UniqueArray<T> all;
    m_pm->allGatherVariable(values, all);
    std::vector<T> sorted(all.begin(), all.end());
    std::ranges::sort(sorted);
    return sorted;
  }

  //! The place of each vertex among all vertices: boxes follow the unique ids, and so do the vertices of a box. \collective
  static std::vector<Int32> placesOf(const RankGraph& graph)
  {
    std::vector<Int32> places(graph.weights.size());
    const Int32 first = m_pm->scan(MessagePassing::ReduceSum, graph.nbVertex()) - graph.nbVertex();
    std::iota(places.begin(), places.end(), first);
    return places;
  }

  //! Pairs of neighbours, each twice, as the smaller unique id times a factor plus the larger one. \collective
  static std::vector<Int64> pairsOf(const RankGraph& graph, const std::vector<Int64>& uids)
  {
    const std::vector<Int32> places = placesOf(graph);
    const std::vector<Int32> of_ghosts = detail::meshio::valuesOfGhosts(m_pm, graph, places);
    UniqueArray<Int64> pairs;
    for (Int32 vertex = 0; vertex < graph.nbVertex(); ++vertex)
      for (Int64 k = graph.begins[vertex]; k < graph.begins[vertex + 1]; ++k) {
        const Int32 other = graph.neighbours[k];
        const Int32 place = other < graph.nbVertex() ? places[other] : of_ghosts[other - graph.nbVertex()];
        pairs.add(pairOf(uids[places[vertex]], uids[place]));
      }
    return sortedOfAll(pairs.constView());
  }
  static Int64 pairOf(Int64 a, Int64 b) { return std::min(a, b) * 100000 + std::max(a, b); }
};

TEST_F(BoxGraphTest, CellsThatShareAFaceAreNeighboursOnAllRanks)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(6, 4, 3)));
  const BoxGraph boxes = graphOf(mesh, m_size);

  const RankGraph& graph = boxes.graph();
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(graph.nbVertex())), 72);
  EXPECT_LE(graph.nbVertex(), 72 / m_size + 1);
  // 5 x 4 x 3 + 6 x 3 x 3 + 6 x 4 x 2 faces inside, each known to both cells.
  const std::vector<Int64> pairs = pairsOf(graph, sortedOfAll(mesh.cell_uid.constView()));
  ASSERT_EQ(pairs.size(), 2u * (60 + 54 + 48));
  const UniqueArray<Int64> expected = detail::meshio::findNeighbourCells(m_pm, mesh, Cells(mesh).numbered);
  UniqueArray<Int64> twice;
  for (Int32 i = 0; i < expected.size(); i += 2)
    for (Int32 side = 0; side < 2; ++side)
      twice.add(pairOf(expected[i], expected[i + 1]));
  EXPECT_EQ(pairs, sortedOfAll(twice.constView()));
}

TEST_F(BoxGraphTest, ValuesGoBackToTheRanksOfTheCells)
{
  GmshMesh box = makeBox(6, 4, 3);
  std::mt19937 random(3);
  std::ranges::shuffle(box.elements, random);
  const MeshDescription mesh = read("shuffled.msh", toMsh41(box));
  const std::vector<Int64> uids = sortedOfAll(mesh.cell_uid.constView());
  const BoxGraph boxes = graphOf(mesh, m_size);

  const std::vector<Int32> values = boxes.sendToCells(placesOf(boxes.graph()));

  ASSERT_EQ(static_cast<Int32>(values.size()), mesh.cell_uid.size());
  for (Int32 i = 0; i < mesh.cell_uid.size(); ++i)
    EXPECT_EQ(uids[values[i]], mesh.cell_uid[i]);
}

TEST_F(BoxGraphTest, CountsAreExchangedOnlyWhereTheyAreNotKnown)
{
  MessagePassing::IStat* stat = m_pm->stat();
  if (!stat || m_size == 1)
    GTEST_SKIP() << "calls are counted by processes, and one rank exchanges nothing";
  const auto nb_exchange = [&] {
    Int64 n = 0;
    for (const MessagePassing::OneStat& one : stat->statList())
      n += one.name() == "allToAll" ? one.nbMessage() : 0;
    return n;
  };
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(6, 4, 3)));
  const Int64 before = nb_exchange();

  const BoxGraph boxes = graphOf(mesh, m_size);
  // Of cells, of their faces, and of answers.
  EXPECT_EQ(nb_exchange() - before, 3);

  boxes.sendToCells(placesOf(boxes.graph()));
  EXPECT_EQ(nb_exchange() - before, 3);
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
