// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/ExtraGhosts.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/topology/IExtraGhostCellsBuilder.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

#include <algorithm>
#include <functional>

namespace
{
using namespace Arcane;

//! Sends the own cells of even unique ids to all ranks.
class EvenCells : public IExtraGhostCellsBuilder
{
 public:
  explicit EvenCells(const IItemFamily* cells)
  : m_cells(cells)
  {}
  void computeExtraCellsToSend() override
  {
    ++nb_call;
    if (is_failing)
      ARCANE_FATAL("no cells can be chosen");
    m_ids.clear();
    for (const Int32 id : m_cells->allItems().own().view().localIds())
      if (m_cells->uniqueIds()[id] % 2 == 0)
        m_ids.add(id);
  }
  ConstArrayView<Int32> extraCellsToSend(Int32) const override { return m_ids; }

  Int32 nb_call = 0;
  bool is_failing = false;

 private:
  const IItemFamily* m_cells;
  UniqueArray<Int32> m_ids;
};

class FirstGhost : public IExtraGhostCellsBuilder
{
 public:
  explicit FirstGhost(Int32 id)
  : m_ids{ id }
  {}
  void computeExtraCellsToSend() override {}
  ConstArrayView<Int32> extraCellsToSend(Int32) const override { return m_ids; }

 private:
  UniqueArray<Int32> m_ids;
};

//! Each rank has four cells of a strip: from two ranks on, each has an even cell that is in no layer of ghosts of the other. One rank has no
//! ghosts at all.
class ExtraGhostsTest : public test::MeshFixture
{
 protected:
  static constexpr Int64 nb_own = 4;

  Int64 nbCell() const { return nb_own * nbRank(); }
  //! The first ranks have the cells. \param nb_owner  number of ranks with cells
  void buildStrip(Int32 nb_owner)
  {
    const Int64 nb_cell = nb_own * nb_owner;
    build(test::gridMesh(test::Grid{ 2, { nb_cell, 1, 1 } }), [](Int64 uid) { return ownerOf(uid); });
  }
  void buildStrip() { buildStrip(nbRank()); }
  static Int32 ownerOf(Int64 uid) { return static_cast<Int32>(uid / nb_own); }
  //! The cells of each rank go to the next one.
  void turn()
  {
    UniqueArray<Int32> owners(family(IK_Cell)->maxLocalId(), 0);
    ENUMERATE_CELL(cell, allCells())
    {
      owners[cell->localId()] = (cell->owner() + 1) % nbRank();
    }
    m_mesh->exchangeCells(owners);
  }
  std::function<Int32(Int64)> turnedOwner() const
  {
    return [this](Int64 uid) { return (ownerOf(uid) + 1) % nbRank(); };
  }
  detail::mesh::ExtraGhosts& extra() const { return m_mesh->userFamilies().extraGhosts(); }
  bool has(eItemKind kind, Int64 uid) const { return family(kind)->localIdOf(uid) != NULL_ITEM_LOCAL_ID; }
  //! All ranks have all even cells, with their nodes and owners.
  void expectEvenCells(const std::function<Int32(Int64)>& owner) const { expectEvenCells(owner, nbCell()); }
  void expectEvenCells(const std::function<Int32(Int64)>& owner, Int64 nb_cell) const
  {
    for (Int64 uid = 0; uid < nb_cell; uid += 2) {
      const Int32 id = family(IK_Cell)->localIdOf(uid);
      ASSERT_NE(id, NULL_ITEM_LOCAL_ID) << uid;
      EXPECT_EQ(family(IK_Cell)->owners()[id], owner(uid));
    }
    EXPECT_NO_THROW(m_mesh->checkValid());
    ENUMERATE_CELL(cell, allCells())
    {
      EXPECT_EQ(cell->nbNode(), 4);
      EXPECT_EQ(cell->nbFace(), 4);
    }
  }
  bool isNear(Int64 uid) const { return uid >= nb_own * rank() - 1 && uid <= nb_own * (rank() + 1); }
};

TEST_F(ExtraGhostsTest, ChosenCellsAreGhostsAsLongAsTheirBuilderIsThere)
{
  buildStrip();
  const Int32 nb_near = family(IK_Cell)->nbItem();
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  extra().add(&even);

  m_mesh->endUpdate();

  expectEvenCells(ownerOf);
  EXPECT_EQ(even.nb_call, 1);
  EXPECT_TRUE(extra().isUsed());
  for (Int64 uid = 1; uid < nbCell(); uid += 2)
    EXPECT_EQ(has(IK_Cell, uid), isNear(uid)) << uid;

  extra().remove(&even);
  m_mesh->endUpdate();
  EXPECT_EQ(family(IK_Cell)->nbItem(), nb_near);
  EXPECT_FALSE(extra().isUsed());
}

TEST_F(ExtraGhostsTest, TheBuilderOfOneRankIsEnough)
{
  buildStrip();
  EvenCells even(family(IK_Cell));
  if (rank() == 0)
    extra().add(&even);

  m_mesh->endUpdate();

  // Those of rank 0.
  EXPECT_TRUE(has(IK_Cell, 0));
  EXPECT_TRUE(has(IK_Cell, 2));
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(ExtraGhostsTest, ChosenCellsFollowAnExchange)
{
  buildStrip();
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  m_mesh->endUpdate();

  turn();

  expectEvenCells(turnedOwner());
}

TEST_F(ExtraGhostsTest, ABuilderThatIsNewOnOneRankCountsInAnExchange)
{
  buildStrip();
  EvenCells even(family(IK_Cell));
  if (rank() == 0)
    extra().add(&even);

  turn();

  // Rank 0 has the cells of the last rank now.
  EXPECT_EQ(even.nb_call, rank() == 0 && nbRank() > 1 ? 1 : 0);
  const Int64 first = nbCell() - nb_own;
  EXPECT_TRUE(has(IK_Cell, first));
  EXPECT_TRUE(has(IK_Cell, first + 2));
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(ExtraGhostsTest, ABuilderThatThrewIsAskedAgain)
{
  buildStrip();
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  even.is_failing = true;
  EXPECT_THROW(m_mesh->endUpdate(), ParallelFatalErrorException);

  even.is_failing = false;
  m_mesh->endUpdate();

  EXPECT_EQ(even.nb_call, 2);
  expectEvenCells(ownerOf);
  m_mesh->endUpdate();
  EXPECT_EQ(even.nb_call, 2);
}

TEST_F(ExtraGhostsTest, ARankWithoutCellsGetsChosenOnes)
{
  const Int32 nb_owner = std::max(nbRank() - 1, 1);
  buildStrip(nb_owner);
  EvenCells even(family(IK_Cell));
  extra().add(&even);

  m_mesh->endUpdate();

  expectEvenCells(ownerOf, nb_own * nb_owner);
  if (rank() >= nb_owner) {
    EXPECT_EQ(family(IK_Cell)->nbItem(), nb_own * nb_owner / 2);
  }
}

TEST_F(ExtraGhostsTest, OnlyOwnCellsMayBeChosen)
{
  buildStrip();
  FirstGhost unknown(1000);
  extra().add(&unknown);
  EXPECT_THROW(m_mesh->endUpdate(), ParallelFatalErrorException);

  extra().remove(&unknown);
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  m_mesh->setNbGhostLayer(0);
  EXPECT_THROW(m_mesh->endUpdate(), ParallelFatalErrorException);
}
} // namespace
