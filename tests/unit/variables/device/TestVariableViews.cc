// SPDX-License-Identifier: Apache-2.0
// Views of variables: their types, and what kernels read and write through them, against plain loops.
#include "accelerator/kernel/RunCommandLoop.h"
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/core/PartialVariableTypedef.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

using namespace Arcane;

namespace
{
class VariableViewsTest : public Arcane::test::ItemKernelFixture
{
 protected:
  //! Sets each value to its number.
  template <typename Variable> static void number(Variable& var)
  {
    Int32 n = 0;
    for (auto& value : var.asArray())
      value = static_cast<typename Variable::DataType>(++n);
  }
  template <typename Variable> static void numberRows(Variable& var)
  {
    auto rows = var.asArray();
    for (Int32 i = 0; i < rows.dim1Size(); ++i)
      for (Int32 j = 0; j < rows.dim2Size(); ++j)
        rows[i][j] = 10 * i + j;
  }
};

// Applications write these types.
template <typename Var> using InView = decltype(viewIn(std::declval<ax::RunCommand&>(), std::declval<const Var&>()));
template <typename Var> using OutView = decltype(viewOut(std::declval<ax::RunCommand&>(), std::declval<Var&>()));
template <typename Var> using InOutView = decltype(viewInOut(std::declval<ax::RunCommand&>(), std::declval<Var&>()));
static_assert(std::same_as<InView<VariableCellReal>, ax::VariableCellRealInView>);
static_assert(std::same_as<InView<VariableCellReal>, ax::ItemVariableScalarInViewT<Cell, Real>>);
static_assert(std::same_as<OutView<VariableNodeReal3>, ax::VariableNodeReal3OutView>);
static_assert(std::same_as<OutView<VariableNodeReal3>, ax::ItemVariableRealNScalarOutViewT<Node, DataViewSetter<Real3>>>);
static_assert(std::same_as<ax::VariableDoFInt64InView, Arcane::VariableDoFInt64InView>);
static_assert(std::same_as<InView<VariableCellArrayInt32>, ax::ItemVariableArrayInViewT<Cell, Int32>>);
static_assert(std::same_as<InOutView<VariableCellArrayInt32>, ax::ItemVariableArrayOutViewT<Cell, View1DGetterSetter<Int32>>>);
static_assert(std::same_as<InView<VariableCellByte>, ax::VariableCellByteInView>);
static_assert(std::same_as<InView<VariableArrayReal>, ax::SmallSpanView<DataViewGetter<Real>>>);
static_assert(std::same_as<OutView<VariableArray2Int32>, ax::NumArrayOutView<Int32, MDDim2>>);

#ifndef ARCANE_CHECK
template <typename... Views> constexpr bool areCopiedAsBytes = (std::is_trivially_copyable_v<Views> && ...);
static_assert(areCopiedAsBytes<InView<VariableCellReal>, OutView<VariableCellReal>, InView<VariableCellArrayReal>,
                               InOutView<VariableCellArrayReal>, InView<PartialVariableCellReal>, OutView<PartialVariableCellReal>,
                               InView<PartialVariableCellArrayReal>, InOutView<PartialVariableCellArrayReal>>);
// Without checks, views are what they show and nothing else.
static_assert(sizeof(InView<VariableCellReal>) == sizeof(SmallSpan<const Real>));
static_assert(sizeof(InView<VariableCellArrayReal>) == sizeof(SmallSpan<const Real>));
static_assert(sizeof(OutView<PartialVariableCellReal>) == 2 * sizeof(SmallSpan<const Real>));
#endif
// A number is no item.
static_assert(!std::is_invocable_v<InView<VariableCellReal>, Int32>);
static_assert(!std::is_invocable_v<InView<VariableCellReal>, NodeLocalId>);
} // namespace

TEST_F(VariableViewsTest, OneValuePerItem)
{
  buildMesh();
  VariableCellInt64 a(info("A"));
  VariableCellInt64 b(info("B"));
  VariableCellInt64 c(info("C"));
  onEachQueue([&](const ax::RunQueue& queue) {
    number(a);
    c.fill(7);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, c);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      out[id] = 2 * in[id] + in(id);
      out[id] += in.value(id);
      in_out.setValue(id, in_out[id] + 1);
      in_out(id) *= 2;
    };
    ENUMERATE_CELL(icell, allCells())
    {
      ASSERT_EQ(b[icell], 4 * a[icell]);
      ASSERT_EQ(c[icell], 16);
      // The host reads views too.
      ASSERT_EQ(in[icell], a[icell]);
      ASSERT_EQ(Int64(in_out[*icell]), 16);
    }
  });
}

TEST_F(VariableViewsTest, ListsAndTables)
{
  buildMesh();
  VariableArrayReal list(info("List"));
  VariableArray2Int32 table(info("Table"));
  list.resize(5);
  table.resize(5, 3);
  onEachQueue([&](const ax::RunQueue& queue) {
    for (Int32 i = 0; i < 5; ++i)
      list[i] = i;
    table.fill(2);
    auto command = makeCommand(queue);
    auto in_list = viewIn(command, list);
    auto in_out_table = viewInOut(command, table);
    command << RUNCOMMAND_LOOP1(iter, 5)
    {
      auto [i] = iter();
      for (Int32 j = 0; j < 3; ++j)
        in_out_table(i, j) = in_out_table(i, j) * 10 + Int32(in_list[i]);
    };
    auto second = makeCommand(queue);
    auto out_list = viewInOut(second, list);
    auto in_table = viewIn(second, table);
    second << RUNCOMMAND_LOOP1(iter, 5)
    {
      auto [i] = iter();
      out_list[i] = out_list(i) + in_table(i, 2);
    };
    auto third = makeCommand(queue);
    auto set_list = viewOut(third, list);
    auto set_table = viewOut(third, table);
    third << RUNCOMMAND_LOOP1(iter, 1)
    {
      auto [i] = iter();
      set_list[i] = -1.0;
      set_table(4, 2) = -2;
    };
    EXPECT_EQ(in_list.size(), 5);
    EXPECT_EQ(list[0], -1.0);
    for (Int32 i = 1; i < 5; ++i) {
      EXPECT_EQ(list[i], 20 + 2 * i);
      EXPECT_EQ(table[i][1], 20 + i);
    }
    EXPECT_EQ(table[4][2], -2);
  });
}

TEST_F(VariableViewsTest, VectorsPerItem)
{
  buildMesh();
  VariableNodeReal3 a(info("A"));
  VariableNodeReal2 b(info("B"));
  VariableNodeReal3x3 c(info("C"));
  onEachQueue([&](const ax::RunQueue& queue) {
    a.fill(Real3(1, 2, 3));
    b.fill(Real2(0, 5));
    c.fill(Real3x3::zero());
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, a);
    auto tensor = viewOut(command, c);
    command << RUNCOMMAND_ENUMERATE(Node, id, allNodes())
    {
      out[id].setX(in[id].y + in[id].z);
      const Real3 v = in_out[id];
      in_out[id] = v + Real3(0, 0, 10);
      tensor[id].setYZ(4.0);
    };
    ENUMERATE_NODE(inode, allNodes())
    {
      ASSERT_EQ(a[inode], Real3(1, 2, 13));
      ASSERT_EQ(b[inode], Real2(5, 5));
      ASSERT_EQ(c[inode].y.z, 4.0);
    }
  });
}

namespace
{
ARCCORE_HOST_DEVICE inline void addToAll(Span<Real> row, Real v)
{
  for (Int64 i = 0; i < row.size(); ++i)
    row[i] += v;
}
} // namespace

TEST_F(VariableViewsTest, AnArrayPerItem)
{
  buildMesh();
  VariableCellArrayReal a(info("A"));
  VariableCellArrayReal b(info("B"));
  a.resize(3);
  b.resize(3);
  onEachQueue([&](const ax::RunQueue& queue) {
    numberRows(a);
    b.fill(0.0);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, b);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      out[id].copy(in[id]);
      out(id, 2) += 1.0;
      out[id][1] = in(id, 0);
      addToAll(in_out[id], 0.5);
      const Span<const Real> row(in_out[id]);
      out.value(id)[2] += row[2] - in.value(id)[2];
    };
    for (Int32 id : allCells().view().localIds()) {
      ASSERT_EQ(b[CellLocalId(id)][0], 10 * id + 0.5);
      ASSERT_EQ(b[CellLocalId(id)][1], 10 * id + 0.5);
      ASSERT_EQ(b[CellLocalId(id)][2], 10 * id + 2 + 1.5 + 1.5);
    }
  });
}

TEST_F(VariableViewsTest, OneValuePerItemOfAGroup)
{
  buildMesh();
  const CellGroup group = multiplesOf(3);
  PartialVariableCellInt32 a(partialInfo("A", "Some"));
  PartialVariableCellInt32 b(partialInfo("B", "Some"));
  PartialVariableCellReal3 c(partialInfo("C", "Some"));
  onEachQueue([&](const ax::RunQueue& queue) {
    number(a);
    b.fill(0);
    c.fill(Real3(1, 1, 1));
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, b);
    auto vector = viewInOut(command, c);
    command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, iter, group)
    {
      const CellEnumeratorIndex index(iter.index());
      out[iter.value()] = in[index];
      in_out[index] += in[iter.value()] + in.value(index);
      in_out(iter.value()) *= 2;
      vector[iter.value()].setY(3.0);
      vector.setValue(index, Real3(vector[index]) * 2.0);
    };
    ENUMERATE_CELL(icell, group)
    {
      ASSERT_EQ(a[icell], icell.index() + 1);
      ASSERT_EQ(b[icell], 6 * a[icell]);
      ASSERT_EQ(c[icell], Real3(2, 6, 2));
      ASSERT_EQ(in[icell], a[icell]);
      ASSERT_EQ(in[*icell], a[icell]);
    }
  });
}

TEST_F(VariableViewsTest, AnArrayPerItemOfAGroup)
{
  buildMesh();
  const CellGroup group = multiplesOf(2);
  PartialVariableCellArrayInt32 a(partialInfo("A", "Some"));
  PartialVariableCellArrayInt32 b(partialInfo("B", "Some"));
  a.resize(2);
  b.resize(2);
  onEachQueue([&](const ax::RunQueue& queue) {
    numberRows(a);
    b.fill(0);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto out = viewOut(command, b);
    auto in_out = viewInOut(command, b);
    command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, iter, group)
    {
      const CellEnumeratorIndex index(iter.index());
      out[iter.value()][0] = in[index][1];
      out(index, 1) = in(iter.value(), 1);
      in_out[index][1] *= 2;
      in_out(iter.value(), 0) += in.value(index)[0];
    };
    ENUMERATE_CELL(icell, group)
    {
      const Int32 n = 10 * icell.index();
      ASSERT_EQ(b[icell][0], 2 * n + 1);
      ASSERT_EQ(b[icell][1], 2 * (n + 1));
      ASSERT_EQ(in[icell].size(), 2);
    }
  });
}

TEST_F(VariableViewsTest, KindOfItemsKnownAtRunTime)
{
  buildMesh();
  ItemVariableScalarRefT<Int32> a(info("A"), IK_Face);
  onEachQueue([&](const ax::RunQueue& queue) {
    a.fill(3);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto in_out = viewInOut(command, a);
    auto out = viewOut(command, a);
    command << RUNCOMMAND_ENUMERATE(Face, id, allFaces())
    {
      in_out[id] += in[id];
      out[ItemLocalId(id)] -= 1;
    };
    for (Int32 v : a.asArray())
      ASSERT_EQ(v, 5);
  });
}

TEST_F(VariableViewsTest, AQueueIsEnoughAndNoItemsAreFine)
{
  buildMesh();
  family(IK_Cell)->createGroup("Some");
  PartialVariableCellInt32 nothing(partialInfo("Nothing", "Some"));
  VariableCellArrayInt32 no_column(info("NoColumn"));
  const ax::RunQueue queue = ax::makeQueue(ax::Runner(ax::eExecutionPolicy::CUDA));
  const auto in = viewIn(queue, nothing);
  const auto rows = viewIn(&queue, no_column);

  ENUMERATE_CELL(icell, allCells())
  {
    ASSERT_EQ(rows[icell].size(), 0);
  }
  static_cast<void>(in);
}

TEST_F(VariableViewsTest, KernelsOfWatchedQueuesDeclareTheirUses)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellArrayInt32 b(info("B"));
  b.resize(2);
  const ax::RunQueue queue = ax::makeQueue(ax::Runner(ax::eExecutionPolicy::CUDA));
  auto command = makeCommand(queue);
  viewIn(command, a);
  viewOut(command, a);
  viewInOut(command, b);

  const auto& uses = command.internalUses();
  ASSERT_EQ(uses.size(), 3u);
  EXPECT_EQ(uses[0].base, a.asArray().data());
  EXPECT_EQ(uses[0].nb_byte, a.asArray().size() * Int64(sizeof(Real)));
  EXPECT_EQ(uses[0].name, a.variable()->fullName());
  EXPECT_TRUE(uses[0].is_read && !uses[0].is_write);
  EXPECT_TRUE(!uses[1].is_read && uses[1].is_write);
  EXPECT_TRUE(uses[2].is_read && uses[2].is_write);
  EXPECT_EQ(uses[2].nb_byte, 2 * b.asArray().dim1Size() * Int64(sizeof(Int32)));
}

TEST_F(VariableViewsTest, TheHostNeedsNoCommand)
{
  buildMesh();
  VariableCellReal a(info("A"));
  VariableCellArrayInt32 rows(info("Rows"));
  a.fill(2.0);
  rows.resize(3);
  const auto in = viewIn(a);
  const auto in_out = viewInOut(a);
  const auto row_out = viewOut(rows);
  const auto row_in = viewIn(rows);

  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    in_out[cell] += in[CellLocalId(icell)];
    row_out[icell][2] = icell.itemLocalId();
  }

  ENUMERATE_CELL(icell, allCells())
  {
    EXPECT_EQ(a[icell], 4.0);
    EXPECT_EQ(rows[icell][2], icell.itemLocalId());
    EXPECT_EQ(row_in(icell, 2), icell.itemLocalId());
  }
}
