// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/UserItemFamily.h"

#include "arcane_core/mesh/families/ItemFamilyItemListChangedEventArgs.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/ParticleFamily.h"
#include "tests/support/mesh/MeshFixture.h"

#include <set>
#include <utility>
#include <vector>

namespace Arcane::test
{
namespace
{
using UserItemFamilyTest = MeshFixture;

//! Counts the events of a family, and knows its items from them alone.
class CountedEvents
{
 public:
  explicit CountedEvents(IItemFamily* family)
  {
    family->itemListChangedEvent().attach(m_pool, [this](const ItemFamilyItemListChangedEventArgs& args) {
      ++m_nb_event;
      const std::size_t nb_changed = args.isAdd() ? std::size_t(m_uids.insert(args.uniqueId()).second) : m_uids.erase(args.uniqueId());
      EXPECT_EQ(nb_changed, 1u) << args.uniqueId();
    });
  }
  int takeNbEvent() { return std::exchange(m_nb_event, 0); }
  const std::set<Int64>& uids() const { return m_uids; }

 private:
  std::set<Int64> m_uids;
  int m_nb_event = 0;
  EventObserverPool m_pool;
};

std::set<Int64> uidsOfItems(const IItemFamily* family)
{
  std::set<Int64> uids;
  for (const Int64 uid : family->uniqueIds())
    if (uid != NULL_ITEM_UNIQUE_ID)
      uids.insert(uid);
  return uids;
}
} // namespace

TEST_F(UserItemFamilyTest, EachKindHasItsClass)
{
  UserItemFamily* particles = userFamilies().create(IK_Particle, "P");
  UserItemFamily* dofs = userFamilies().create(IK_DoF, "D");

  EXPECT_EQ(dynamic_cast<mesh::ParticleFamily*>(particles), particles->toParticleFamily());
  EXPECT_EQ(dynamic_cast<mesh::ParticleFamily*>(dofs), nullptr);
  EXPECT_EQ(dofs->toParticleFamily(), nullptr);
  for (IItemFamily* each : { particles, dofs })
    EXPECT_NE(dynamic_cast<mesh::ItemFamily*>(each), nullptr);
}

TEST_F(UserItemFamilyTest, AChangeCanBeEndedInParts)
{
  IDoFFamily* dofs = userFamilies().create(IK_DoF, "D")->toDoFFamily();
  UniqueArray<Int32> ids(3);
  dofs->addDoFs(UniqueArray<Int64>{ 4, 5, 6 }, ids);
  dofs->partialEndUpdate();
  ItemGroup group = dofs->createGroup("Some", ids);
  dofs->removeDoFs(UniqueArray<Int32>{ ids[1] });
  EXPECT_EQ(group.size(), 3);

  dofs->partialEndUpdateGroup(group);

  EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 4, 6 }));
  dofs->partialEndUpdateGroup(ItemGroup());
  dofs->partialEndUpdateGroup(dofs->allItems());
  dofs->partialEndUpdateVariable(nullptr);
  dofs->partialEndUpdate();
  EXPECT_FALSE(dofs->hasPendingChange());
  EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 4, 6 }));
}

TEST_F(UserItemFamilyTest, ParticlesThatComeAndGoAreNotified)
{
  IParticleFamily* particles = userFamilies().create(IK_Particle, "Tracers")->toParticleFamily();
  CountedEvents events(particles);
  UniqueArray<Int32> ids(10);
  UniqueArray<Int64> uids;
  for (Int64 i = 0; i < 10; ++i)
    uids.add(100 * rank() + i);

  particles->addParticles(uids, ids);
  EXPECT_EQ(events.takeNbEvent(), 0);
  particles->endUpdate();
  EXPECT_EQ(events.uids(), uidsOfItems(particles));
  EXPECT_EQ(events.takeNbEvent(), 10);

  particles->removeParticles(UniqueArray<Int32>{ ids[2], ids[7] });
  particles->endUpdate();
  EXPECT_EQ(events.uids(), uidsOfItems(particles));
  EXPECT_EQ(events.takeNbEvent(), 2);

  // A hole is filled, local ids change: one item comes.
  UniqueArray<Int32> one(1);
  particles->addParticles(UniqueArray<Int64>{ 100 * rank() + 50 }, one);
  particles->compactItems(true);
  EXPECT_EQ(events.uids(), uidsOfItems(particles));
  EXPECT_EQ(events.takeNbEvent(), 1);

  // It comes and goes at once.
  particles->addParticles(UniqueArray<Int64>{ 100 * rank() + 60 }, one);
  particles->removeParticles(one);
  particles->endUpdate();
  EXPECT_EQ(events.uids(), uidsOfItems(particles));
  EXPECT_EQ(events.takeNbEvent(), 0);
}
} // namespace Arcane::test
