// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/mesh_io/RankGraph.h"

#include <numeric>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::meshio::coarsen;
using detail::meshio::CoarserGraph;
using detail::meshio::RankGraph;
using detail::meshio::valuesOfGhosts;

class RankGraphTest : public CommFixture
{
 protected:
  //! A chain through all ranks in their order, with \a nb vertices on each.
  static RankGraph chain(Int32 nb)
  {
    RankGraph graph;
    graph.weights.assign(static_cast<std::size_t>(nb), 1);
    if (m_rank > 0)
      graph.links.push_back({ m_rank - 1, { 0 }, 0, 1 });
    if (m_rank + 1 < m_size)
      graph.links.push_back({ m_rank + 1, { nb - 1 }, graph.nbGhost(), 1 });
    graph.begins.push_back(0);
    const auto add = [&](Int32 other) {
      graph.neighbours.push_back(other);
      graph.costs.push_back(1);
    };
    for (Int32 i = 0; i < nb; ++i) {
      if (i > 0)
        add(i - 1);
      else if (m_rank > 0)
        add(nb);
      if (i + 1 < nb)
        add(i + 1);
      else if (m_rank + 1 < m_size)
        add(nb + graph.nbGhost() - 1);
      graph.begins.push_back(static_cast<Int64>(graph.neighbours.size()));
    }
    return graph;
  }
};

TEST_F(RankGraphTest, GhostsHaveTheValuesOfTheirRanks)
{
  const RankGraph graph = chain(3);
  std::vector<Int32> values(3);
  std::iota(values.begin(), values.end(), 10 * m_rank);

  const std::vector<Int32> ghosts = valuesOfGhosts(m_pm, graph, values);

  std::vector<Int32> expected;
  if (m_rank > 0)
    expected.push_back(10 * (m_rank - 1) + 2);
  if (m_rank + 1 < m_size)
    expected.push_back(10 * (m_rank + 1));
  EXPECT_EQ(ghosts, expected);
}

TEST_F(RankGraphTest, ACoarserGraphHasTheWeightAndTheCostsBetweenItsVertices)
{
  RankGraph graph = chain(64);
  for (Int32 level = 0; level < 4; ++level) {
    const CoarserGraph coarser = coarsen(m_pm, graph, 1 << (level + 1));

    const Int64 weight = std::accumulate(coarser.graph.weights.begin(), coarser.graph.weights.end(), Int64(0));
    EXPECT_EQ(weight, 64);
    EXPECT_LE(coarser.graph.nbVertex(), graph.nbVertex() * 3 / 4);
    EXPECT_EQ(coarser.graph.nbGhost(), (m_rank > 0 ? 1 : 0) + (m_rank + 1 < m_size ? 1 : 0));
    // A chain stays one: each vertex but the ends has two neighbours, at a cost of 1.
    for (const Int64 cost : coarser.graph.costs)
      EXPECT_EQ(cost, 1);
    const Int64 nb_end = (m_rank == 0 ? 1 : 0) + (m_rank + 1 == m_size ? 1 : 0);
    EXPECT_EQ(static_cast<Int64>(coarser.graph.neighbours.size()), 2 * coarser.graph.nbVertex() - nb_end);
    // What a rank knows of a ghost is what the owner says.
    const std::vector<Int32> ghosts = valuesOfGhosts(m_pm, graph, coarser.coarse_of);
    std::vector<Int32> numbers(static_cast<std::size_t>(coarser.graph.nbVertex()));
    std::iota(numbers.begin(), numbers.end(), 0);
    EXPECT_EQ(valuesOfGhosts(m_pm, coarser.graph, numbers), ghosts);
    graph = coarser.graph;
  }
}

TEST_F(RankGraphTest, HeavyVerticesAreNotJoined)
{
  RankGraph graph = chain(4);
  graph.weights.assign(4, 10);

  EXPECT_EQ(coarsen(m_pm, graph, 19).graph.nbVertex(), 4);
}

TEST_F(RankGraphTest, ARankWithoutVerticesTakesPart)
{
  RankGraph nothing;
  nothing.begins.push_back(0);

  EXPECT_EQ(coarsen(m_pm, nothing, 2).graph.nbVertex(), 0);
}
} // namespace
