// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemGroupComputeFunctor.h"

#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace
{
using namespace Arcane;
using test::Grid;

class ItemGroupComputeFunctorTest : public test::MeshFixture
{
 protected:
  void SetUp() override
  {
    const Grid g{ 2, { 6, 4, 0 } };
    build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  }
};

//! The items of even unique ids of the group from which it is computed.
class Even : public ItemGroupComputeFunctor
{
 public:
  explicit Even(Int32* nb_call)
  : m_nb_call(nb_call)
  {}

  void executeFunctor() override
  {
    ++*m_nb_call;
    UniqueArray<Int32> ids;
    const ItemGroup parent(m_group->parent());
    ENUMERATE_ITEM(item, parent)
    if (item->uniqueId().asInt64() % 2 == 0)
      ids.add(item.localId());
    m_group->setItems(ids);
  }

  static std::vector<Int64> of(std::vector<Int64> uids)
  {
    std::erase_if(uids, [](Int64 uid) { return uid % 2 != 0; });
    return uids;
  }

 private:
  Int32* m_nb_call;
};

TEST_F(ItemGroupComputeFunctorTest, ComputesWhenReadAfterAChange)
{
  Int32 nb_call = 0;
  const CellGroup even = allCells().createSubGroup("Even", family(IK_Cell), new Even(&nb_call));

  EXPECT_EQ(even.name(), String("AllCells_Even"));
  EXPECT_EQ(nb_call, 0);
  EXPECT_EQ(uidsOf(even), Even::of(uidsOf(allCells())));
  EXPECT_EQ(uidsOf(even), Even::of(uidsOf(allCells())));
  EXPECT_EQ(nb_call, 1);

  m_mesh->removeCells(UniqueArray<Int32>(allCells().own().view().localIds().subView(0, 2)));
  m_mesh->endUpdate();
  EXPECT_EQ(uidsOf(even), Even::of(uidsOf(allCells())));
  EXPECT_EQ(uidsOf(even.own()), Even::of(uidsOf(allCells().own())));
  EXPECT_TRUE(even.isAutoComputed());
}

TEST_F(ItemGroupComputeFunctorTest, IsFoundBySuffix)
{
  Int32 nb_call = 0;
  EXPECT_TRUE(allNodes().findSubGroup("Even").null());
  const ItemGroup even = allNodes().createSubGroup("Even", family(IK_Node), new Even(&nb_call));
  EXPECT_EQ(allNodes().findSubGroup("Even"), even);
  EXPECT_EQ(family(IK_Node)->findGroup("AllNodes_Even"), even);
  EXPECT_THROW(ItemGroup(even).setItems({}), FatalErrorException);
}

TEST_F(ItemGroupComputeFunctorTest, RefusesANameThatIsTakenAndNullPointers)
{
  Int32 nb_call = 0;
  allCells().createSubGroup("Even", family(IK_Cell), new Even(&nb_call));
  family(IK_Cell)->createGroup("AllCells_Odd");
  EXPECT_THROW(allCells().createSubGroup("Even", family(IK_Cell), new Even(&nb_call)), FatalErrorException);
  EXPECT_THROW(allCells().createSubGroup("Odd", family(IK_Cell), new Even(&nb_call)), FatalErrorException);
  EXPECT_THROW(allCells().createSubGroup("None", family(IK_Cell), nullptr), FatalErrorException);
  EXPECT_THROW(allCells().createSubGroup("None", nullptr, new Even(&nb_call)), FatalErrorException);
}

class Failing : public ItemGroupComputeFunctor
{
 public:
  void executeFunctor() override { ARCANE_FATAL("call {0} fails", ++m_nb_call); }

 private:
  Int32 m_nb_call = 0;
};

TEST_F(ItemGroupComputeFunctorTest, AFunctorThatFailsIsCalledAgain)
{
  const ItemGroup failing = allCells().createSubGroup("Failing", family(IK_Cell), new Failing);
  EXPECT_THROW(failing.size(), FatalErrorException);
  EXPECT_THROW(failing.size(), FatalErrorException);
}
} // namespace
