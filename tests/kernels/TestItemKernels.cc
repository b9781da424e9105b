// SPDX-License-Identifier: Apache-2.0
// Loops on items and views of variables, in each place that executes kernels, against plain loops.
#include "tests/kernels/MeshKernelFixture.h"

#include "accelerator/kernel/Reduce.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/RunQueueRecord.h"
#include "variables/core/HostValues.h"
#include "variables/core/PartialVariableTypedef.h"
#include "variables/device/MDVariableViews.h"
#include "variables/device/RunCommandEnumerate.h"

namespace ax = Arcane::Accelerator;
using namespace Arcane;

namespace
{
void addTwice(const ax::RunQueue& queue, const CellGroup& cells, VariableCellReal& a, VariableCellReal& b)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto out = viewOut(command, b);
  command << RUNCOMMAND_ENUMERATE(Cell, id, cells)
  {
    out[id] = 2.0 * in[id];
    out[id] += in(id);
  };
}

void copyRows(const ax::RunQueue& queue, const CellGroup& cells, VariableCellArrayReal3& rows, VariableNodeReal3& nodes)
{
  auto command = makeCommand(queue);
  auto in_out = viewInOut(command, rows);
  auto in = viewIn(command, nodes);
  command << RUNCOMMAND_ENUMERATE(CellLocalId, id, cells)
  {
    Span<Real3> row(in_out[id]);
    row[0] = in[NodeLocalId(id.localId())];
    const Span<const Real3> read(in_out[id]);
    in_out(id, 1) = read[0] * 2.0;
  };
}

void addTiles(const ax::RunQueue& queue, const CellGroup& cells, VariableCellTiledReal3& a, VariableCellTiledReal3& b)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  auto in_out = viewInOut(command, b);
  command << RUNCOMMAND_ENUMERATE(Cell, id, cells)
  {
    Real3 sum;
    for (const Real3& value : in[id])
      sum += value;
    for (Int32 j = 0; j < in[id].size(); ++j)
      in_out[id][j] += sum + in(id, j);
    in_out[id][1].setX(in_out.value(id)[0].value().x);
  };
}

template <typename Container>
void setPartial(const ax::RunQueue& queue, const Container& cells, PartialVariableCellInt32& a, PartialVariableCellArrayInt32& b)
{
  auto command = makeCommand(queue);
  auto out = viewOut(command, a);
  auto in_out = viewInOut(command, b);
  command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, iter, cells)
  {
    const CellEnumeratorIndex index(iter.index());
    out[iter.value()] = 3 * iter.index();
    in_out[index][1] = iter.value().localId();
    in_out(iter.value(), 0) = 1;
  };
}

void scaleMatrices(const ax::RunQueue& queue, const CellGroup& cells, MeshMatrixMDVariableRefT<Cell, Real, 2, 2, MDDim1>& m)
{
  auto command = makeCommand(queue);
  auto in_out = viewInOut(command, m);
  command << RUNCOMMAND_ENUMERATE(Cell, id, cells)
  {
    in_out(id, 1) = in_out(id, 0);
    in_out(id, 1, 0, 1) *= 2.0;
  };
}

void addListToTable(const ax::RunQueue& queue, VariableArrayReal& list, VariableArray2Int32& table)
{
  auto command = makeCommand(queue);
  auto in_out_list = viewInOut(command, list);
  auto in_out_table = viewInOut(command, table);
  const Int32 nb_column = table.dim2Size();
  command << RUNCOMMAND_LOOP1(iter, list.size())
  {
    auto [i] = iter();
    for (Int32 j = 0; j < nb_column; ++j)
      in_out_table(i, j) = 10 * in_out_table(i, j) + static_cast<Int32>(in_out_list[i]);
    in_out_list[i] = in_out_list[i] + 0.5;
  };
}

Real sumOf(const ax::RunQueue& queue, const CellGroup& cells, VariableCellReal& a)
{
  auto command = makeCommand(queue);
  auto in = viewIn(command, a);
  ax::ReducerSum2<Real> sum(command);
  command << RUNCOMMAND_ENUMERATE(Cell, id, cells, sum)
  {
    sum.combine(in[id]);
  };
  return sum.reducedValue();
}

class ItemKernelsTest : public Arcane::test::MeshKernelFixture
{
 protected:
  //! Every third cell, in decreasing order.
  CellGroup someCells() const
  {
    UniqueArray<Int32> ids;
    for (Int32 i = allCells().size() - 1; i >= 0; i -= 3)
      ids.add(i);
    return cells()->createGroup("Some", ids);
  }
  VariableBuildInfo partialInfo(const String& name) const { return { m_handle, name, "Cell", "Some", 0 }; }
};
} // namespace

TEST_P(ItemKernelsTest, ScalarsOfAllCellsAndOfAGroup)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  for (const CellGroup& group : { allCells(), someCells() }) {
    b.fill(-1.0);
    for (Int32 i = 0; i < a.asArray().size(); ++i)
      a.asArray()[i] = 1.0 + i;
    addTwice(queue, group, a, b);
    Real sum = 0.0;
    for (Int32 id : group.view().localIds()) {
      ASSERT_EQ(b[CellLocalId(id)], 3.0 * (1.0 + id));
      sum += 1.0 + id;
    }
    EXPECT_EQ(std::count(b.asArray().begin(), b.asArray().end(), -1.0), allCells().size() - group.size());
    EXPECT_EQ(sumOf(queue, group, a), sum);
  }
}

TEST_P(ItemKernelsTest, RowsOfVectors)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellArrayReal3 rows(info("Rows"));
  VariableNodeReal3 nodes(info("Nodes"));
  rows.resize(2);
  for (Int32 i = 0; i < nodes.asArray().size(); ++i)
    nodes.asArray()[i] = Real3(i, 2 * i, 3 * i);
  copyRows(queue, allCells(), rows, nodes);
  for (Int32 id : allCells().view().localIds()) {
    ASSERT_EQ(rows[CellLocalId(id)][0], Real3(id, 2 * id, 3 * id));
    ASSERT_EQ(rows[CellLocalId(id)][1], Real3(2 * id, 4 * id, 6 * id));
  }
}

TEST_P(ItemKernelsTest, ListsAndTables)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableArrayReal list(info("List"));
  VariableArray2Int32 table(info("Table"));
  list.resize(40);
  table.resize(40, 3);
  for (Int32 i = 0; i < 40; ++i)
    list[i] = i;
  table.fill(2);
  addListToTable(queue, list, table);
  for (Int32 i = 0; i < 40; ++i) {
    ASSERT_EQ(list[i], i + 0.5);
    ASSERT_EQ(table[i][0], 20 + i);
    ASSERT_EQ(table[i][2], 20 + i);
  }
}

TEST_P(ItemKernelsTest, RecordedLoopsFollowGroupsAndVariables)
{
  const ax::RunQueue queue = makeQueue(runner());
  ax::RunQueueRecord record;
  VariableCellReal a(info("A"));
  VariableCellReal b(info("B"));
  VariableCellArrayReal3 rows(info("Rows"));
  VariableNodeReal3 nodes(info("Nodes"));
  rows.resize(2);
  CellGroup group = someCells();
  for (Int32 step = 0; step < 8; ++step) {
    if (step == 3)
      group.setItems(allCells().view().localIds().subView(0, 5));
    if (step == 5)
      rows.resize(40);
    b.fill(-1.0);
    for (Int32 i = 0; i < a.asArray().size(); ++i)
      a.asArray()[i] = step + i;
    nodes.fill(Real3(step, 0.0, 0.0));
    record.run(queue, [&] {
      addTwice(queue, group, a, b);
      copyRows(queue, group, rows, nodes);
    });
    for (Int32 id : group.view().localIds()) {
      ASSERT_EQ(b[CellLocalId(id)], 3.0 * (step + id));
      ASSERT_EQ(rows[CellLocalId(id)][0], Real3(step, 0.0, 0.0));
    }
    EXPECT_EQ(std::count(b.asArray().begin(), b.asArray().end(), -1.0), allCells().size() - group.size());
  }
  if (queue.isAcceleratorPolicy()) {
    EXPECT_GE(record.nbReplay(), 5);
  }
}

TEST_P(ItemKernelsTest, TiledRowsOfVectors)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellTiledReal3 a(info("TiledA"));
  VariableCellTiledReal3 b(info("TiledB"));
  a.resize(3);
  b.resize(3);
  b.fill(Real3(1.0, 1.0, 1.0));
  for (Int32 id : allCells().view().localIds())
    for (Int32 j = 0; j < 3; ++j)
      a[CellLocalId(id)][j] = Real3(id, j, 2.0);
  addTiles(queue, allCells(), a, b);
  for (Int32 id : allCells().view().localIds())
    for (Int32 j = 0; j < 3; ++j)
      ASSERT_EQ(b[CellLocalId(id)][j], Real3(1.0 + 4.0 * id, 4.0 + j, 9.0));
}

TEST_P(ItemKernelsTest, PartialVariablesAndListsOfTheHost)
{
  const ax::RunQueue queue = makeQueue(runner());
  const CellGroup group = someCells();
  PartialVariableCellInt32 a(partialInfo("PA"));
  PartialVariableCellArrayInt32 b(partialInfo("PB"));
  b.resize(2);
  // The list of the second loop is in memory of the host alone.
  UniqueArray<Int32> on_host(MemoryUtils::getAllocator(eMemoryResource::Host));
  on_host.addRange(group.view().localIds());
  for (Int32 k = 0; k < 2; ++k) {
    a.fill(-1);
    b.fill(-1);
    if (k == 0)
      setPartial(queue, group, a, b);
    else
      setPartial(queue, CellVectorView(cells(), on_host), a, b);
    ENUMERATE_CELL(icell, group)
    {
      ASSERT_EQ(a[icell], 3 * icell.index());
      ASSERT_EQ(b[icell][0], 1);
      ASSERT_EQ(b[icell][1], icell.itemLocalId());
    }
  }
}

// Sources with kernels have loops of the host too: hipcc, which is clang, must accept what g++ accepts in them.
TEST_P(ItemKernelsTest, EnumeratorsOfTheHostAreIndexesOfVariables)
{
  VariableCellReal a(info("A"));
  VariableCellArrayInt32 rows(info("Rows"));
  rows.resize(2);
  ENUMERATE_CELL(icell, allCells())
  {
    const CellLocalId id = icell;
    a[icell] = 2.0 * id.localId();
    rows[icell][1] = CellLocalId(icell).localId();
  }
  for (Int32 id : allCells().view().localIds()) {
    ASSERT_EQ(a[CellLocalId(id)], 2.0 * id);
    ASSERT_EQ(rows[CellLocalId(id)][1], id);
  }
}

TEST_P(ItemKernelsTest, Matrices)
{
  const ax::RunQueue queue = makeQueue(runner());
  MeshMatrixMDVariableRefT<Cell, Real, 2, 2, MDDim1> m(info("M"));
  m.reshape({ 2 });
  m.underlyingVariable().fill(3.0);
  scaleMatrices(queue, allCells(), m);
  for (Int32 id : allCells().view().localIds()) {
    ASSERT_EQ(m(CellLocalId(id), 1, 0, 0), 3.0);
    ASSERT_EQ(m(CellLocalId(id), 1, 0, 1), 6.0);
  }
}

TEST_P(ItemKernelsTest, VariablesInDeviceMemoryFollowTheMesh)
{
  const ax::RunQueue queue = makeQueue(runner());
  VariableCellReal a(onDevice("DeviceA"));
  VariableCellReal b(onDevice("DeviceB"));
  VariableCellTiledReal3 tiles(onDevice("DeviceTiles"));
  VariableCellTiledReal3 others(info("Tiles"));
  for (auto* v : { &tiles, &others })
    v->resize(3);
  EXPECT_EQ(a.isInDeviceMemory(), queue.isAcceleratorPolicy());
  {
    HostValues values(a);
    for (Int32 id : allCells().view().localIds())
      values[CellLocalId(id)] = 1.0 + Real(cells()->uniqueIds()[id]);
    values.store();
  }
  tiles.fill(Real3(1.0, 2.0, 3.0));
  others.fill(Real3::zero());
  for (Int32 step = 0; step < 3; ++step) {
    b.fill(-1.0);
    addTwice(queue, allCells(), a, b);
    addTiles(queue, allCells(), tiles, others);
    const HostValues values(b);
    for (Int32 id : allCells().view().localIds()) {
      ASSERT_EQ(values[CellLocalId(id)], 3.0 * (1.0 + Real(cells()->uniqueIds()[id])));
      ASSERT_EQ(others[CellLocalId(id)][2], Real3(4.0, 8.0, 12.0) * (step + 1.0));
    }
    UniqueArray<Int32> removed;
    for (Int32 id : allCells().view().localIds())
      if (cells()->uniqueIds()[id] % 5 == step)
        removed.add(id);
    m_topology->removeCells(removed);
    m_topology->endUpdate();
  }
  // What is written does not depend on the memory.
  VariableCellReal on_host(info("OnHost"));
  on_host.copy(a);
  EXPECT_FALSE(on_host.isInDeviceMemory());
  EXPECT_EQ(on_host.variable()->data()->contentHash(), a.variable()->data()->contentHash());
}

INSTANTIATE_TEST_SUITE_P(Places, ItemKernelsTest, ::testing::ValuesIn(Arcane::test::kernelPlaces()), Arcane::test::nameOfPlace);
