// SPDX-License-Identifier: Apache-2.0
// Cells that stay together, and owners that follow from those of cells.
#include "arcane_core/domain/IMeshPartitionConstraintMng.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/domain/MeshUtils.h"
#include "arcane_core/domain/OwnersFromCells.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <map>

namespace
{
using namespace Arcane;

//! Pairs that rank 0 names.
class Pairs : public IMeshPartitionConstraint
{
 public:
  Pairs(const IParallelMng* pm, std::initializer_list<Int64> cells, Int32 owner = 0)
  : m_cells(pm->commRank() == 0 ? UniqueArray<Int64>(cells) : UniqueArray<Int64>())
  , m_owner(owner)
  {}

  void addLinkedCells(Array<Int64>& linked_cells, Array<Int32>& linked_owners) override
  {
    linked_cells.addRange(m_cells);
    linked_owners.addRange(m_owner, m_cells.size() / 2);
  }

 private:
  UniqueArray<Int64> m_cells;
  Int32 m_owner;
};

class IMeshPartitionConstraintMngTest : public test::PrimaryMeshFixture
{
 protected:
  IMeshPartitionConstraintMngTest()
  {
    m_mesh->allocate(test::partOf(test::gridMesh({ 3, { 4, 3, 2 } }), m_pm->commRank(), test::slabOwner(24, m_pm->commSize())));
  }

  //! Neighbours by unique id go to different ranks.
  Int64 scatterCells()
  {
    VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    new_owners[cell] = static_cast<Int32>(cell->uniqueId().asInt64() % m_pm->commSize());
    m_mesh->utilities()->changeOwnersFromCells();
    return m_mesh->exchangeItems();
  }
  //! The owners of all cells by unique id.
  std::map<Int64, Int32> owners() const
  {
    UniqueArray<Int64> uids;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    uids.add(cell->uniqueId().asInt64() * 1000 + cell->owner());
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(uids, all);
    std::map<Int64, Int32> result;
    for (Int64 v : all)
      result[v / 1000] = static_cast<Int32>(v % 1000);
    return result;
  }
};

TEST_F(IMeshPartitionConstraintMngTest, LinkedCellsGoTogether)
{
  Pairs chain(m_pm, { 9, 4, 17, 9, 22, 23 });
  Pairs others(m_pm, { 23, 4, 1, 0 });
  IMeshPartitionConstraintMng* constraints = m_mesh->partitionConstraintMng();
  constraints->addConstraint(&chain);
  constraints->addConstraint(&others);

  scatterCells();

  const std::map<Int64, Int32> owner_of = owners();
  ASSERT_EQ(owner_of.size(), 24u);
  for (const auto& [uid, owner] : owner_of) {
    const bool is_first_set = uid == 4 || uid == 9 || uid == 17 || uid == 22 || uid == 23;
    const Int64 decides = is_first_set ? 4 : uid == 1 ? 0 : uid;
    EXPECT_EQ(owner, decides % m_pm->commSize()) << "cell " << uid;
  }
  EXPECT_NO_THROW(m_mesh->checkValidMesh());
}

TEST_F(IMeshPartitionConstraintMngTest, RemovedConstraintsHaveNoEffect)
{
  Pairs pairs(m_pm, { 4, 9 });
  m_mesh->partitionConstraintMng()->addConstraint(&pairs);
  m_mesh->partitionConstraintMng()->removeConstraint(&pairs);

  scatterCells();

  for (const auto& [uid, owner] : owners())
    EXPECT_EQ(owner, uid % m_pm->commSize());
}

TEST_F(IMeshPartitionConstraintMngTest, WrongPairsAreRefusedOnAllRanks)
{
  const auto message = [&](Pairs pairs) {
    m_mesh->partitionConstraintMng()->addConstraint(&pairs);
    const std::string text = test::messageOf([&] { m_mesh->utilities()->changeOwnersFromCells(); });
    m_mesh->partitionConstraintMng()->removeConstraint(&pairs);
    return text;
  };

  EXPECT_NE(message(Pairs(m_pm, { 4, 77 })).find("no rank owns cell 77 of a pair"), std::string::npos);
  EXPECT_NE(message(Pairs(m_pm, { 4, 9 }, 99)).find("owner of a pair is 99, expected a rank below"), std::string::npos);
  EXPECT_NE(message(Pairs(m_pm, { 4, 9, 5 })).find("3 cells and 1 owners are given"), std::string::npos);
}

TEST_F(IMeshPartitionConstraintMngTest, OwnersFollowFromThoseOfCells)
{
  // Some cells go to the owner of a neighbour, which has them as ghosts.
  const test::OwnerOf slab = test::slabOwner(24, m_pm->commSize());
  const auto owner_of = [&](Item cell) {
    const Int64 uid = cell.uniqueId();
    return slab(uid % 5 == 0 && uid >= 6 ? uid - 6 : uid);
  };
  ENUMERATE_CELL(cell, m_mesh->allCells())
  cell->mutableItemBase().setOwner(owner_of(*cell), m_pm->commRank());

  m_mesh->setOwnersFromCells();
  for (const auto set :
       { MeshUtils::computeAndSetOwnerForNodes, MeshUtils::computeAndSetOwnerForEdges, MeshUtils::computeAndSetOwnerForFaces })
    set(m_mesh.get());
  m_mesh->utilities()->computeAndSetOwnersForNodes();
  m_mesh->utilities()->computeAndSetOwnersForFaces();

  for (eItemKind kind : { IK_Node, IK_Face })
    ENUMERATE_ITEM(item, m_mesh->itemFamily(kind)->allItems().own())
    {
      Cell first;
      for (Int32 i = 0; i < item->itemBase().nbConnected(IK_Cell); ++i)
        if (const Cell cell(item->itemBase().connectedBase(IK_Cell, i)); first.null() || cell.uniqueId() < first.uniqueId())
          first = cell;
      EXPECT_EQ(item->owner(), first.owner());
    }
  EXPECT_NO_THROW(m_mesh->checkValidMesh());
}
} // namespace
