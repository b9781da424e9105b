// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ExtraGhosts.h"

#include "tests/unit/arcane_core/mesh/StripFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/IExtraGhostCellsBuilder.h"
#include "arcane_core/mesh/UserFamilies.h"

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
    m_ids.clear();
    for (const Int32 id : m_cells->allItems().own().view().localIds())
      if (m_cells->uniqueIds()[id] % 2 == 0)
        m_ids.add(id);
  }
  ConstArrayView<Int32> extraCellsToSend(Int32) const override { return m_ids; }

  Int32 nb_call = 0;

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

class ExtraGhostsTest : public test::StripFixture
{
 protected:
  detail::mesh::ExtraGhosts& extra() const { return m_mesh->userFamilies().extraGhosts(); }
  bool has(eItemKind kind, Int64 uid) const { return family(kind)->localIdOf(uid) != NULL_ITEM_LOCAL_ID; }
  //! All ranks have all even cells, with their nodes and owners.
  void expectEvenCells(const std::function<Int32(Int64)>& owner) const
  {
    for (Int64 uid = 0; uid < nbCell(); uid += 2) {
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
  bool isNear(Int64 uid) const { return uid >= 2 * rank() - 1 && uid <= 2 * rank() + 2; }
};

TEST_F(ExtraGhostsTest, ChosenCellsAreGhostsAsLongAsTheirBuilderIsThere)
{
  buildStrip();
  const Int32 nb_near = family(IK_Cell)->nbItem();
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  extra().add(&even);

  m_mesh->endUpdate();

  expectEvenCells([](Int64 uid) { return static_cast<Int32>(uid / 2); });
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

  EXPECT_TRUE(has(IK_Cell, 0));
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(ExtraGhostsTest, ChosenCellsFollowAnExchange)
{
  buildStrip();
  EvenCells even(family(IK_Cell));
  extra().add(&even);
  m_mesh->endUpdate();
  UniqueArray<Int32> owners(family(IK_Cell)->maxLocalId(), 0);
  ENUMERATE_CELL(cell, allCells())
  {
    owners[cell->localId()] = (cell->owner() + 1) % nbRank();
  }

  m_mesh->exchangeCells(owners);

  expectEvenCells([this](Int64 uid) { return static_cast<Int32>((uid / 2 + 1) % nbRank()); });
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
