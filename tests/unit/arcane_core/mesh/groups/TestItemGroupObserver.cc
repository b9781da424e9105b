// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemGroupObserver.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/GroupObservers.h"
#include "arcane_core/mesh/groups/ItemGroupComputeFunctor.h"

namespace
{
using namespace Arcane;
using detail::mesh::GroupObservers;
using test::Grid;
using Log = std::vector<std::string>;

//! Writes what it is notified of.
class Listener
{
 public:
  void extend(const ConstArrayView<Int32>* ids) { note("extend", ids); }
  void reduce(const ConstArrayView<Int32>* ids) { note("reduce", ids); }
  void compact(const ConstArrayView<Int32>* ids) { note("compact", ids); }
  void invalidate() { log.emplace_back("invalidate"); }
  void change() { log.emplace_back("change"); }

  IItemGroupObserver* detailed()
  {
    return newItemGroupObserverT(this, &Listener::extend, &Listener::reduce, &Listener::compact, &Listener::invalidate);
  }
  IItemGroupObserver* simple() { return newItemGroupObserverT(this, &Listener::change); }

  Log log;
  std::vector<Int32> last_ids;

 private:
  void note(const char* what, const ConstArrayView<Int32>* ids)
  {
    log.emplace_back(what);
    ASSERT_NE(ids, nullptr);
    last_ids.assign(ids->begin(), ids->end());
  }
};

//! Runs a function at each notification.
class Runs : public IItemGroupObserver
{
 public:
  explicit Runs(std::function<void()> function)
  : m_function(std::move(function))
  {}
  void executeExtend(const ConstArrayView<Int32>* ids) override
  {
    EXPECT_EQ(ids, nullptr);
    m_function();
  }
  void executeReduce(const ConstArrayView<Int32>* ids) override { executeExtend(ids); }
  void executeCompact(const ConstArrayView<Int32>* ids) override { executeExtend(ids); }
  void executeInvalidate() override { m_function(); }
  bool needInfo() const override { return false; }

 private:
  std::function<void()> m_function;
};

TEST(GroupObserversTest, NotifiesInTheOrderOfAttachment)
{
  GroupObservers observers;
  Log log;
  const int a = 0, b = 0;
  observers.attach(&a, new Runs([&] { log.emplace_back("a"); }));
  observers.attach(&b, new Runs([&] { log.emplace_back("b"); }));
  observers.notifyExtend({});
  observers.attach(&a, new Runs([&] { log.emplace_back("other a"); }));
  observers.notifyInvalidate();
  EXPECT_FALSE(observers.needInfo());
  observers.detach(&a);
  observers.detach(&a);
  observers.notifyReduce({});
  observers.detach(&b);
  EXPECT_TRUE(observers.empty());

  EXPECT_EQ(log, (Log{ "a", "b", "other a", "b", "b" }));
}

TEST(GroupObserversTest, ObserversMayDetachOthersAndThemselves)
{
  GroupObservers observers;
  Log log;
  const int a = 0, b = 0, c = 0;
  observers.attach(&a, new Runs([&] {
    log.emplace_back("a");
    observers.detach(&a);
    observers.detach(&b);
    observers.attach(&c, new Runs([&] { log.emplace_back("c"); }));
  }));
  observers.attach(&b, new Runs([&] { log.emplace_back("b"); }));

  observers.notifyCompact({});
  observers.notifyCompact({});

  EXPECT_EQ(log, (Log{ "a", "c" }));
}

class ItemGroupObserverTest : public test::MeshFixture
{
 protected:
  void SetUp() override
  {
    const Grid g{ 2, { 6, 4, 0 } };
    build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  }

  Listener m_listener;
};

TEST_F(ItemGroupObserverTest, IsToldOfItemsThatAreAddedRemovedAndSet)
{
  ItemGroup group = family(IK_Cell)->createGroup("Some", UniqueArray<Int32>{ 0, 1 });
  group.internal()->attachObserver(this, m_listener.detailed());
  EXPECT_TRUE(group.internal()->hasInfoObserver());

  group.addItems(UniqueArray<Int32>{ 1, 3, 2 });
  EXPECT_EQ(m_listener.last_ids, (std::vector<Int32>{ 3, 2 }));
  group.addItems(UniqueArray<Int32>{ 1 });
  group.removeItems(UniqueArray<Int32>{ 4, 3, 0 });
  EXPECT_EQ(m_listener.last_ids, (std::vector<Int32>{ 0, 3 }));
  group.removeItems(UniqueArray<Int32>{ 4 });
  group.setItems(UniqueArray<Int32>{ 5 });
  group.setItems(UniqueArray<Int32>{ 5 });
  group.clear();

  EXPECT_EQ(m_listener.log, (Log{ "extend", "reduce", "invalidate", "invalidate" }));
  group.internal()->detachObserver(this);
  group.addItems(UniqueArray<Int32>{ 1 });
  EXPECT_EQ(m_listener.log.size(), 4u);
  EXPECT_FALSE(group.internal()->hasInfoObserver());
}

TEST_F(ItemGroupObserverTest, IsToldOfItemsThatLeaveTheMeshAndOfOtherNumbers)
{
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.localId());
  ASSERT_GE(own.size(), 2);
  ItemGroup group = family(IK_Cell)->createGroup("Own", own);
  const UniqueArray<Int64> former_uids(family(IK_Cell)->uniqueIds());
  group.internal()->attachObserver(this, m_listener.detailed());
  group.internal()->attachObserver(&own, m_listener.simple());

  m_mesh->removeCells(UniqueArray<Int32>{ own[0] });
  m_mesh->endUpdate();

  // The group then takes ghosts from their owners.
  ASSERT_GE(m_listener.log.size(), 4u);
  m_listener.log.resize(4);
  EXPECT_EQ(m_listener.log, (Log{ "reduce", "change", "compact", "change" }));
  ASSERT_EQ(Int32(m_listener.last_ids.size()), former_uids.size());
  for (Int32 i = 0; i < former_uids.size(); ++i)
    if (const Int32 id = m_listener.last_ids[i]; id >= 0)
      EXPECT_EQ(family(IK_Cell)->uniqueIds()[id], former_uids[i]);
    else
      EXPECT_EQ(family(IK_Cell)->localIdOf(former_uids[i]), NULL_ITEM_LOCAL_ID);
}

TEST_F(ItemGroupObserverTest, AComputedGroupIsComputedAtOnce)
{
  const ItemGroup own = allNodes().own();
  own.internal()->attachObserver(this, m_listener.simple());
  EXPECT_TRUE(m_listener.log.empty());

  UniqueArray<Int32> removed;
  if (rank() == 0)
    removed.add(allCells().own().view().localId(0));
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();

  EXPECT_FALSE(m_listener.log.empty());
  const std::size_t nb = m_listener.log.size();
  EXPECT_EQ(own.size(), allNodes().own().size());
  EXPECT_EQ(m_listener.log.size(), nb);
}

TEST_F(ItemGroupObserverTest, ADestroyedGroupHasNone)
{
  const ItemGroup group = family(IK_Cell)->createGroup("Some", UniqueArray<Int32>{ 0 });
  group.internal()->attachObserver(this, m_listener.simple());
  family(IK_Cell)->destroyGroups();

  EXPECT_THROW(group.internal()->attachObserver(this, m_listener.simple()), FatalErrorException);
  group.internal()->detachObserver(this);
  EXPECT_TRUE(m_listener.log.empty());
}
} // namespace
