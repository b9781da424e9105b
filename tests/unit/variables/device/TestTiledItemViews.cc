// SPDX-License-Identifier: Apache-2.0
// Views of tiled variables in kernels, against plain loops.
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

using namespace Arcane;

namespace
{
class TiledItemViewsTest : public Arcane::test::ItemKernelFixture
{
};

template <typename Var> using InView = decltype(viewIn(std::declval<ax::RunCommand&>(), std::declval<const Var&>()));
template <typename Var> using InOutView = decltype(viewInOut(std::declval<ax::RunCommand&>(), std::declval<Var&>()));
static_assert(std::same_as<InView<VariableCellTiledReal3>, ax::ItemVariableTiledInViewT<Cell, Real3>>);
static_assert(std::same_as<InOutView<VariableCellTiledReal3>, ItemVariableTiledOutViewT<Cell, TiledVectorT<Real3>>>);
static_assert(std::same_as<InOutView<VariableCellTiledReal>, ItemVariableTiledOutViewT<Cell, DataViewGetterSetter<Real>>>);
#ifndef ARCANE_CHECK
static_assert(std::is_trivially_copyable_v<InView<VariableCellTiledReal>> &&
              std::is_trivially_copyable_v<InOutView<VariableCellTiledReal>>);
static_assert(sizeof(InView<VariableCellTiledReal>) == sizeof(InView<VariableCellArrayReal>));
#endif
static_assert(!std::is_invocable_v<InView<VariableCellTiledReal>, NodeLocalId, Int32>);
} // namespace

TEST_F(TiledItemViewsTest, RowsAreReadAndWritten)
{
  buildMesh(11, 7);
  VariableCellTiledReal a(info("A"));
  VariableCellTiledReal b(info("B"));
  VariableCellTiledInt32 c(info("C"));
  VariableCellArrayReal rows(info("Rows"));
  for (auto* v : { &a, &b })
    v->resize(3);
  c.resize(3);
  rows.resize(3);
  onEachQueue([&](const ax::RunQueue& queue) {
    ENUMERATE_CELL(icell, allCells())
    for (Int32 j = 0; j < 3; ++j) {
      a[icell][j] = 10 * icell.localId() + j;
      rows[icell][j] = 0.5 * j;
    }
    b.fill(0.0);
    c.fill(7);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto in_rows = viewIn(command, rows);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, c);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      Real sum = 0.0;
      for (const Real value : in[id])
        sum += value;
      for (Int32 j = 0; j < in[id].size(); ++j) {
        out[id][j] = sum + in[id][j] + in(id, j);
        out[id][j] += in_rows[id][j];
        in_out[id](j) = in_out[id][j] * 2;
        in_out(id, j) += j;
      }
    };
    ENUMERATE_CELL(icell, allCells())
    for (Int32 j = 0; j < 3; ++j) {
      ASSERT_EQ(b[icell][j], (a[icell][0] + a[icell][1] + a[icell][2]) + 2 * a[icell][j] + 0.5 * j);
      ASSERT_EQ(c[icell][j], 14 + j);
      // The host reads views too.
      ASSERT_EQ(in[icell][j], a[icell][j]);
      ASSERT_EQ(Int32(in_out[icell][j]), 14 + j);
    }
  });
}

TEST_F(TiledItemViewsTest, EightVectorsPerCellAreGathered)
{
  buildMesh(9, 8);
  VariableNodeReal3 coords(info("Coords"));
  VariableCellTiledReal3 corners(info("Corners"));
  corners.resize(4);
  ENUMERATE_NODE(node, allNodes())
  coords[node] = Real3(Real(node->uniqueId().asInt64()), 1.0, 2.0);
  onEachQueue([&](const ax::RunQueue& queue) {
    corners.fill(Real3::zero());
    auto command = makeCommand(queue);
    auto out = viewOut(command, corners);
    auto in = viewIn(command, corners);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      for (Int32 j = 0; j < 4; ++j) {
        out[id][j] = Real3(Real(id.localId()), Real(j), 0.0);
        out[id][j].setZ(in[id][j].x + 1.0);
      }
    };
    ENUMERATE_CELL(icell, allCells())
    for (Int32 j = 0; j < 4; ++j)
      ASSERT_EQ(corners[icell][j], Real3(icell.localId(), j, icell.localId() + 1.0));
  });
}

TEST_F(TiledItemViewsTest, RowsAreCopiedWhole)
{
  buildMesh();
  VariableCellTiledInt64 a(info("A"));
  VariableCellTiledInt64 b(info("B"));
  VariableCellArrayInt64 rows(info("Rows"));
  for (auto* v : { &a, &b })
    v->resize(2);
  rows.resize(2);
  ENUMERATE_CELL(icell, allCells())
  for (Int32 j = 0; j < 2; ++j)
    rows[icell][j] = 3 * icell.localId() + j;
  onEachQueue([&](const ax::RunQueue& queue) {
    a.fill(0);
    b.fill(0);
    auto command = makeCommand(queue);
    auto in = viewIn(command, rows);
    auto out = viewInOut(command, a);
    auto out2 = viewOut(command, b);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      out[id].copy(in[id]);
      out2[id].copy(out.value(id));
    };
    EXPECT_TRUE(a.variable()->data()->isSame(*rows.variable()->data()));
    EXPECT_TRUE(b.variable()->data()->isSame(*rows.variable()->data()));
  });
}

TEST_F(TiledItemViewsTest, ViewsWithoutCommandAreForTheHost)
{
  buildMesh();
  VariableCellTiledInt64 a(info("A"));
  a.resize(2);
  auto out = viewOut(a);
  auto in_out = viewInOut(a);
  const auto in = viewIn(a);
  ENUMERATE_CELL(icell, allCells())
  {
    out[icell][0] = 5;
    out(icell, 1) = 6;
    in_out[icell][0] += icell.localId();
    ASSERT_EQ(in[icell][0], 5 + icell.localId());
    ASSERT_EQ(a(icell, 1), 6);
  }
}
