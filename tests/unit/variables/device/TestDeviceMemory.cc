// SPDX-License-Identifier: Apache-2.0
// Variables in memory of a simulated device that the host must not touch: kernels, changes of the mesh, copies to the host.
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/core/HostValues.h"
#include "variables/device/MDVariableViews.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableUtils.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;

namespace
{
class DeviceMemoryTest : public Arcane::test::ItemKernelFixture
{
 protected:
  VariableBuildInfo onDevice(const String& name) const { return { m_handle, name, IVariable::PInDeviceMemory }; }
  static ax::RunQueue deviceQueue()
  {
    const ax::Runner runner(ax::eExecutionPolicy::CUDA);
    return ax::makeQueue(runner);
  }
  //! Gives slabs of cells to the ranks in turn. \collective
  void exchangeCells()
  {
    for (const Int64 slab : { 1, 4, 9 }) {
      UniqueArray<Int32> new_owners;
      for (const Int64 uid : family(IK_Cell)->uniqueIds())
        new_owners.add(static_cast<Int32>((uid / slab) % nbRank()));
      m_topology->exchangeCells(new_owners);
    }
  }
};
} // namespace

TEST_F(DeviceMemoryTest, KernelsReadAndWriteAllKinds)
{
  buildMesh(11, 7);
  VariableCellReal one(onDevice("One"));
  VariableCellArrayReal3 rows(onDevice("Rows"));
  VariableCellTiledInt64 tiles(onDevice("Tiles"));
  MeshMDVariableRefT<Cell, Real, MDDim1> md(onDevice("MD"));
  VariableArrayReal list({ m_vm.get(), "List", IVariable::PInDeviceMemory });
  VariableCellReal sum(info("Sum"));
  rows.resize(2);
  tiles.resize(3);
  md.reshape({ 2 });
  list.resize(4);
  list.fill(0.25);
  for (const IVariable* v : { one.variable(), rows.variable(), tiles.variable(), md.variable(), list.variable() })
    EXPECT_TRUE(v->isInDeviceMemory());
  ax::RunQueue queue = deviceQueue();
  {
    auto command = makeCommand(queue);
    auto out = viewOut(command, one);
    auto out_rows = viewOut(command, rows);
    auto out_tiles = viewOut(command, tiles);
    auto out_md = viewOut(command, md);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      out[id] = 0.5 * id.localId();
      out_rows[id][1] = Real3(1.0, id.localId(), 0.0);
      out_tiles[id][2] = 3 * id.localId();
      out_md(id, 1) = 2.0;
    };
  }
  {
    auto command = makeCommand(queue);
    auto in = viewIn(command, one);
    auto in_rows = viewIn(command, rows);
    auto in_tiles = viewIn(command, tiles);
    auto in_md = viewIn(command, md);
    auto out = viewOut(command, sum);
    const ConstArrayView<Real> in_list = std::as_const(list).valuesForKernels();
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      out[id] = in[id] + in_rows[id][1].y + Real(in_tiles(id, 2)) + in_md(id, 1) + in_list[3];
    };
  }
  const HostValues ones(one);
  ENUMERATE_CELL(icell, allCells())
  {
    ASSERT_EQ(sum[icell], 4.5 * icell.localId() + 2.25);
    ASSERT_EQ(ones[icell], 0.5 * icell.localId());
  }
  ax::RunQueue* const prefetch_queue = &queue;
  VariableUtils::prefetchVariableAsync(one, prefetch_queue);
  queue.barrier();
}

TEST_F(DeviceMemoryTest, QueuesOfTheHostGetNoView)
{
  buildMesh();
  VariableCellReal v(onDevice("V"));
  VariableCellTiledReal tiles(onDevice("Tiles"));
  const ax::Runner runner(ax::eExecutionPolicy::Sequential);
  ax::RunQueue queue = ax::makeQueue(runner);
  auto command = makeCommand(queue);

  EXPECT_EQ(test::messageOf([&] { viewIn(command, v); }),
            "variable 'Mesh0_Cell_V' is in device memory: the host cannot have a view of it in its own queue; use the values in a kernel, "
            "or through HostValues");
  EXPECT_THROW(viewOut(command, tiles), ArgumentException);
  EXPECT_THROW(viewIn(v), ArgumentException);
  EXPECT_THROW(viewOut(tiles), ArgumentException);
}

TEST_F(DeviceMemoryTest, ValuesFollowItemsToOtherRanks)
{
  VariableCellInt64 v(onDevice("V"));
  VariableCellTiledInt64 tiles(onDevice("Tiles"));
  buildMesh(13, 11);
  tiles.resize(2);
  {
    HostValues values(v);
    HostValues tile(tiles);
    ENUMERATE_CELL(icell, allCells())
    values[icell] = tile[icell][1] = icell->uniqueId().asInt64();
    values.store();
    tile.store();
  }

  exchangeCells();

  const HostValues values(v);
  const HostValues tile(tiles);
  ENUMERATE_CELL(icell, allCells())
  {
    ASSERT_EQ(values[icell], icell->uniqueId().asInt64());
    ASSERT_EQ(tile[icell][1], icell->uniqueId().asInt64());
  }
}

TEST_F(DeviceMemoryTest, CopiesComeAfterTheKernels)
{
  buildMesh(20, 20);
  VariableCellReal v(onDevice("V"));
  v.fill(1.0);
  ax::RunQueue queue = deviceQueue();
  queue.setAsync(true);
  for (Int32 turn = 1; turn <= 5; ++turn) {
    {
      auto command = makeCommand(queue);
      auto in_out = viewInOut(command, v);
      command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
      {
        in_out[id] = in_out[id] + 1.0;
      };
    }
    queue.barrier();
    const HostValues values(v);
    ENUMERATE_CELL(icell, allCells())
    ASSERT_EQ(values[icell], 1.0 + turn);
  }
}
