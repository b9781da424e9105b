// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/ItemSort.h"

#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/families/IItemInternalSortFunction.h"
#include "variables/core/VariableBuildInfo.h"

namespace
{
using namespace Arcane;
using test::Grid;

//! Sorts items by decreasing unique ids, or by the values of a variable on cells.
class Sort : public IItemInternalSortFunction
{
 public:
  explicit Sort(const VariableCellInt64* values = nullptr)
  : m_values(values)
  {}

  const String& name() const override { return m_name; }
  void sortItems(ItemInternalMutableArrayView items) override
  {
    std::sort(items.begin(), items.end(), [this](const ItemInternal* a, const ItemInternal* b) { return keyOf(a) < keyOf(b); });
  }

 private:
  Int64 keyOf(const ItemInternal* item) const { return m_values ? (*m_values)[CellLocalId(item->localId())] : -item->uniqueId().asInt64(); }

  String m_name = "Sort";
  const VariableCellInt64* m_values;
};

//! Gives the first item twice.
class WrongSort : public IItemInternalSortFunction
{
 public:
  const String& name() const override { return m_name; }
  void sortItems(ItemInternalMutableArrayView items) override
  {
    if (items.size() > 1)
      items[1] = items[0];
  }

 private:
  String m_name = "WrongSort";
};

class ItemSortTest : public test::PrimaryMeshFixture
{
 protected:
  void allocate(eLocalNumbering numbering = eLocalNumbering::UniqueIds)
  {
    MeshBuildOptions options;
    options.numbering = numbering;
    options.has_edge = true;
    m_mesh->allocate(test::partOf(test::gridMesh(m_grid), m_pm->commRank(), test::slabOwner(m_grid.nbCell(), m_pm->commSize())), options);
  }

  static Real3 coordOf(const Grid& g, Int64 uid)
  {
    const Int64 nz = g.n[2] + 1;
    const Int64 ny = g.n[1] + 1;
    return { Real(uid / (ny * nz)), Real(uid / nz % ny), Real(uid % nz) };
  }

  static bool isDecreasing(const IItemFamily* family)
  {
    const auto uids = family->uniqueIds();
    return std::is_sorted(uids.begin(), uids.end(), std::greater<>());
  }

  //! Items, connections, groups, values and exchanges are those of the grid.
  void expectWhole()
  {
    m_mesh->checkValidMeshFull();
    ENUMERATE_NODE(node, m_mesh->allNodes())
    EXPECT_EQ(m_mesh->nodesCoordinates()[node], coordOf(m_grid, node->uniqueId()));
    ENUMERATE_CELL(cell, m_mesh->allCells())
    {
      // The first node of a cell is its corner nearest to the origin.
      const Int64 uid = cell->uniqueId();
      const Real3 corner(Real(uid / (m_grid.n[1] * m_grid.n[2])), Real(uid / m_grid.n[2] % m_grid.n[1]), Real(uid % m_grid.n[2]));
      EXPECT_EQ(m_mesh->nodesCoordinates()[cell->nodeId(0)], corner);
    }
    ENUMERATE_CELL(cell, m_mesh->allCells())
    EXPECT_EQ(m_values[cell], 7 * cell->uniqueId().asInt64() % 11);
    UniqueArray<Int64> in_group;
    ENUMERATE_CELL(cell, CellGroup(m_mesh->findGroup("Even", true)))
    in_group.add(cell->uniqueId());
    std::sort(in_group.begin(), in_group.end());
    UniqueArray<Int64> even;
    ENUMERATE_CELL(cell, m_mesh->allCells())
    if (cell->uniqueId().asInt64() % 2 == 0)
      even.add(cell->uniqueId());
    std::sort(even.begin(), even.end());
    EXPECT_EQ(in_group, even);
  }

  void setValuesAndGroup()
  {
    UniqueArray<Int32> even;
    ENUMERATE_CELL(cell, m_mesh->allCells())
    {
      m_values[cell] = 7 * cell->uniqueId().asInt64() % 11;
      if (cell->uniqueId().asInt64() % 2 == 0)
        even.add(cell.localId());
    }
    m_mesh->cellFamily()->createGroup("Even", even);
  }

  Grid m_grid{ 3, { 6, 3, 2 } };
  VariableCellInt64 m_values{ info("Values") };
};

TEST_F(ItemSortTest, CompactingSorts)
{
  allocate();
  setValuesAndGroup();
  for (IItemFamily* family : m_mesh->itemFamilies())
    family->setItemSortFunction(new Sort);
  m_mesh->cellFamily()->compactItems(false);
  EXPECT_FALSE(isDecreasing(m_mesh->cellFamily()));

  m_mesh->cellFamily()->compactItems(true);

  for (IItemFamily* family : m_mesh->itemFamilies())
    EXPECT_TRUE(isDecreasing(family)) << family->name();
  expectWhole();
}

TEST_F(ItemSortTest, ItemsStaySortedWhenTheMeshChanges)
{
  allocate();
  setValuesAndGroup();
  for (IItemFamily* family : m_mesh->itemFamilies())
    family->setItemSortFunction(new Sort);

  // Cells of rank r go to rank r + 1; on one rank nothing moves, and nothing is sorted.
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  new_owners[cell] = (m_pm->commRank() + 1) % m_pm->commSize();
  m_mesh->utilities()->changeOwnersFromCells();
  m_mesh->exchangeItems();
  EXPECT_EQ(isDecreasing(m_mesh->cellFamily()), m_pm->commSize() > 1);
  expectWhole();

  m_mesh->updateGhostLayers();
  for (IItemFamily* family : m_mesh->itemFamilies())
    EXPECT_TRUE(isDecreasing(family)) << family->name();
  expectWhole();

  m_mesh->cellFamily()->setItemSortFunction(nullptr);
  m_mesh->updateGhostLayers();
  EXPECT_FALSE(isDecreasing(m_mesh->cellFamily()));
  EXPECT_TRUE(isDecreasing(m_mesh->faceFamily()));
  expectWhole();
}

TEST_F(ItemSortTest, ValuesCanBeTheOrder)
{
  allocate(eLocalNumbering::Curve);
  setValuesAndGroup();
  m_mesh->cellFamily()->setItemSortFunction(new Sort(&m_values));
  m_mesh->cellFamily()->compactItems(true);

  const auto values = m_values.asArray();
  EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
  expectWhole();
  m_mesh->updateGhostLayers();
  expectWhole();
}

TEST_F(ItemSortTest, OneRankMaySortAlone)
{
  allocate();
  setValuesAndGroup();
  const bool is_last = m_pm->commRank() == m_pm->commSize() - 1;
  if (is_last)
    m_mesh->nodeFamily()->setItemSortFunction(new Sort);
  m_mesh->nodeFamily()->compactItems(true);

  EXPECT_EQ(isDecreasing(m_mesh->nodeFamily()), is_last);
  m_mesh->nodesCoordinates().synchronize();
  expectWhole();
}

TEST_F(ItemSortTest, AWrongFunctionEndsAllRanks)
{
  allocate();
  if (m_pm->commRank() == 0)
    m_mesh->cellFamily()->setItemSortFunction(new WrongSort);
  EXPECT_THROW(m_mesh->cellFamily()->compactItems(true), ParallelFatalErrorException);
}
} // namespace
