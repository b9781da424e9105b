// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/LocalityOfNumbering.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace
{
using namespace Arcane;
using detail::mesh::ItemConnectivity;
using detail::mesh::localityOf;

class LocalityOfNumberingTest : public ::testing::Test
{
 protected:
  //! Squares in rows of \a nb_cell, with nodes that are numbered along rows, too, or as \a new_node says.
  static ItemConnectivity grid(Int32 nb_cell, Int32 nb_row, const std::vector<Int32>& new_node = {})
  {
    UniqueArray<Int32> list;
    for (Int32 row = 0; row < nb_row; ++row)
      for (Int32 cell = 0; cell < nb_cell; ++cell) {
        const Int32 node = row * (nb_cell + 1) + cell;
        for (const Int32 n : { node, node + 1, node + nb_cell + 2, node + nb_cell + 1 })
          list.add(new_node.empty() ? n : new_node[static_cast<std::size_t>(n)]);
      }
    ItemConnectivity cells;
    cells.assign(UniqueArray<Int32>(nb_cell * nb_row, 4), std::move(list));
    return cells;
  }
  static std::vector<Int32> shuffled(Int32 nb_node)
  {
    std::vector<Int32> nodes(static_cast<std::size_t>(nb_node));
    std::iota(nodes.begin(), nodes.end(), 0);
    std::mt19937 random(5);
    std::shuffle(nodes.begin(), nodes.end(), random);
    return nodes;
  }

  MpiEnvironment m_environment{ nullptr, nullptr };
  Ref<IParallelMng> m_pm = m_environment.createParallelMng(nullptr);
};

TEST_F(LocalityOfNumberingTest, RowsReadEachLineTwice)
{
  // 4096 cells and 2 rows of 4097 nodes: 2 lines for 8 cells with 4 reads each.
  EXPECT_NEAR(localityOf(m_pm.get(), grid(4096, 20), 4097 * 21), 2.0 / 32.0, 1e-3);
}

TEST_F(LocalityOfNumberingTest, RandomNumbersArePoorAndRowsAreNot)
{
  const Int32 nb_node = 501 * 501;

  EXPECT_LT(localityOf(m_pm.get(), grid(500, 500), nb_node), 0.5 * detail::mesh::poor_locality);
  // In a stretch some four cells read each node.
  EXPECT_NEAR(localityOf(m_pm.get(), grid(500, 500, shuffled(nb_node)), nb_node), 0.26, 0.02);
  EXPECT_GT(0.24, 1.5 * detail::mesh::poor_locality);
}

TEST_F(LocalityOfNumberingTest, FewCellsHaveNoLocality)
{
  EXPECT_EQ(localityOf(m_pm.get(), grid(4095, 1, shuffled(2 * 4096)), 2 * 4096), 0.0);
  EXPECT_GT(localityOf(m_pm.get(), grid(4096, 1, shuffled(2 * 4097)), 2 * 4097), 0.0);
}

TEST_F(LocalityOfNumberingTest, CountsOfAllRanksAreAdded)
{
  const bool has_cells = m_pm->commRank() == 0;
  const ItemConnectivity cells = has_cells ? grid(4096, 4) : ItemConnectivity();

  EXPECT_NEAR(localityOf(m_pm.get(), cells, has_cells ? 4097 * 5 : 0), 2.0 / 32.0, 1e-3);
  EXPECT_EQ(localityOf(m_pm.get(), ItemConnectivity(), 0), 0.0);
}
} // namespace
