// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/GhostsOfMesh.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/materials/ghosts/IMeshMaterialVariableSynchronizer.h"
#include "arcane_core/materials/ghosts/NeighbourMessages.h"
#include "arcane_core/materials/ghosts/SetExchange.h"
#include "arcane_core/materials/ghosts/ValueExchange.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "shmem/MachineArena.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class GhostsOfMeshTest : public test::MaterialFixture
{
 protected:
  GhostsOfMeshTest() { detail::ghosts::connectGhosts(m_vm.get()); }
  //! Own cells alone: A_M1 in all, A_M2 in every third one, B_M2 in every second one.
  void giveToOwnCells()
  {
    start();
    MeshMaterialModifier modifier(m_mm);
    for (const Int32 id : allCells().own().view().localIds()) {
      const UniqueArray<Int32> cell{ id };
      modifier.addCells(m_a1, cell);
      if (uid(id) % 3 == 0)
        modifier.addCells(m_a2, cell);
      if (uid(id) % 2 == 0)
        modifier.addCells(m_b2, cell);
    }
  }
  bool isOwn(Int32 cell) const { return Cell(cell, family(IK_Cell)->itemSharedInfo()).isOwn(); }
  //! Values that tell cell and constituent on own cells, -1 on ghosts.
  template <typename V> void set(V& v, bool with_materials)
  {
    ENUMERATE_CELL(i, allCells())
    v[i] = isOwn(i.localId()) ? Real(uid(i.localId())) : -1.0;
    const auto write = [&](IMeshComponent* constituent, Real first) {
      ENUMERATE_COMPONENTCELL(i, constituent)
      {
        const Int32 cell = (*i).globalCellId().localId();
        v[i] = isOwn(cell) ? first + Real(uid(cell)) : -1.0;
      }
    };
    for (IMeshEnvironment* env : m_mm->environments())
      write(env, 100.0 * (env->id() + 1));
    for (IMeshMaterial* mat : m_mm->materials())
      if (with_materials)
        write(mat, 1000.0 * (mat->id() + 1));
  }
  Int32 nbGhost() const { return allCells().size() - allCells().own().size(); }
};
} // namespace

TEST_F(GhostsOfMeshTest, GhostsGetTheSetsOfTheirOwners)
{
  giveToOwnCells();
  EXPECT_EQ(m_a1->view().nbItem(), allCells().own().size());
  EXPECT_EQ(m_mm->synchronizeMaterialsInCells(), nbGhost() > 0);
  EXPECT_FALSE(m_mm->synchronizeMaterialsInCells());
  EXPECT_EQ(m_a1->view().nbItem(), allCells().size());
  EXPECT_EQ(m_a2->view().nbItem(), cellsWhere([](Int64 uid) { return uid % 3 == 0; }).size());
  m_mm->checkMaterialsInCells();
}

TEST_F(GhostsOfMeshTest, AListSendsEachPlaceOnce)
{
  giveToOwnCells();
  m_mm->synchronizeMaterialsInCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  EnvironmentVariableCellReal load(MaterialVariableBuildInfo(m_mm, "Load"));
  set(heat, true);
  set(load, false);
  MeshMaterialVariableSynchronizerList list(m_mm);
  heat.synchronize(list);
  heat.synchronize(list);
  load.synchronize(list);
  list.apply();
  for (IMeshMaterial* mat : m_mm->materials())
    ENUMERATE_MATCELL(i, mat)
  EXPECT_EQ(heat[i], 1000.0 * (mat->id() + 1) + Real(uid((*i).globalCellId())));
  for (IMeshEnvironment* env : m_mm->environments())
    ENUMERATE_ENVCELL(i, env)
  EXPECT_EQ(load[i], 100.0 * (env->id() + 1) + Real(uid((*i).globalCellId())));

  // By cell: the global value; what each variable has besides.
  Int64 nb_value = 0;
  const auto& layout = family(IK_Cell)->ghostLayout();
  for (const auto ids : { layout.allShareIds(), layout.allGhostIds() })
    for (const Int32 id : ids) {
      const bool has_b = uid(id) % 2 == 0;
      const bool has_a2 = uid(id) % 3 == 0;
      nb_value += 1 + (has_b ? 3 + has_a2 : 2 * has_a2);
      nb_value += 1 + (has_b ? 2 : 0);
    }
  EXPECT_EQ(list.totalMessageSize(), nb_value * 8 + 2 * layout.nbRank() * 24);
}

TEST_F(GhostsOfMeshTest, HalvesOfAnExchangeAreAlwaysPossible)
{
  giveToOwnCells();
  m_mm->synchronizeMaterialsInCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  set(heat, true);
  MeshMaterialVariableSynchronizerList list(m_mm);
  heat.synchronize(list);
  list.beginSynchronize();
  list.endSynchronize();
  ENUMERATE_MATCELL(i, m_b2)
  EXPECT_EQ(heat[i], 3000.0 + Real(uid((*i).globalCellId())));
}

TEST_F(GhostsOfMeshTest, OtherSetsOfAGhostAreAnErrorOnBothRanks)
{
  giveToOwnCells();
  m_mm->synchronizeMaterialsInCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  heat.fill(1.0);
  if (nbRank() == 1)
    return;
  // The last rank takes a material from a ghost of the rank before it.
  const bool is_last = rank() == nbRank() - 1;
  const auto& layout = family(IK_Cell)->ghostLayout();
  if (is_last) {
    MeshMaterialModifier modifier(m_mm);
    modifier.removeCells(m_a1, layout.ghostIds(0).subView(0, 1));
  }
  const std::string text = messageOf([&] { heat.synchronize(); });
  if (is_last || rank() == nbRank() - 2) {
    EXPECT_NE(text.find("on its owner, rank "), std::string::npos) << text;
    EXPECT_NE(text.find("A_M1"), std::string::npos) << text;
    EXPECT_NE(text.find("call synchronizeMaterialsInCells()"), std::string::npos) << text;
  }
  else {
    EXPECT_EQ(text, "");
  }
  EXPECT_THROW(m_mm->checkMaterialsInCells(0), ParallelFatalErrorException);
  m_mm->synchronizeMaterialsInCells();
  heat.synchronize();
}

TEST_F(GhostsOfMeshTest, ListsOfPlacesHaveOneLengthOnBothSides)
{
  giveToOwnCells();
  m_mm->synchronizeMaterialsInCells();
  IMeshMaterialVariableSynchronizer* lists = m_mm->_allCellsMatEnvSynchronizer();
  lists->checkRecompute();
  EXPECT_NE(lists, m_mm->_allCellsEnvOnlySynchronizer());
  detail::ghosts::NeighbourMessages messages(m_pm);
  const std::vector<Int64> sizes(static_cast<std::size_t>(lists->nbNeighbour()), sizeof(Int64));
  messages.prepare(family(IK_Cell)->ghostLayout().ranks(), sizes, sizes);
  for (Int32 i = 0; i < lists->nbNeighbour(); ++i)
    *reinterpret_cast<Int64*>(messages.toSend(i).data()) = lists->sharedItems(i).size();
  messages.start(detail::comm::eFrameworkTag{ 77 });
  messages.finish();
  for (Int32 i = 0; i < lists->nbNeighbour(); ++i)
    EXPECT_EQ(*reinterpret_cast<const Int64*>(messages.received(i).data()), lists->ghostItems(i).size());
}

TEST_F(GhostsOfMeshTest, BuffersOfCodesAreKept)
{
  start();
  IMeshMaterialVariableSynchronizer* lists = m_mm->_allCellsMatEnvSynchronizer();
  EXPECT_EQ(lists->bufferMemoryRessource(), eMemoryRessource::Host);
  const Ref<IMeshMaterialSynchronizeBuffer> buffer = lists->commonBuffer();
  EXPECT_EQ(lists->commonBuffer().get(), buffer.get());
  buffer->setNbRank(2);
  buffer->setSendBufferSize(0, 8);
  buffer->setSendBufferSize(1, 16);
  buffer->setReceiveBufferSize(1, 4);
  buffer->allocate();
  EXPECT_EQ(buffer->totalSize(), 28);
  EXPECT_EQ(buffer->sendBuffer(1).data(), buffer->sendBuffer(0).data() + 8);
  EXPECT_EQ(buffer->receiveBuffer(1).data(), buffer->sendBuffer(0).data() + 24);
  EXPECT_EQ(buffer->receiveBuffer(0).size(), 0);
  EXPECT_EQ(buffer->nbRank(), 2);
}

// With shared memory: values pass through the memory of the machine; halves of an exchange do not, so that others may come between them.
TEST_F(GhostsOfMeshTest, RanksOfAMachineNeedNoMessage)
{
  useArena();
  giveToOwnCells();
  m_mm->synchronizeMaterialsInCells();
  MaterialVariableCellReal heat(MaterialVariableBuildInfo(m_mm, "Heat"));
  MaterialVariableCellReal3 flow(MaterialVariableBuildInfo(m_mm, "Flow"));
  VariableCellReal plain(VariableBuildInfo(m_handle, "Plain"));
  for (Int32 k = 0; k < 5; ++k) {
    set(heat, true);
    for (IMeshMaterial* mat : m_mm->materials())
      ENUMERATE_MATCELL(i, mat)
    flow[i] = Real3(heat[i], k, 1.0);
    MeshMaterialVariableSynchronizerList half(m_mm);
    MeshMaterialVariableSynchronizerList list(m_mm);
    heat.synchronize(half);
    flow.synchronize(list);
    half.beginSynchronize();
    half.endSynchronize();
    list.apply();
    heat.synchronize();
    for (IMeshMaterial* mat : m_mm->materials())
      ENUMERATE_MATCELL(i, mat)
      {
        const Real expected = 1000.0 * (mat->id() + 1) + Real(uid((*i).globalCellId()));
        EXPECT_EQ(heat[i], expected);
        EXPECT_EQ(flow[i], Real3(expected, k, 1.0));
      }
  }
  detail::ghosts::NeighbourMessages messages(m_pm);
  const auto& layout = family(IK_Cell)->ghostLayout();
  const std::vector<Int64> sizes(static_cast<std::size_t>(layout.nbRank()), 8);
  for (const auto time : { detail::ghosts::eExchangeTime::AtOnce, detail::ghosts::eExchangeTime::Later }) {
    messages.prepare(layout.ranks(), sizes, sizes, time);
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      *reinterpret_cast<Int64*>(messages.toSend(i).data()) = 100 * rank() + messages.rank(i);
    messages.start(detail::comm::eFrameworkTag{ 78 });
    messages.finish();
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      EXPECT_EQ(*reinterpret_cast<const Int64*>(messages.received(i).data()), 100 * messages.rank(i) + rank());
    EXPECT_EQ(messages.nbFarMessage(), time == detail::ghosts::eExchangeTime::AtOnce ? 0 : layout.nbRank());
  }
}

// Messages of another exchange are taken and released: the next exchange finds its own.
TEST_F(GhostsOfMeshTest, AfterAnotherExchangeOfANeighbourTheNextOneIsRight)
{
  useArena();
  giveToOwnCells();
  detail::ghosts::NeighbourMessages messages(m_pm);
  const auto& layout = family(IK_Cell)->ghostLayout();
  const std::vector<Int64> sizes(static_cast<std::size_t>(layout.nbRank()), 8);
  const auto exchange = [&](Int32 tag) {
    messages.prepare(layout.ranks(), sizes, sizes, detail::ghosts::eExchangeTime::AtOnce);
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      *reinterpret_cast<Int64*>(messages.toSend(i).data()) = 100 * rank() + messages.rank(i);
    messages.start(detail::comm::eFrameworkTag{ tag });
    messages.finish();
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      EXPECT_EQ(*reinterpret_cast<const Int64*>(messages.received(i).data()), 100 * messages.rank(i) + rank());
  };

  const std::string text = messageOf([&] { exchange(80 + rank()); });
  EXPECT_EQ(text.find("sends another exchange than this rank expects") != std::string::npos, layout.nbRank() > 0) << text;
  exchange(90);

  // Rank 0 sends references.
  if (nbRank() > 1 && rank() == 0) {
    detail::shmem::MachineMail& mail = detail::shmem::MachineArena::of(m_pm)->mail();
    const auto indexOf = [&](Int32 i) { return detail::shmem::MachineArena::of(m_pm)->machineIndex(layout.ranks()[i]); };
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      mail.prepare(indexOf(i), 8);
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      mail.send(indexOf(i), 91, { .is_reference = true });
    for (Int32 i = 0; i < layout.nbRank(); ++i) {
      mail.waitUntil([&] { return mail.hasCome(indexOf(i)); });
      mail.take(indexOf(i));
    }
    m_pm->barrier();
    for (Int32 i = 0; i < layout.nbRank(); ++i)
      EXPECT_TRUE(mail.isReleased(indexOf(i)));
  }
  else if (nbRank() > 1) {
    const bool is_neighbour = layout.ranks().contains(0);
    EXPECT_EQ(messageOf([&] { exchange(91); }).find("rank 0 sends another exchange") != std::string::npos, is_neighbour);
    m_pm->barrier();
  }
  exchange(92);
}
