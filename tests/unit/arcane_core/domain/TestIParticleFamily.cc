// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/IParticleFamily.h"

#include "arcane_core/mesh/topology/MeshTopology.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/object/IFunctor.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"
#include "arcane_core/mesh/user_families/ParticleCells.h"
#include "arcane_core/mesh/user_families/ParticleTransfer.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/VariableBuildInfo.h"

namespace
{
using namespace Arcane;
using test::Grid;

class IParticleFamilyTest : public test::PrimaryMeshFixture
{
 protected:
  void SetUp() override
  {
    m_mesh->allocate(test::partOf(test::gridMesh(m_grid), m_pm->commRank(), test::slabOwner(m_grid.nbCell(), m_pm->commSize())));
    m_particles = m_mesh->createItemFamily(IK_Particle, "P")->toParticleFamily();
    m_family = m_particles->itemFamily();
  }

  Int32 rank() const { return m_pm->commRank(); }
  Int32 nbRank() const { return m_pm->commSize(); }
  Int32 next() const { return (rank() + 1) % nbRank(); }

  //! Adds two particles to each own cell; their unique ids are twice the one of the cell, and one more.
  UniqueArray<Int32> addToOwnCells()
  {
    UniqueArray<Int64> uids;
    UniqueArray<Int32> cells;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    for (Int64 k = 0; k < 2; ++k) {
      uids.add(2 * cell->uniqueId().asInt64() + k);
      cells.add(cell.localId());
    }
    UniqueArray<Int32> ids(uids.size());
    m_particles->addParticles(uids, cells, ids);
    m_particles->endUpdate();
    return ids;
  }

  Int64 nbOfAllRanks() const { return m_pm->reduce(MessagePassing::ReduceSum, Int64(m_family->nbItem())); }
  Int64 sumOfUids() const
  {
    Int64 sum = 0;
    ENUMERATE_PARTICLE(p, m_family->allItems())
    sum += p->uniqueId().asInt64();
    return m_pm->reduce(MessagePassing::ReduceSum, sum);
  }

  //! Sends the particles of even quarters of unique ids to the next rank. \return the unique ids of those that stay
  std::set<Int64> sendEvenQuarters()
  {
    std::set<Int64> stayed;
    VariableItemInt32& new_owners = m_family->itemsNewOwner();
    ENUMERATE_PARTICLE(p, m_family->allItems())
    {
      const Int64 uid = p->uniqueId();
      if (uid / 4 % 2 == 0)
        new_owners[p] = next();
      else
        stayed.insert(uid);
    }
    m_particles->exchangeParticles();
    return stayed;
  }

  const Grid m_grid{ 2, { 8, 4, 0 } };
  IParticleFamily* m_particles = nullptr;
  IItemFamily* m_family = nullptr;
};

TEST_F(IParticleFamilyTest, ParticlesAreInCells)
{
  addToOwnCells();

  EXPECT_EQ(m_family->nbItem(), 2 * m_mesh->ownCells().size());
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    EXPECT_TRUE(p->hasCell());
    EXPECT_EQ(p->cell().uniqueId().asInt64(), p->uniqueId().asInt64() / 2);
    EXPECT_EQ(p->cellOrNull(), p->cell());
    EXPECT_EQ(p->cellId().localId(), p->cell().localId());
    EXPECT_EQ(p->owner(), rank());
    EXPECT_EQ(Item(*p).toParticle(), *p);
  }
  EXPECT_EQ(m_mesh->findItemFamily(IK_Particle, "P"), m_family);
  EXPECT_EQ(m_mesh->cellFamily()->toParticleFamily(), nullptr);
  EXPECT_TRUE(Particle().cell().null());
}

TEST_F(IParticleFamilyTest, ACellIsSetAtOnce)
{
  UniqueArray<Int32> ids(2);
  m_particles->addParticles(UniqueArray<Int64>{ 7, 9 }, ids);
  m_particles->endUpdate();
  const ParticleVectorView particles = m_family->view(ids);
  EXPECT_FALSE(particles[0].hasCell());
  EXPECT_TRUE(particles[0].cell().null());

  const Cell cell = *m_mesh->ownCells().enumerator();
  const Int64 stamp = m_particles->cellsStamp();
  m_particles->setParticleCell(particles[0], cell);
  EXPECT_EQ(particles[0].cell(), cell);
  EXPECT_FALSE(particles[1].hasCell());
  EXPECT_GT(m_particles->cellsStamp(), stamp);
  m_particles->setParticlesCell(particles, m_mesh->allCells().view().subView(0, 2));
  EXPECT_EQ(particles[1].cell(), m_mesh->allCells().view()[1]);
  m_particles->setParticleCell(particles[1], Cell());
  EXPECT_FALSE(particles[1].hasCell());
}

TEST_F(IParticleFamilyTest, ViewsShowAndChangeCells)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  const IndexedParticleCellConnectivityView cells(m_particles);
  const Int64 stamp = m_particles->cellsStamp();
  const MutableIndexedParticleCellConnectivityView edited(m_family);
  EXPECT_GT(m_particles->cellsStamp(), stamp);
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    EXPECT_EQ(cells.cellId(p).localId(), p->cellId().localId());
    EXPECT_TRUE(cells.hasCell(p));
  }
  edited.setCellId(ParticleLocalId(ids[0]), CellLocalId(NULL_ITEM_LOCAL_ID));
  EXPECT_FALSE(Particle(m_family->itemInternal(ids[0])).hasCell());
  EXPECT_FALSE(cells.hasCell(ParticleLocalId(ids[0])));
  EXPECT_THROW(IndexedParticleCellConnectivityView(m_mesh->cellFamily()), ArgumentException);
}

TEST_F(IParticleFamilyTest, LocalIdsStayUntilHolesAreClosed)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  VariableParticleInt64 values(VariableBuildInfo(m_family, "Values"));
  ENUMERATE_PARTICLE(p, m_family->allItems())
  values[p] = 10 + p->uniqueId().asInt64();
  m_particles->removeParticles(ids.subConstView(0, 2));
  m_particles->endUpdate();
  UniqueArray<Int32> added(1);
  m_particles->addParticles(UniqueArray<Int64>{ 1000 }, added);
  m_particles->endUpdate();

  EXPECT_TRUE(added[0] == ids[0] || added[0] == ids[1]);
  EXPECT_EQ(values[ParticleLocalId(added[0])], 0);
  EXPECT_FALSE(Particle(m_family->itemInternal(added[0])).hasCell());
  for (Int32 i = 2; i < ids.size(); ++i)
    EXPECT_EQ(values[ParticleLocalId(ids[i])], 10 + m_family->uniqueIds()[ids[i]]);

  m_family->compactItems(true);
  EXPECT_EQ(m_family->maxLocalId(), m_family->nbItem());
  const auto uids = m_family->uniqueIds();
  EXPECT_TRUE(std::is_sorted(uids.begin(), uids.end()));
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    const Int64 uid = p->uniqueId();
    EXPECT_EQ(values[p], uid == 1000 ? 0 : 10 + uid);
    EXPECT_EQ(p->cell().null() ? -1 : p->cell().uniqueId().asInt64(), uid == 1000 ? -1 : uid / 2);
  }
}

//! By decreasing unique ids.
class Decreasing : public IItemInternalSortFunction
{
 public:
  const String& name() const override { return m_name; }
  void sortItems(ItemInternalMutableArrayView items) override
  {
    std::sort(items.begin(), items.end(), [](const ItemInternal* a, const ItemInternal* b) { return b->uniqueId() < a->uniqueId(); });
  }

 private:
  String m_name = "Decreasing";
};

TEST_F(IParticleFamilyTest, TheApplicationSortsParticles)
{
  addToOwnCells();
  m_family->setItemSortFunction(new Decreasing);
  m_family->compactItems(true);

  const auto uids = m_family->uniqueIds();
  EXPECT_TRUE(std::is_sorted(uids.begin(), uids.end(), std::greater<>()));
  ENUMERATE_PARTICLE(p, m_family->allItems())
  EXPECT_EQ(p->cell().uniqueId().asInt64(), p->uniqueId().asInt64() / 2);
}

TEST_F(IParticleFamilyTest, RefusesWrongArguments)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  const Int64 known = m_family->uniqueIds()[ids[0]];
  UniqueArray<Int32> one(1);
  const UniqueArray<Int32> no_cell{ 100000 };
  EXPECT_THROW(m_particles->addParticles(UniqueArray<Int64>{ known }, one), ArgumentException);
  EXPECT_THROW(m_particles->addParticles(UniqueArray<Int64>{ -4 }, one), ArgumentException);
  EXPECT_THROW(m_particles->addParticles(UniqueArray<Int64>{ 500, 501 }, one), ArgumentException);
  EXPECT_THROW(m_particles->addParticles(UniqueArray<Int64>{ 500 }, no_cell, one), ArgumentException);
  EXPECT_THROW(m_particles->addParticles2(UniqueArray<Int64>{ 500 }, UniqueArray<Int32>{ nbRank() }, one), ArgumentException);
  EXPECT_THROW(m_particles->removeParticles(UniqueArray<Int32>{ 100000 }), ArgumentException);
  EXPECT_THROW(m_particles->setParticlesCell(m_family->view(ids), CellVectorView()), ArgumentException);
  EXPECT_THROW(m_particles->setEnableGhostItems(true), FatalErrorException);
  EXPECT_THROW(m_mesh->createItemFamily(IK_Particle, "P"), FatalErrorException);
  EXPECT_FALSE(m_particles->hasPendingChange());
  EXPECT_EQ(m_family->nbItem(), ids.size());
}

TEST_F(IParticleFamilyTest, ItemsReadTheArraysOfTheirFamilyAfterARefusal)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  // So many that the arrays grow; the last one exists already.
  UniqueArray<Int64> uids(100000);
  std::iota(uids.begin(), uids.end(), 1000000);
  uids.back() = m_family->uniqueIds()[ids[0]];
  UniqueArray<Int32> added(uids.size());

  EXPECT_THROW(m_particles->addParticles(uids, added), ArgumentException);

  const ItemSharedInfo* const info = m_family->itemSharedInfo();
  EXPECT_EQ(info->unique_ids, m_family->uniqueIds().data());
  EXPECT_EQ(info->owners, m_family->owners().data());
  EXPECT_EQ(info->flags, m_family->flags().data());
  EXPECT_EQ(info->types, m_family->typeIds().data());
  EXPECT_EQ(m_family->nbItem(), ids.size());
}

TEST_F(IParticleFamilyTest, AFamilyMayHaveNoMapOfUniqueIds)
{
  m_family->setHasUniqueIdMap(false);
  const UniqueArray<Int32> ids = addToOwnCells();
  EXPECT_EQ(m_family->nbItem(), 2 * m_mesh->ownCells().size());
  EXPECT_THROW(m_family->localIdOf(0), FatalErrorException);
  UniqueArray<Int32> one(1);
  EXPECT_THROW(m_particles->addParticles2(UniqueArray<Int64>{ 0 }, UniqueArray<Int32>{ 0 }, one), FatalErrorException);

  m_particles->removeParticles(ids.subConstView(0, 1));
  m_particles->endUpdate();
  const Int64 nb = nbOfAllRanks();
  VariableItemInt32& new_owners = m_family->itemsNewOwner();
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    m_particles->setParticleCell(*p, Cell());
    new_owners[p] = next();
  }
  m_particles->exchangeParticles();
  EXPECT_EQ(nbOfAllRanks(), nb);
}

TEST_F(IParticleFamilyTest, AnOwnerMaySynchronizeItsCopies)
{
  // All ranks have all particles; rank r owns those of unique ids r, r + nbRank(), ...
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
  for (Int32 i = 0; i < 12; ++i) {
    uids.add(i);
    owners.add(i % nbRank());
  }
  UniqueArray<Int32> ids(12);
  m_particles->addParticles2(uids, owners, ids);
  UniqueArray<Int32> same(12);
  m_particles->addParticles2(uids, owners, same);
  EXPECT_EQ(same, ids);
  m_particles->endUpdate();
  m_family->computeSynchronizeInfos();
  VariableParticleReal values(VariableBuildInfo(m_family, "Values"));
  ENUMERATE_PARTICLE(p, m_family->allItems())
  values[p] = p->isOwn() ? 2.0 * p->uniqueId().asInt64() : -1.0;
  values.synchronize();

  ENUMERATE_PARTICLE(p, m_family->allItems())
  EXPECT_EQ(values[p], 2.0 * p->uniqueId().asInt64());
  EXPECT_EQ(m_family->allItems().own().size(), (12 + nbRank() - 1 - rank()) / nbRank());
}

TEST_F(IParticleFamilyTest, ParticlesGoToTheirNewOwnersWithAllDataOnThem)
{
  addToOwnCells();
  VariableParticleReal3 values(VariableBuildInfo(m_family, "Values"));
  VariableParticleArrayInt64 lists(VariableBuildInfo(m_family, "Lists"));
  lists.resize(3);
  UniqueArray<Int32> odd;
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    const Int64 uid = p->uniqueId();
    values[p] = Real3(Real(uid), 2.0, 3.0 * Real(uid));
    lists[p][2] = -uid;
    if (uid % 2 == 1)
      odd.add(p.localId());
    if (uid % 3 == 0)
      p->mutableItemBase().addFlags(ItemFlags::II_UserMark1);
    m_particles->setParticleCell(*p, Cell());
  }
  m_family->createGroup("Odd", odd);
  MeshPartialVariableScalarRefT<Particle, Int32> partial(VariableBuildInfo(m_mesh->handle(), "Partial", "P", "Odd"));
  ENUMERATE_PARTICLE(p, m_family->findGroup("Odd"))
  partial[p] = Int32(3 * p->uniqueId().asInt64());
  const Int64 nb = nbOfAllRanks();
  const Int64 sum = sumOfUids();

  const std::set<Int64> stayed = sendEvenQuarters();

  EXPECT_EQ(nbOfAllRanks(), nb);
  EXPECT_EQ(sumOfUids(), sum);
  std::set<Int32> in_group;
  ENUMERATE_PARTICLE(p, m_family->findGroup("Odd"))
  {
    in_group.insert(p.localId());
    EXPECT_EQ(partial[p], Int32(3 * p->uniqueId().asInt64()));
  }
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    const Int64 uid = p->uniqueId();
    EXPECT_EQ(stayed.contains(uid), uid / 4 % 2 != 0);
    EXPECT_EQ(p->owner(), rank());
    EXPECT_TRUE(p->isOwn());
    EXPECT_EQ(values[p], Real3(Real(uid), 2.0, 3.0 * Real(uid)));
    EXPECT_EQ(lists[p][2], -uid);
    EXPECT_EQ(in_group.contains(p.localId()), uid % 2 == 1);
    EXPECT_EQ(p->hasFlags(ItemFlags::II_UserMark1), uid % 3 == 0);
    EXPECT_EQ(m_family->itemsNewOwner()[p], rank());
  }
  EXPECT_NO_THROW(m_mesh->checkValidMesh());
}

TEST_F(IParticleFamilyTest, AWrongNewOwnerEndsAllRanks)
{
  addToOwnCells();
  VariableItemInt32& new_owners = m_family->itemsNewOwner();
  if (rank() == nbRank() - 1)
    new_owners[ItemLocalId(0)] = nbRank();
  EXPECT_THROW(m_particles->exchangeParticles(), ParallelFatalErrorException);
}

TEST_F(IParticleFamilyTest, AReceiverMustHaveTheCell)
{
  if (nbRank() < 3)
    return;
  addToOwnCells();
  VariableItemInt32& new_owners = m_family->itemsNewOwner();
  // The first cells of rank 0 are no ghosts of the last rank.
  if (rank() == 0)
    new_owners[ItemLocalId(0)] = nbRank() - 1;
  EXPECT_THROW(m_particles->exchangeParticles(), ParallelFatalErrorException);
}

TEST_F(IParticleFamilyTest, AReceiverMustNotHaveTheParticle)
{
  if (nbRank() == 1)
    return;
  UniqueArray<Int32> ids(1);
  m_particles->addParticles(UniqueArray<Int64>{ 5 }, ids);
  m_particles->endUpdate();
  if (rank() == 0)
    m_family->itemsNewOwner()[ItemLocalId(ids[0])] = 1;
  else
    m_family->itemsNewOwner();
  EXPECT_THROW(m_particles->exchangeParticles(), ParallelFatalErrorException);
}

TEST_F(IParticleFamilyTest, ParticlesFollowTheirCells)
{
  addToOwnCells();
  VariableParticleInt64 values(VariableBuildInfo(m_family, "Values"));
  ENUMERATE_PARTICLE(p, m_family->allItems())
  values[p] = 5 * p->uniqueId().asInt64();
  // One particle of each rank is nowhere, and stays.
  UniqueArray<Int32> ids(1);
  m_particles->addParticles(UniqueArray<Int64>{ 1000 + rank() }, ids);
  m_particles->endUpdate();
  values[ParticleLocalId(ids[0])] = 5 * Int64(1000 + rank());
  const Int64 nb = nbOfAllRanks();

  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  new_owners[cell] = next();
  m_mesh->utilities()->changeOwnersFromCells();
  m_mesh->exchangeItems();

  EXPECT_EQ(nbOfAllRanks(), nb);
  EXPECT_EQ(m_family->nbItem(), 2 * m_mesh->ownCells().size() + 1);
  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    const Int64 uid = p->uniqueId();
    EXPECT_EQ(values[p], 5 * uid);
    EXPECT_EQ(p->hasCell(), uid < 1000);
    if (p->hasCell()) {
      EXPECT_EQ(p->cell().uniqueId().asInt64(), uid / 2);
      EXPECT_TRUE(p->cell().isOwn());
    }
    else {
      EXPECT_EQ(uid, 1000 + rank());
    }
  }
}

TEST_F(IParticleFamilyTest, AParticleWhoseCellIsRemovedIsInNone)
{
  addToOwnCells();
  const Cell removed = *m_mesh->ownCells().enumerator();
  const Int64 removed_uid = removed.uniqueId();
  m_mesh->modifier()->removeCells(UniqueArray<Int32>{ removed.localId() });
  m_mesh->modifier()->endUpdate();

  ENUMERATE_PARTICLE(p, m_family->allItems())
  {
    const Int64 cell_uid = p->uniqueId().asInt64() / 2;
    EXPECT_EQ(p->hasCell(), cell_uid != removed_uid);
    if (p->hasCell()) {
      EXPECT_EQ(p->cell().uniqueId().asInt64(), cell_uid);
    }
  }
}

TEST_F(IParticleFamilyTest, AStateHoldsParticlesAndCells)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  m_particles->removeParticles(ids.subConstView(1, 1));
  m_particles->endUpdate();
  m_family->createGroup("Some", ids.subConstView(0, 1));
  m_family->setHasUniqueIdMap(false);
  const detail::mesh::MeshState state = m_mesh->topology()->state();

  newMesh();
  m_mesh->restore(state);
  IItemFamily* family = m_mesh->findItemFamily(IK_Particle, "P");
  ASSERT_NE(family, nullptr);
  EXPECT_FALSE(family->hasUniqueIdMap());
  EXPECT_EQ(family->nbItem(), ids.size() - 1);
  EXPECT_EQ(family->findGroup("Some").size(), 1);
  ENUMERATE_PARTICLE(p, family->allItems())
  {
    EXPECT_TRUE(p->isOwn());
    EXPECT_EQ(p->cell().uniqueId().asInt64(), p->uniqueId().asInt64() / 2);
  }
  IParticleFamily* particles = family->toParticleFamily();
  UniqueArray<Int32> wrong(family->maxLocalId(), 100000);
  EXPECT_THROW(particles->restoreCells(std::move(wrong)), FatalErrorException);
  EXPECT_THROW(particles->restoreCells(UniqueArray<Int32>(family->maxLocalId() + 1, 0)), FatalErrorException);
}

//! Fails on the last rank.
class Failing : public IFunctor
{
 public:
  explicit Failing(bool fails)
  : m_fails(fails)
  {}
  void executeFunctor() override
  {
    if (m_fails)
      ARCANE_FATAL("the functor fails");
  }

 private:
  bool m_fails;
};

TEST_F(IParticleFamilyTest, AFunctorThatFailsEndsAllRanks)
{
  const UniqueArray<Int32> ids = addToOwnCells();
  Failing failing(rank() == nbRank() - 1);
  detail::mesh::ParticleTransfer transfer(m_particles);
  EXPECT_TRUE(transfer.knowsListeners());
  detail::mesh::Departures none;
  EXPECT_THROW(transfer.exchange(none, &failing), ParallelFatalErrorException);
  if (nbRank() > 1) {
    m_particles->setParticleCell(Particle(m_family->itemInternal(ids[0])), Cell());
    detail::mesh::Departures one = detail::mesh::departuresOf(m_particles, ids.subConstView(0, 1), UniqueArray<Int32>{ next() });
    EXPECT_THROW(transfer.exchange(one, &failing), ParallelFatalErrorException);
  }
  VariableParticleReal made_since(VariableBuildInfo(m_family, "MadeSince"));
  EXPECT_FALSE(transfer.knowsListeners());
}
} // namespace
