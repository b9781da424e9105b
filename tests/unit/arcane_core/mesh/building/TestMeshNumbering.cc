// SPDX-License-Identifier: Apache-2.0
// Local ids along a curve: when they are chosen, and what is the same on all ranks.
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/mesh/building/LocalityOfNumbering.h"

#include <numeric>

namespace
{
using namespace Arcane;
using test::Grid;

//! A number that differs much from one cell to the next, so that sums in another order have other bits.
Real valueOf(Int64 cell_uid)
{
  return std::ldexp(1.0 + Real(cell_uid % 97) / 97.0, static_cast<int>(cell_uid * 7 % 41));
}

class MeshNumberingTest : public test::MeshFixture
{
 protected:
  //! Cells in no order on any rank.
  test::OwnerOf someOwner(unsigned factor) const
  {
    return [nb_rank = nbRank(), factor](Int64 uid) { return static_cast<Int32>(uid * factor % 101 % nb_rank); };
  }

  //! 300 by 300 squares per rank, numbered by rows or at random.
  void buildLarge(bool is_random, eLocalNumbering numbering)
  {
    const Int64 n = 300;
    MeshDescription part;
    part.name = "large";
    part.dimension = 2;
    std::vector<Int64> ids(static_cast<std::size_t>((n + 1) * (n * nbRank() + 1)));
    std::iota(ids.begin(), ids.end(), 0);
    std::mt19937 random(9);
    if (is_random)
      std::shuffle(ids.begin(), ids.end(), random);
    const auto node = [&](Int64 i, Int64 j) { return ids[static_cast<std::size_t>(i * (n + 1) + j)]; };
    for (Int64 i = n * rank(); i <= n * (rank() + 1); ++i)
      for (Int64 j = 0; j <= n; ++j) {
        part.node_uid.add(node(i, j));
        part.node_coord.add(Real3(Real(i), Real(j), 0.0));
        if (i == n * (rank() + 1) || j == n)
          continue;
        part.cell_uid.add(i * n + j);
        part.cell_type.add(IT_Quad4);
        for (const Int64 uid : { node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1) })
          part.cell_node_uid.add(uid);
      }
    m_mesh = nullptr;
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    MeshBuildOptions options;
    options.numbering = numbering;
    m_mesh->build(part, options);
  }
  Real locality() const { return localityOf(m_pm, *family(IK_Cell)->connectivity(IK_Node), family(IK_Node)->maxLocalId()); }

  //! For each node, the sum of the values of its cells in the order of a loop over cells.
  std::vector<Real> sumsOfLoop() const
  {
    std::vector<Real> sums(static_cast<std::size_t>(family(IK_Node)->maxLocalId()), 0.0);
    ENUMERATE_CELL(cell, allCells())
    for (const NodeLocalId node : cell->nodeIds())
      sums[static_cast<std::size_t>(node.localId())] += valueOf(cell->uniqueId());
    return sums;
  }
};

TEST_F(MeshNumberingTest, OnlyPoorNumbersAreReplacedUnlessTheUserSaysSo)
{
  buildLarge(false, eLocalNumbering::Automatic);
  EXPECT_FALSE(m_mesh->numbering().isAlongCurve());
  EXPECT_LT(locality(), 0.07);

  buildLarge(true, eLocalNumbering::UniqueIds);
  EXPECT_FALSE(m_mesh->numbering().isAlongCurve());
  EXPECT_GT(locality(), detail::mesh::poor_locality);

  buildLarge(true, eLocalNumbering::Automatic);
  EXPECT_TRUE(m_mesh->numbering().isAlongCurve());
  EXPECT_GT(m_mesh->numbering().localityOfUniqueIds().value(), detail::mesh::poor_locality);
  EXPECT_LT(locality(), 0.07);

  buildLarge(false, eLocalNumbering::Curve);
  EXPECT_TRUE(m_mesh->numbering().isAlongCurve());
  EXPECT_LT(locality(), 0.07);
}

TEST_F(MeshNumberingTest, ACellHasTheSamePlaceOnAllRanksAndAfterExchanges)
{
  const MeshDescription whole = test::withShuffledIds(test::gridMesh({ 3, { 5, 4, 4 } }));
  build(whole, someOwner(1), { 2, true, eLocalNumbering::Curve });
  std::map<Int64, Int64> place_of_cell;
  for (unsigned factor = 1; factor < 5; ++factor) {
    UniqueArray<Int32> owners;
    for (Int64 uid : family(IK_Cell)->uniqueIds())
      owners.add(someOwner(factor)(uid));
    m_mesh->exchangeCells(owners);
    UniqueArray<Int64> mine;
    ENUMERATE_CELL(cell, allCells())
    {
      mine.add(cell->uniqueId());
      mine.add(m_mesh->numbering().placeOf(cell->localId()));
    }
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(mine.constView(), all);
    for (Int32 i = 0; i < all.size(); i += 2)
      ASSERT_EQ(place_of_cell.emplace(all[i], all[i + 1]).first->second, all[i + 1]) << "cell " << all[i];
  }
  EXPECT_EQ(place_of_cell.size(), 80u);
}

TEST_F(MeshNumberingTest, LoopsAddToOwnNodesInTheSameOrderWhateverThePartitionIs)
{
  const MeshDescription whole = test::withShuffledIds(test::gridMesh({ 3, { 5, 4, 4 } }));
  std::map<Int64, Real> expected;
  Int32 nb_other_bits = 0;
  for (unsigned factor = 1; factor < 5; ++factor) {
    m_mesh = nullptr;
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    build(whole, someOwner(factor), { 1, true, eLocalNumbering::Curve });
    const std::vector<Real> sums = sumsOfLoop();
    ENUMERATE_NODE(node, allNodes())
    {
      const Real sum = sums[static_cast<std::size_t>(node->localId())];
      if (node->isOwn()) {
        ASSERT_EQ(expected.emplace(node->uniqueId(), sum).first->second, sum) << "node " << node->uniqueId();
      }
      Real in_order_of_ids = 0.0;
      for (const Cell cell : node->cells())
        in_order_of_ids += valueOf(cell.uniqueId());
      nb_other_bits += in_order_of_ids != sum;
    }
  }
  // The order of the loop is not that of unique ids.
  EXPECT_GT(m_pm->reduce(MessagePassing::ReduceSum, nb_other_bits), 0);
}

TEST_F(MeshNumberingTest, SearchesFindItemsInAnyOrder)
{
  const MeshDescription whole = test::withShuffledIds(test::gridMesh({ 3, { 3, 3, 3 } }));
  build(whole, someOwner(1), { 1, true, eLocalNumbering::Curve });

  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    for (Int32 id = 0; id < family(kind)->maxLocalId(); ++id)
      ASSERT_EQ(family(kind)->localIdOf(family(kind)->uniqueIds()[id]), id) << itemKindName(kind);
}
} // namespace
