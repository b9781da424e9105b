// SPDX-License-Identifier: Apache-2.0
// What the views on items and variables of other ranks stand on: tables of items, and the base of all views.
#include "variables/shared/SharedItemTable.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "shmem/SharedLookup.h"
#include "tests/unit/variables/shared/SharedVariableFixture.h"
#include "variables/shared/MachineShMemWinPartialVariable.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

namespace Arcane::test
{
namespace
{
using detail::shared::SharedItemTable;

class SharedItemTableTest : public SharedVariableFixture
{
 protected:
  static detail::shmem::MachineArena& arena() { return *detail::shmem::MachineArena::of(m_pm); }

  static Span<const SharedItemTable::Row> rowsOf(detail::shmem::SharedLookup& lookup, Int32 rank)
  {
    const detail::shmem::SharedLookup::Entry& entry = lookup.read(rank);
    return { reinterpret_cast<const SharedItemTable::Row*>(entry.address), entry.nb_dim == 0 ? 0 : entry.dims[0] };
  }
};

//! The smallest view: it makes what views share public.
class BareView : public MachineShMemWinVariableCommon
{
 public:
  explicit BareView(IVariable* variable)
  : MachineShMemWinVariableCommon(variable)
  {}
  using MachineShMemWinVariableCommon::Values;
  using MachineShMemWinVariableCommon::valuesOf;
  using MachineShMemWinVariableCommon::variableFullName;
};
} // namespace

TEST_F(SharedItemTableTest, RowsAreInTheOrderOfUniqueIds)
{
  buildMesh();
  const auto table = SharedItemTable::of(arena(), family(IK_Cell));
  arena().barrier();
  detail::shmem::SharedLookup lookup(arena(), SharedItemTable::nameFor(family(IK_Cell)), table->publication());

  const Span<const SharedItemTable::Row> mine = rowsOf(lookup, rank());

  EXPECT_EQ(mine.size(), allCells().size());
  for (Int64 i = 0; i < mine.size(); ++i) {
    EXPECT_TRUE(i == 0 || mine[i - 1].unique_id < mine[i].unique_id);
    EXPECT_EQ(family(IK_Cell)->uniqueIds()[mine[i].local_id], mine[i].unique_id);
    EXPECT_EQ(family(IK_Cell)->owners()[mine[i].local_id], mine[i].owner);
  }
  arena().barrier();
}

TEST_F(SharedItemTableTest, OthersSeeTheItemsOfEachRank)
{
  buildMesh();
  const auto table = SharedItemTable::of(arena(), family(IK_Cell));
  arena().barrier();
  detail::shmem::SharedLookup lookup(arena(), SharedItemTable::nameFor(family(IK_Cell)), table->publication());

  for (const Int32 r : arena().machineRanks()) {
    Int64 nb_own = 0;
    for (const SharedItemTable::Row& row : rowsOf(lookup, r))
      nb_own += (row.owner == r) ? 1 : 0;
    EXPECT_GT(nb_own, 0) << "rank " << r;
  }
  arena().barrier();
}

TEST_F(SharedItemTableTest, ATableIsMadeOnceAndFollowsItsFamily)
{
  buildMesh();
  const auto table = SharedItemTable::of(arena(), family(IK_Cell));
  EXPECT_EQ(SharedItemTable::of(arena(), family(IK_Cell)), table);
  arena().barrier();
  detail::shmem::SharedLookup lookup(arena(), SharedItemTable::nameFor(family(IK_Cell)), table->publication());
  const Int64 nb_before = rowsOf(lookup, rank()).size();
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (removed.empty())
    removed.add(cell.itemLocalId());

  m_topology->removeCells(removed);
  m_topology->endUpdate();
  arena().barrier();

  EXPECT_EQ(rowsOf(lookup, rank()).size(), family(IK_Cell)->nbItem());
  EXPECT_LT(rowsOf(lookup, rank()).size(), nb_before);
  arena().barrier();
}

TEST_F(SharedItemTableTest, AViewKnowsTheExtentsOfEachRank)
{
  VariableArray2Int32 table(info("Table"));
  table.resize(2 + rank(), 3);
  table[1 + rank()].fill(rank());

  const BareView view(table.variable());

  EXPECT_EQ(view.variableFullName(), "Table");
  for (const Int32 r : view.machineRanks()) {
    const BareView::Values values = view.valuesOf(r, sizeof(Int32));
    EXPECT_EQ(values.extent0, 2 + r);
    EXPECT_EQ(values.extent1, 3);
    EXPECT_EQ(reinterpret_cast<const Int32*>(values.address)[3 * (1 + r)], r);
    EXPECT_THROW(view.valuesOf(r, sizeof(Int64)), FatalErrorException);
  }
  view.barrier();
}

TEST_F(SharedItemTableTest, AVariableThatIsNotSharedHasNoView)
{
  const VariableArrayInt32 plain(info("Plain", 0));

  EXPECT_THROW(BareView(plain.variable()), FatalErrorException);
}

TEST_F(SharedItemTableTest, AnItemOfAPartialVariableHasItsRowOnEachRank)
{
  buildMesh();
  UniqueArray<Int32> some;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 3 == 0)
    some.add(cell.itemLocalId());
  family(IK_Cell)->createGroup("Some", some);
  PartialVariableCellInt32 v(VariableBuildInfo(m_handle, "V", "Cell", "Some", IVariable::PInShMem));
  ENUMERATE_CELL(cell, v.itemGroup())
  v[cell] = 1000 * rank() + cell.itemLocalId();

  const MachineShMemWinMeshPartialVariableScalarT view(v);

  view.barrier();
  for (const Int32 r : view.machineRanks())
    for (const Int32 id : view.localIds(r)) {
      EXPECT_EQ(view.view(r)[view.indexOf(r, id)], 1000 * r + id);
      EXPECT_EQ(view(r, id), 1000 * r + id);
    }
  EXPECT_EQ(view.localIds(rank()).size(), some.size());
  view.barrier();
}
} // namespace Arcane::test
