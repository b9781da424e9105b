// SPDX-License-Identifier: Apache-2.0
// Variables in the memory of simulated devices, which the host must not touch, read in place by the kernels of other ranks.
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "shmem/DeviceBlocks.h"
#include "tests/support/DevicePools.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/variables/shared/SharedVariableFixture.h"
#include "variables/core/HostValues.h"

#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <mutex>

namespace ax = Arcane::Accelerator;

using namespace Arcane;

namespace
{
//! Copies by the device of the rank, since there are no pools here.
class QueueCopier : public IMemoryCopier
{
 public:
  inline static thread_local const ax::Runner* runner = nullptr;

  void copy(ConstMemoryView source, eMemoryResource, MutableMemoryView destination, eMemoryResource, const ax::RunQueue*) override
  {
    move(destination.data(), source.data(), source.bytes().size());
  }
  void copyEach(Span<const MemoryMove> moves) override
  {
    for (const MemoryMove& m : moves)
      move(m.destination, m.source, m.nb_byte);
  }
  bool fill(MutableMemoryView destination, eMemoryResource, ConstMemoryView value, const ax::RunQueue*) override
  {
    UniqueArray<std::byte> values(destination.bytes().size());
    const Int64 size = value.bytes().size();
    for (Int64 i = 0; i < values.largeSize(); ++i)
      values[i] = value.bytes()[i % size];
    move(destination.data(), values.data(), values.largeSize());
    return true;
  }
  bool prepareHostAccess(const void*, eMemoryResource mem, const ax::RunQueue*) override { return mem != eMemoryResource::Device; }

 private:
  static void move(void* to, const void* from, Int64 nb_byte)
  {
    const ax::RunQueue queue = ax::makeQueue(*runner);
    queue.copyMemory(ax::MemoryCopyArgs(to, from, nb_byte));
    queue.barrier();
  }
};

//! Ranks of one process have different devices.
class ViewsOfDeviceMemoryTest : public test::RankVariableFixture
{
 protected:
  static constexpr int device_property = IVariable::PInShMem | IVariable::PInDeviceMemory;
  inline static detail::runtime::SimulatedDevice* m_device = nullptr;
  inline static detail::process::PoolSet* m_pools = nullptr;
  inline static thread_local std::unique_ptr<ax::Runner> m_runner;
  inline static thread_local detail::shmem::MachineArena* m_arena = nullptr;

  VariableBuildInfo meshInfo(const String& name, int property = device_property) const { return { m_handle, name, property }; }
  VariableBuildInfo info(const String& name) const { return { m_vm.get(), name, device_property }; }
  ax::RunQueue newQueue() const { return ax::makeQueue(*m_runner); }

  void leaveRank() override
  {
    RankVariableFixture::leaveRank();
    m_runner.reset();
  }
  //! Gives each cell a value made of its place, its rank and \a turn, on the device.
  void fill(VariableCellReal& v, Int32 turn) const
  {
    const ax::RunQueue queue = newQueue();
    const Span<Real> out(v.valuesForKernels());
    const Int32 own_rank = rank();
    detail::runtime::callOnQueue(queue, { out.data(), out.sizeBytes(), true }, [=] {
      for (Int64 i = 0; i < out.size(); ++i)
        out[i] = 1000.0 * turn + 100.0 * own_rank + 0.001 * static_cast<Real>(i);
    });
    queue.barrier();
  }

 private:
  static void makeDevices()
  {
    detail::runtime::SimulatedDeviceOptions options;
    options.nb_device = 8;
    options.max_delay_us = 100;
    options.is_memory_hidden = true;
    m_device = new detail::runtime::SimulatedDevice(options);
    m_pools = test::makeDevicePools(*m_device).release();
    detail::runtime::setBackend(ax::eExecutionPolicy::CUDA, m_device);
    // All last until the end of the process.
    MemoryUtils::getDataMemoryResourceMng()->setCopier(new QueueCopier());
  }
  void startMemory() override
  {
    static std::once_flag devices_made;
    std::call_once(devices_made, makeDevices);
    m_runner = std::make_unique<ax::Runner>(ax::eExecutionPolicy::CUDA, ax::DeviceId(m_pm->commRank() % 8));
    QueueCopier::runner = m_runner.get();
    m_arena = detail::shmem::MachineArena::create(m_pm);
    m_arena->device().use(*m_pools, m_runner->deviceId());
  }
};
} // namespace

TEST_F(ViewsOfDeviceMemoryTest, KernelsReadTheValuesOfOtherRanksInPlace)
{
  buildMesh(12, 6);
  VariableCellReal v(meshInfo("V"));
  VariableArrayReal sums(VariableBuildInfo(m_vm.get(), "Sums"));
  ASSERT_TRUE(v.variable()->isInDeviceMemory());
  const MachineShMemWinMeshVariableScalarT view(v);
  for (Int32 turn = 0; turn < 3; ++turn) {
    fill(v, turn);
    view.barrier();

    for (const Int32 other : view.machineRanks()) {
      EXPECT_TRUE(view.isInDeviceMemory(other));
      const Span<const Real> values = view.constView(other);
      ASSERT_GT(values.size(), 0);
      sums.resize(static_cast<Int32>(values.size()));
      const ax::RunQueue queue = newQueue();
      const Span<Real> out(sums.asArray());
      detail::runtime::callOnQueue(queue, { out.data(), out.sizeBytes(), true }, [=] {
        for (Int64 i = 0; i < out.size(); ++i)
          out[i] = values[i];
      });
      queue.barrier();
      const UniqueArray<Real> copy = view.hostValues(other);
      ASSERT_EQ(copy.size(), sums.size());
      for (Int32 i = 0; i < sums.size(); ++i) {
        ASSERT_EQ(sums[i], copy[i]);
        ASSERT_EQ(static_cast<Int64>(sums[i]) / 1000, turn);
        ASSERT_EQ(static_cast<Int64>(sums[i]) % 1000 / 100, other);
        ASSERT_EQ(view(other, i), sums[i]);
      }
    }
    view.barrier();
  }
}

TEST_F(ViewsOfDeviceMemoryTest, ListsGrowWithoutTheOthers)
{
  Int64 nb_reserved_byte = 0;
  for (Int32 pass = 0; pass < 2; ++pass) {
    VariableArrayInt64 list(info("List"));
    const MachineShMemWinVariableArrayT view(list);
    for (Int32 turn = 1; turn <= 4; ++turn) {
      // Each rank has another number of resizes, and another size.
      for (Int32 i = 0; i <= rank(); ++i)
        list.resize(turn * 50000 * (i + 1));
      list.fill(10 * turn + rank());
      view.barrier();
      for (const Int32 other : view.machineRanks()) {
        const UniqueArray<Int64> values = view.hostValues(other);
        ASSERT_EQ(values.size(), turn * 50000 * (other + 1));
        ASSERT_EQ(values.front(), 10 * turn + other);
        ASSERT_EQ(values.back(), 10 * turn + other);
      }
      view.barrier();
    }
    list.resize(0);
    view.barrier();
    // What the first list had is used again.
    if (pass == 1) {
      EXPECT_EQ(m_arena->device().blocks()->reservedBytes(), nb_reserved_byte);
    }
    nb_reserved_byte = m_arena->device().blocks()->reservedBytes();
    EXPECT_GT(nb_reserved_byte, 0);
  }
}

TEST_F(ViewsOfDeviceMemoryTest, AReaderKeepsTheValuesOfABlockThatItsOwnerHasLeft)
{
  VariableArrayInt64 list(info("List"));
  list.resize(1000);
  list.fill(7 + rank());
  const MachineShMemWinVariableArrayT view(list);
  const Int32 next = (rank() + 1) % nbRank();
  const bool is_near = m_pm->machineRanks().contains(next);
  const Int64* const before = is_near ? view.view(next).data() : nullptr;
  m_pm->barrier();
  // The owner moves its values, and takes other memory.
  list.resize(500000);
  list.fill(-1);
  VariableArrayInt64 other(info("Other"));
  other.resize(1000);
  other.fill(-2);
  m_pm->barrier();
  if (is_near) {
    Int64 value = 0;
    const MemoryMove move{ &value, before, sizeof(value) };
    MemoryUtils::getDataMemoryResourceMng()->copier()->copyEach(Span<const MemoryMove>(&move, 1));
    EXPECT_EQ(value, 7 + next);
    EXPECT_EQ(view.view(next).size(), next == rank() ? 500000 : 1000);
  }
  view.barrier();
}

TEST_F(ViewsOfDeviceMemoryTest, AllKindsOfItemsVariablesHaveViews)
{
  buildMesh();
  VariableCellArrayReal3 rows(meshInfo("Rows"));
  VariableNodeTiledReal3 tiles(meshInfo("Tiles"));
  rows.resize(2);
  tiles.resize(3);
  {
    HostValues row_values(rows);
    HostValues tile_values(tiles);
    ENUMERATE_CELL(cell, allCells())
    row_values[cell][1] = Real3(rank(), cell.itemLocalId(), 0.5);
    ENUMERATE_NODE(node, allNodes())
    tile_values[node][2] = Real3(node.itemLocalId(), rank(), 0.25);
    row_values.store();
    tile_values.store();
  }
  const MachineShMemWinMeshVariableArrayT row_view(rows);
  const MachineShMemWinMeshTiledVariableT tile_view(tiles);
  for (const Int32 other : row_view.machineRanks()) {
    const UniqueArray<Real3> row_values = row_view.hostValues(other);
    const UniqueArray<Real3> tile_values = tile_view.hostValues(other);
    ASSERT_EQ(row_values.size() % 2, 0);
    for (Int32 i = 0; i < row_values.size() / 2; ++i)
      ASSERT_EQ(row_values[2 * i + 1], Real3(other, i, 0.5));
    for (Int32 i = 0; i < tile_view.view(other).nbRow() && i < 10; ++i)
      ASSERT_EQ(tile_values[3 * i + 2], Real3(i, other, 0.25));
  }
  row_view.barrier();
}

TEST_F(ViewsOfDeviceMemoryTest, ViewsOfSeveralDimensionsAreCopiedToTheHost)
{
  buildMesh();
  MeshVectorMDVariableRefT<Cell, Real, 2, MDDim1> v(meshInfo("Slopes"));
  // Each rank has its own shape.
  v.reshape({ 1 + rank() });
  const auto valueOf = [](Int32 owner, Int64 index) { return 1000.0 * owner + static_cast<Real>(index); };
  const MachineShMemWinMeshVectorMDVariableT view(v);
  {
    UniqueArray<Real> values(view.view(rank()).extents().totalNbElement());
    for (Int64 i = 0; i < values.largeSize(); ++i)
      values[i] = valueOf(rank(), i);
    const MemoryMove move{ view.view(rank()).data(), values.data(), values.largeSize() * Int64(sizeof(Real)) };
    MemoryUtils::getDataMemoryResourceMng()->copier()->copyEach(Span<const MemoryMove>(&move, 1));
  }
  view.barrier();
  for (const Int32 other : view.machineRanks()) {
    const UniqueArray<Real> values = view.hostValues(other);
    ASSERT_EQ(values.size(), view.view(other).extent0() * (1 + other) * 2);
    ASSERT_GT(values.size(), 0);
    for (Int64 i = 0; i < values.largeSize(); ++i)
      ASSERT_EQ(values[i], valueOf(other, i));
  }
  view.barrier();
}

TEST_F(ViewsOfDeviceMemoryTest, ValuesFollowExchangesOfItems)
{
  buildMesh(13, 11);
  VariableCellInt64 v(meshInfo("V"));
  {
    HostValues values(v);
    ENUMERATE_CELL(cell, allCells())
    values[cell] = cell->uniqueId();
    values.store();
  }
  const MachineShMemWinMeshVariableScalarT view(v);
  UniqueArray<Int32> new_owners;
  for (const Int64 uid : family(IK_Cell)->uniqueIds())
    new_owners.add(static_cast<Int32>(uid % nbRank()));
  m_topology->exchangeCells(new_owners);
  view.barrier();
  const UniqueArray<Int64> own = view.hostValues(rank());
  ENUMERATE_CELL(cell, allCells())
  ASSERT_EQ(own[cell.itemLocalId()], cell->uniqueId().asInt64());
  for (const Int32 other : view.machineRanks()) {
    EXPECT_EQ(view.hostValues(other).size(), view.view(other).size());
  }
  view.barrier();
}

TEST_F(ViewsOfDeviceMemoryTest, ADriverThatCannotShareIsAnError)
{
  if (nbThread() == nbRank() || m_pm->machineRanks().size() == 1)
    return;
  VariableArrayInt64 list(info("List"));
  const MachineShMemWinVariableArrayT view(list);
  m_device->calls().failNext("exportMemory", detail::runtime::eDriverStatus::NotSupported);
  list.resize(100);
  view.barrier();
  for (const Int32 other : view.machineRanks()) {
    if (other == rank()) {
      EXPECT_EQ(view.view(other).size(), 100);
    }
    else if (nbThread() == 1) {
      EXPECT_NE(test::messageOf([&] { view.view(other); }).find("cannot share its memory with other processes"), std::string::npos);
    }
  }
  view.barrier();
}
