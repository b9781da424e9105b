// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/mesh_io/PartRefinement.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::meshio::CutFigures;
using detail::meshio::figuresOfCut;
using detail::meshio::RankGraph;
using detail::meshio::refineParts;

//! A strip of two rows through all ranks: vertex 2c + r is in column c and row r; columns are neighbours, rows too.
class PartRefinementTest : public CommFixture
{
 protected:
  static constexpr Int32 nb_column = 10;
  static constexpr Int32 nb_vertex = 2 * nb_column;

  static RankGraph strip()
  {
    RankGraph graph;
    graph.weights.assign(nb_vertex, 1);
    if (m_rank > 0)
      graph.links.push_back({ m_rank - 1, { 0, 1 }, 0, 2 });
    const Int32 first_right = nb_vertex + graph.nbGhost();
    if (m_rank + 1 < m_size)
      graph.links.push_back({ m_rank + 1, { nb_vertex - 2, nb_vertex - 1 }, graph.nbGhost(), 2 });
    graph.begins.push_back(0);
    for (Int32 column = 0; column < nb_column; ++column)
      for (Int32 row = 0; row < 2; ++row) {
        std::vector<Int32> others{ 2 * column + 1 - row };
        if (column > 0)
          others.push_back(2 * (column - 1) + row);
        else if (m_rank > 0)
          others.push_back(nb_vertex + row);
        if (column + 1 < nb_column)
          others.push_back(2 * (column + 1) + row);
        else if (m_rank + 1 < m_size)
          others.push_back(first_right + row);
        graph.neighbours.insert(graph.neighbours.end(), others.begin(), others.end());
        graph.begins.push_back(static_cast<Int64>(graph.neighbours.size()));
      }
    graph.costs.assign(graph.neighbours.size(), 1);
    return graph;
  }

  //! The part of a vertex when all columns are cut in \a nb_part parts of equal length.
  static std::vector<Int32> equalParts(Int32 nb_part)
  {
    std::vector<Int32> parts;
    for (Int32 column = 0; column < nb_column; ++column)
      parts.insert(parts.end(), 2, (m_rank * nb_column + column) * nb_part / (m_size * nb_column));
    return parts;
  }

  //! The weight of the heaviest of two parts.
  static Int64 heaviest(const std::vector<Int32>& parts)
  {
    const Int64 nb_of_last = m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(std::ranges::count(parts, 1)));
    return std::max(nb_of_last, Int64(nb_vertex) * m_size - nb_of_last);
  }
};

TEST_F(PartRefinementTest, FiguresCountEachPairOnce)
{
  const CutFigures figures = figuresOfCut(m_pm, strip(), equalParts(5), 5);

  EXPECT_EQ(figures.cost, 2 * 4);
  EXPECT_DOUBLE_EQ(figures.imbalance, 1.0);
  EXPECT_FALSE(figures.has_empty_part);
  EXPECT_TRUE(figuresOfCut(m_pm, strip(), equalParts(5), 6).has_empty_part);
}

TEST_F(PartRefinementTest, AStraightCutStays)
{
  std::vector<Int32> parts = equalParts(5);

  refineParts(m_pm, strip(), 5, 4 * m_size + 1, parts);

  EXPECT_EQ(parts, equalParts(5));
}

TEST_F(PartRefinementTest, ATeethCutBecomesStraight)
{
  // Every second column has the other part in one row.
  std::vector<Int32> parts = equalParts(2);
  for (Int32 column = 0; column < nb_column; column += 2)
    parts[2 * column] = 1 - parts[2 * column];
  const Int64 before = figuresOfCut(m_pm, strip(), parts, 2).cost;

  refineParts(m_pm, strip(), 2, 11 * m_size, parts);

  const CutFigures after = figuresOfCut(m_pm, strip(), parts, 2);
  EXPECT_LT(after.cost * 2, before);
  EXPECT_LE(after.imbalance, 1.1);
}

TEST_F(PartRefinementTest, APartThatIsTooHeavyGivesToItsNeighbour)
{
  // Part 0 has all columns but the last one.
  std::vector<Int32> parts(nb_vertex, 0);
  if (m_rank + 1 == m_size)
    parts[nb_vertex - 1] = parts[nb_vertex - 2] = 1;
  const Int64 limit = 11 * m_size;

  refineParts(m_pm, strip(), 2, limit, parts);

  // In each of the eight rounds to higher parts the column at the border moves, until the part is within the limit.
  EXPECT_LE(heaviest(parts), std::max<Int64>(limit, nb_vertex * m_size - 2 * 9));
  EXPECT_FALSE(figuresOfCut(m_pm, strip(), parts, 2).has_empty_part);
}

TEST_F(PartRefinementTest, NoPartIsFilledBeyondTheLimit)
{
  // As on a chess board: each vertex would like to go to the other part.
  std::vector<Int32> parts;
  for (Int32 column = 0; column < nb_column; ++column)
    parts.insert(parts.end(), { column % 2, 1 - column % 2 });
  const Int64 cost = figuresOfCut(m_pm, strip(), parts, 2).cost;
  const Int64 limit = nb_column * m_size + 2;

  refineParts(m_pm, strip(), 2, limit, parts);

  EXPECT_LE(heaviest(parts), limit);
  EXPECT_LT(figuresOfCut(m_pm, strip(), parts, 2).cost, cost / 2);
}

TEST_F(PartRefinementTest, RoomForOneVertexIsUsedByOneRank)
{
  // On each rank two vertices are alone in the other part.
  std::vector<Int32> parts = equalParts(2);
  for (const Int32 vertex : { 4, 14 })
    parts[vertex] = 1 - parts[vertex];

  refineParts(m_pm, strip(), 2, nb_column * m_size + 1, parts);

  EXPECT_EQ(parts, equalParts(2));
}

TEST_F(PartRefinementTest, HeavyVerticesMoveWhereSharesAreSmaller)
{
  // Room for one vertex of weight 10, wanted by each rank.
  RankGraph graph = strip();
  graph.weights.assign(nb_vertex, 10);
  std::vector<Int32> parts = equalParts(2);
  for (const Int32 vertex : { 4, 14 })
    parts[vertex] = 1 - parts[vertex];

  refineParts(m_pm, graph, 2, 10 * (nb_column * m_size + 1) + 5, parts);

  EXPECT_EQ(parts, equalParts(2));
}
} // namespace
