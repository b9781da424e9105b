// SPDX-License-Identifier: Apache-2.0
// Loops on items: each item of the container once, wherever the kernel is executed; what is refused.
#include "accelerator/kernel/Reduce.h"
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/ItemVector.h"

#include <mutex>
#include <vector>

using namespace Arcane;
using detail::device::LoopGroup;
using detail::device::LoopIteratorOf;
using detail::device::LoopView;

namespace
{
class RunCommandEnumerateTest : public Arcane::test::ItemKernelFixture
{
};

static_assert(std::same_as<LoopIteratorOf<Cell>, CellLocalId>);
static_assert(std::same_as<LoopIteratorOf<NodeLocalId>, NodeLocalId>);
static_assert(std::same_as<LoopIteratorOf<IteratorWithIndex<FaceLocalId>>, ax::IteratorWithIndex<FaceLocalId>>);
static_assert(LoopGroup<CellGroup, Cell> && LoopGroup<ItemGroup, Cell> && !LoopGroup<FaceGroup, Cell>);
static_assert(LoopView<CellVectorView, Cell> && LoopView<ItemVectorT<Cell>, Cell> && LoopView<ItemVectorView, Cell>);
static_assert(LoopView<ItemConnectedListViewT<Node>, Node>);
// Lists of numbers do not say of which family they are.
static_assert(!LoopView<UniqueArray<Int32>, Cell> && !LoopView<ConstArrayView<Int32>, Cell> && !LoopView<SmallSpan<const Int32>, Cell>);
static_assert(!LoopView<FaceGroup, Cell>);
static_assert(std::is_trivially_copyable_v<detail::device::ItemRange<Cell>>);
static_assert(std::is_trivially_copyable_v<detail::device::ItemRange<IteratorWithIndex<CellLocalId>>>);

//! The class of items is a parameter of the function.
template <typename ItemType, typename Container>
void addOne(const ax::RunQueue& queue, const Container& items, MeshVariableScalarRefT<ItemType, Int32>& var)
{
  auto command = makeCommand(queue);
  auto v = viewInOut(command, var);
  command << RUNCOMMAND_ENUMERATE(ItemType, id, items)
  {
    v[id] += 1;
  };
}

template <typename ItemType> void expectOneInGroup(MeshVariableScalarRefT<ItemType, Int32>& var, const ItemGroupT<ItemType>& group)
{
  for (Int32 id : group.view().localIds())
    var[ItemLocalIdT<ItemType>(id)] -= 1;
  for (Int32 value : var.asArray())
    ASSERT_EQ(value, 0);
}

template <typename ItemType> void checkGroup(const ax::RunQueue& queue, const ItemGroupT<ItemType>& group, const VariableBuildInfo& info)
{
  MeshVariableScalarRefT<ItemType, Int32> count(info);
  count.fill(0);
  addOne<ItemType>(queue, group, count);
  expectOneInGroup(count, group);
  count.fill(0);
  addOne<ItemType>(queue, group.view(), count);
  expectOneInGroup(count, group);
}
} // namespace

TEST_F(RunCommandEnumerateTest, EachItemOfAGroupOnce)
{
  buildMesh();
  const CellGroup some = multiplesOf(3);
  const CellGroup empty = family(IK_Cell)->createGroup("Empty");
  onEachQueue([&](const ax::RunQueue& queue) {
    checkGroup<Cell>(queue, allCells(), info("C"));
    checkGroup<Cell>(queue, allCells().own(), info("C"));
    checkGroup<Cell>(queue, allCells().ghost(), info("C"));
    checkGroup<Cell>(queue, some, info("C"));
    checkGroup<Cell>(queue, empty, info("C"));
    checkGroup<Cell>(queue, CellGroup(), info("C"));
    checkGroup<Node>(queue, allNodes(), info("N"));
    checkGroup<Node>(queue, some.nodeGroup(), info("N"));
    checkGroup<Face>(queue, allFaces(), info("F"));
    checkGroup<Face>(queue, allCells().outerFaceGroup(), info("F"));
  });
}

TEST_F(RunCommandEnumerateTest, RandomShapes)
{
  for (Int64 nx : { 1, 2, 7, 33 }) {
    buildMesh(nx, nx % 5 + 1);
    const CellGroup some = multiplesOf(nx % 3 + 2);
    const CellGroup empty = family(IK_Cell)->createGroup("Empty");
    onEachQueue([&](const ax::RunQueue& queue) {
      checkGroup<Cell>(queue, allCells(), info("C"));
      checkGroup<Node>(queue, allNodes().own(), info("N"));
      checkGroup<Cell>(queue, some, info("C"));
      checkGroup<Face>(queue, some.outerFaceGroup(), info("F"));
      checkGroup<Cell>(queue, empty, info("C"));
      checkGroup<Node>(queue, empty.nodeGroup(), info("N"));
    });
    leaveRank();
    enterRank();
  }
}

TEST_F(RunCommandEnumerateTest, ConsecutiveIdsNeedNoList)
{
  buildMesh();
  auto* const cells = family(IK_Cell);
  const auto idsOf = [](const ItemGroup& group) {
    auto command = makeCommand(ax::makeQueue(ax::Runner(ax::eExecutionPolicy::Sequential)));
    return detail::device::LoopItems(group, IK_Cell).idsFor(command);
  };
  EXPECT_EQ(idsOf(allCells()).ids, nullptr);
  EXPECT_EQ(idsOf(allCells()).nb_item, allCells().size());

  CellGroup group = cells->createGroup("Two", UniqueArray<Int32>{ 1, 2, 3 });
  EXPECT_EQ(idsOf(group).ids, nullptr);
  EXPECT_EQ(idsOf(group).first, 1);
  EXPECT_EQ(idsOf(group).nb_item, 3);
  group.addItems(UniqueArray<Int32>{ 0 });
  EXPECT_EQ(idsOf(group).ids, group.view().localIds().data());
  group.removeItems(UniqueArray<Int32>{ 0, 2 });
  EXPECT_NE(idsOf(group).ids, nullptr);
  group.removeItems(UniqueArray<Int32>{ 1 });
  EXPECT_EQ(idsOf(group).ids, nullptr);
  EXPECT_EQ(idsOf(group).first, 3);
  group.clear();
  EXPECT_EQ(idsOf(group).nb_item, 0);
}

namespace
{
template <typename List> void setIndex(const ax::RunQueue& queue, const List& list, VariableCellInt32& var)
{
  auto command = makeCommand(queue);
  auto v = viewOut(command, var);
  command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, iter, list)
  {
    v[iter.value()] = iter.index();
  };
}
} // namespace

TEST_F(RunCommandEnumerateTest, IndexIsThePositionInTheContainer)
{
  buildMesh();
  const CellGroup some = multiplesOf(2);
  VariableCellInt32 position(info("Position"));
  onEachQueue([&](const ax::RunQueue& queue) {
    for (const CellGroup& group : { some, allCells() }) {
      position.fill(-1);
      setIndex(queue, group, position);
      ENUMERATE_CELL(icell, group)
      {
        ASSERT_EQ(position[icell], icell.index());
      }
    }
  });
}

TEST_F(RunCommandEnumerateTest, ListsOfTheUserAreReadableEverywhere)
{
  buildMesh();
  VariableCellInt32 position(info("Position"));
  onEachQueue([&](ax::RunQueue queue) {
    queue.setAsync(true);
    position.fill(-1);
    UniqueArray<Int32> ids(MemoryUtils::getAllocator(eMemoryResource::Host));
    for (Int32 i = allCells().size() - 1; i >= 0; i -= 3)
      ids.add(i);
    const UniqueArray<Int32> expected(ids);
    {
      ItemVectorT<Cell> vector(family(IK_Cell), ids);
      setIndex(queue, CellVectorView(family(IK_Cell), ids), position);
      setIndex(queue, vector, position);
      // A device that cannot read the list has its own copy.
      vector.viewAsArray().fill(0);
      ids.fill(0);
    }
    queue.barrier();
    for (Int32 i = 0; i < expected.size(); ++i)
      ASSERT_EQ(position[CellLocalId(expected[i])], i);
  });
}

TEST_F(RunCommandEnumerateTest, ListsMayEndBeforeTheKernel)
{
  buildMesh();
  VariableCellInt32 position(info("Position"));
  auto& device = dynamic_cast<detail::runtime::SimulatedDevice&>(detail::runtime::backendOf(ax::eExecutionPolicy::CUDA));
  const auto makeList = [&](bool is_reversed) {
    UniqueArray<Int32> ids(MemoryUtils::getAllocator(eMemoryResource::UnifiedMemory));
    for (Int32 i = 0; i < allCells().size(); i += 2)
      ids.add(is_reversed ? allCells().size() - 1 - i : i);
    return ids;
  };
  const UniqueArray<Int32> expected = makeList(true);
  const ax::Runner runner(ax::eExecutionPolicy::CUDA);
  ax::RunQueue queue = ax::makeQueue(runner);
  queue.setAsync(true);
  for (bool is_group : { false, true }) {
    position.fill(-1);
    device.holdStreams();
    if (is_group) {
      setIndex(queue, family(IK_Cell)->createGroup("Reversed", expected), position);
      family(IK_Cell)->destroyGroups();
    }
    else {
      const UniqueArray<Int32> ids = makeList(true);
      setIndex(queue, CellVectorView(family(IK_Cell), ids), position);
    }
    // These would take the memory of the list that has ended.
    std::vector<UniqueArray<Int32>> others;
    for (int i = 0; i < 10; ++i)
      others.push_back(makeList(false));
    device.letStreamsRun();
    queue.barrier();
    for (Int32 i = 0; i < expected.size(); ++i)
      ASSERT_EQ(position[CellLocalId(expected[i])], i) << is_group;
  }
}

TEST_F(RunCommandEnumerateTest, ADeviceThatReadsMemoryOfTheHostHasItsOwnListIfTheQueueIsAsynchronous)
{
  buildMesh();
  static std::once_flag device_made;
  std::call_once(device_made, [] {
    detail::runtime::SimulatedDeviceOptions options;
    options.policy = ax::eExecutionPolicy::HIP;
    options.has_pageable_access = true;
    detail::runtime::setBackend(options.policy, new detail::runtime::SimulatedDevice(options));
  });
  UniqueArray<Int32> ids(MemoryUtils::getAllocator(eMemoryResource::Host), 2);
  ids.fill(0);
  const ax::Runner runner(ax::eExecutionPolicy::HIP);
  ax::RunQueue queue = ax::makeQueue(runner);
  for (bool is_async : { false, true }) {
    queue.setAsync(is_async);
    auto command = makeCommand(queue);
    detail::device::LoopItems items(CellVectorView(family(IK_Cell), ids));
    EXPECT_EQ(items.idsFor(command).ids != ids.data(), is_async);
  }
}

TEST_F(RunCommandEnumerateTest, OnlyListsThatADeviceCannotReadAreCopied)
{
  buildMesh();
  UniqueArray<Int32> on_host(MemoryUtils::getAllocator(eMemoryResource::Host), 2);
  UniqueArray<Int32> unified(MemoryUtils::getAllocator(eMemoryResource::UnifiedMemory), 2);
  on_host.fill(0);
  unified.fill(0);
  onEachQueue([&](const ax::RunQueue& queue) {
    auto command = makeCommand(queue);
    const auto isCopied = [&](const UniqueArray<Int32>& ids) {
      detail::device::LoopItems items(CellVectorView(family(IK_Cell), ids));
      return items.idsFor(command).ids != ids.data();
    };
    EXPECT_EQ(isCopied(on_host), queue.executionPolicy() == ax::eExecutionPolicy::CUDA);
    EXPECT_FALSE(isCopied(unified));
  });
}

TEST_F(RunCommandEnumerateTest, NodesOfACellAreAView)
{
  buildMesh();
  if (allCells().empty())
    return;
  VariableNodeInt32 count(info("Count"));
  const Cell cell = allCells()[0];
  onEachQueue([&](const ax::RunQueue& queue) {
    count.fill(0);
    addOne<Node>(queue, cell.nodes(), count);
    Int32 nb = 0;
    ENUMERATE_NODE(inode, allNodes())
    nb += count[inode];
    EXPECT_EQ(nb, cell.nbNode());
  });
}

TEST_F(RunCommandEnumerateTest, GroupsOfOtherItemsAreRefused)
{
  buildMesh();
  const ItemGroup faces = allFaces();
  VariableCellInt32 count(info("Count"));
  onEachQueue([&](const ax::RunQueue& queue) { EXPECT_THROW(addOne<Cell>(queue, faces, count), ArgumentException); });
}

namespace
{
Real sumOfMultiples(const ax::RunQueue& queue, const CellGroup& cells, VariableCellReal& var, bool is_captured)
{
  auto command = makeCommand(queue);
  auto v = viewIn(command, var);
  if (is_captured) {
    ax::ReducerSum<Real> sum(command);
    command << RUNCOMMAND_ENUMERATE(Cell, icell, cells)
    {
      sum.combine(v[icell]);
    };
    return sum.reduce();
  }
  ax::ReducerSum2<Real> sum(command);
  ax::ReducerMax2<Int32> last(command);
  command << RUNCOMMAND_ENUMERATE(IteratorWithIndex<CellLocalId>, iter, cells, sum, last)
  {
    sum.combine(v[iter.value()]);
    last.combine(iter.index());
  };
  EXPECT_EQ(last.reducedValue(), cells.size() - 1);
  return sum.reducedValue();
}
} // namespace

TEST_F(RunCommandEnumerateTest, ReducersGiveTheSameBitsEverywhere)
{
  buildMesh(40, 40);
  VariableCellReal v(info("V"));
  ENUMERATE_CELL(icell, allCells())
  v[icell] = 1.0 / (1.0 + Real(icell->uniqueId().asInt64()));
  for (const CellGroup& group : { allCells(), multiplesOf(3) }) {
    Real plain = 0.0;
    ENUMERATE_CELL(icell, group)
    plain += v[icell];
    const Real expected = sumOfMultiples(ax::makeQueue(ax::Runner(ax::eExecutionPolicy::Sequential)), group, v, false);
    EXPECT_NEAR(expected, plain, 1e-12 * plain);
    onEachQueue([&](const ax::RunQueue& queue) {
      EXPECT_EQ(sumOfMultiples(queue, group, v, false), expected);
      EXPECT_EQ(sumOfMultiples(queue, group, v, true), expected);
    });
  }
}

TEST_F(RunCommandEnumerateTest, LoopsWithoutMacro)
{
  buildMesh();
  VariableCellInt32 count(info("Count"));
  const CellGroup group = multiplesOf(2);
  onEachQueue([&](const ax::RunQueue& queue) {
    count.fill(0);
    auto first = makeCommand(queue);
    auto in_first = viewInOut(first, count);
    first.addKernelName("without_macro") << A_FUNCINFO << group << [=](CellLocalId id) { in_first[id] += 1; };
    auto second = makeCommand(queue);
    auto in_second = viewInOut(second, count);
    second << group.view() << [=](CellLocalId id) { in_second[id] += 1; };
    auto third = makeCommand(queue);
    auto in_third = viewInOut(third, count);
    run(third, group, [=](CellLocalId id) { in_third[id] -= 1; });
    expectOneInGroup(count, group);
  });
}

TEST_F(RunCommandEnumerateTest, GroupsFollowTheMesh)
{
  buildMesh();
  const CellGroup some = multiplesOf(2);
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(icell, allCells().own())
  if (icell->uniqueId().asInt64() % 5 == 1)
    removed.add(icell.itemLocalId());
  m_topology->removeCells(removed);
  m_topology->endUpdate();
  onEachQueue([&](const ax::RunQueue& queue) {
    checkGroup<Cell>(queue, allCells(), info("C"));
    checkGroup<Cell>(queue, some, info("C"));
    checkGroup<Node>(queue, allNodes(), info("N"));
  });
}
