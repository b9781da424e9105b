// SPDX-License-Identifier: Apache-2.0
// Tiled variables on the host: rows, sizes that follow the mesh, and what they have in common with variables without tiles.
#include "variables/core/MeshTiledVariableRef.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/variables/core/VariableFixture.h"
#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/VariableValues.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/ISerializer.h"

#include <concepts>

namespace Arcane::test
{
namespace
{
class MeshTiledVariableRefTest : public VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_handle, name, property }; }

  template <typename Var> static void setToUniqueIds(Var& v)
  {
    ENUMERATE_CELL(cell, v.itemGroup())
    for (Int32 j = 0; j < v.arraySize(); ++j)
      v[cell][j] = 10 * cell->uniqueId().asInt64() + j;
  }
  template <typename Var> static void expectUniqueIds(const Var& v, const CellGroup& group)
  {
    ENUMERATE_CELL(cell, group)
    for (Int32 j = 0; j < v.arraySize(); ++j)
      ASSERT_EQ(v[cell][j], 10 * cell->uniqueId().asInt64() + j);
  }
};

// A row is no span, and none can be made of it.
using Row = decltype(std::declval<VariableCellTiledReal&>()[std::declval<CellLocalId>()]);
static_assert(std::same_as<Row, TiledRowT<Real>>);
static_assert(!std::convertible_to<Row, ArrayView<Real>> && !std::convertible_to<Row, ConstArrayView<Real>>);
static_assert(!std::convertible_to<Row, Span<Real>> && !std::convertible_to<Row, SmallSpan<const Real>>);
static_assert(!std::constructible_from<Span<const Real>, Row> && !std::constructible_from<ConstArrayView<Real>, Row>);
template <typename Var>
concept HasContiguousRows = requires(Var& v)
{
  v.asArray();
};
static_assert(HasContiguousRows<VariableCellArrayReal> && !HasContiguousRows<VariableCellTiledReal>);
static_assert(!std::convertible_to<VariableCellTiledReal&, VariableItemArrayReal&>);
} // namespace

TEST_F(MeshTiledVariableRefTest, RowsAreReadAndWritten)
{
  buildMesh(11, 7);
  VariableCellTiledInt64 v(info("V"));
  EXPECT_EQ(v.arraySize(), 0);
  v.resize(3);
  setToUniqueIds(v);

  const VariableCellTiledInt64 same(info("V"));
  expectUniqueIds(same, allCells());
  EXPECT_TRUE(v.isArrayVariable());
  EXPECT_EQ(v.nbRow(), family(IK_Cell)->maxLocalId());
  EXPECT_EQ(v.tiles().size(), (v.nbRow() + 31) / 32 * 32 * 3);
  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(same[cell].size(), 3);
    EXPECT_EQ(&same(cell, 2), &v.tiles()[cell.localId() / 32 * 32 * 3 + 2 * 32 + cell.localId() % 32]);
    Int64 sum = 0;
    for (const Int64 value : same[cell])
      sum += value;
    EXPECT_EQ(sum, 30 * cell->uniqueId().asInt64() + 3);
  }
  v.fill(4);
  EXPECT_EQ(same[CellLocalId(0)][1], 4);
  v.fill(5, allCells().own());
  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(same(cell, 2), cell->isOwn() ? 5 : 4);
}

TEST_F(MeshTiledVariableRefTest, ValuesAreKeptWhenTheNumberPerItemChanges)
{
  buildMesh(11, 7);
  VariableCellTiledInt64 v(info("V"));
  v.resize(2);
  setToUniqueIds(v);
  v.resize(5);
  ENUMERATE_CELL(cell, allCells())
  ASSERT_EQ(v[cell][1], 10 * cell->uniqueId().asInt64() + 1);
  v.resize(1);
  ENUMERATE_CELL(cell, allCells())
  ASSERT_EQ(v[cell][0], 10 * cell->uniqueId().asInt64());
}

TEST_F(MeshTiledVariableRefTest, ValuesFollowItemsThatAreRemovedOrMoveToOtherRanks)
{
  buildMesh(12, 9);
  VariableCellTiledInt64 v(info("V"));
  VariableCellArrayInt64 rows(info("Rows"));
  v.resize(3);
  rows.resize(3);
  setToUniqueIds(v);
  setToUniqueIds(rows);
  for (const Int64 slab : { 1, 4, 9, 23 }) {
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : family(IK_Cell)->uniqueIds())
      new_owners.add(static_cast<Int32>((uid / slab) % nbRank()));
    m_topology->exchangeCells(new_owners);
    expectUniqueIds(v, allCells());
  }
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 3 == 1)
    removed.add(cell.itemLocalId());

  m_topology->removeCells(removed);
  m_topology->endUpdate();

  expectUniqueIds(v, allCells().own());
  EXPECT_EQ(v.nbRow(), family(IK_Cell)->maxLocalId());
  EXPECT_TRUE(v.variable()->data()->isSame(*rows.variable()->data()));
}

TEST_F(MeshTiledVariableRefTest, VariablesWithAndWithoutTilesAreCopiedAndSentToEachOther)
{
  buildMesh(11, 7);
  VariableCellTiledInt64 v(info("V"));
  VariableCellTiledInt64 w(info("W"));
  VariableCellArrayInt64 rows(info("Rows"));
  rows.resize(4);
  setToUniqueIds(rows);
  v.copy(rows);
  expectUniqueIds(v, allCells());
  w.copy(v);
  rows.fill(-1);
  rows.variable()->copyValues(*w.variable());
  expectUniqueIds(rows, allCells());
  w.fill(0);
  w.copy(v, allCells().own());
  expectUniqueIds(w, allCells().own());
  w.fill(8);
  v.swapValues(w);
  expectUniqueIds(w, allCells());
  EXPECT_EQ(v[CellLocalId(0)][3], 8);

  ISerializer message;
  message.setMode(ISerializer::ModePut);
  rows.variable()->serialize(&message, allCells().view().localIds());
  message.setMode(ISerializer::ModeGet);
  v.variable()->serialize(&message, allCells().view().localIds());
  expectUniqueIds(v, allCells());
}

TEST_F(MeshTiledVariableRefTest, TextsSetTheItemsOfAGroup)
{
  buildMesh();
  VariableCellTiledReal3 v(info("V"));
  v.resize(2);
  v.fill(Real3::zero());

  EXPECT_FALSE(v.variable()->initialize(allCells().own(), "1 2 3"));

  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(v[cell][1], cell->isOwn() ? Real3(1, 2, 3) : Real3::zero());
}

TEST_F(MeshTiledVariableRefTest, TheOtherLayoutIsRefusedWithTheName)
{
  buildMesh();
  VariableCellTiledReal v(info("V"));
  VariableCellArrayReal rows(info("Rows"));

  EXPECT_THROW(VariableCellArrayReal(info("V")), BadVariableKindTypeException);
  EXPECT_THROW(VariableCellTiledReal(info("Rows")), BadVariableKindTypeException);
  EXPECT_THROW(VariableCellArrayReal(v.variable()), BadVariableKindTypeException);
  const std::string text = messageOf([&] { VariableCellArrayReal other(info("V")); });
  EXPECT_TRUE(text.find("variable 'Mesh0_Cell_V'") != std::string::npos &&
              text.find("(an array for each item, tiled)") != std::string::npos && text.find("layout") != std::string::npos)
    << text;
  const std::string values = messageOf([&] { v.variable()->data()->values<Real>(); });
  EXPECT_TRUE(values.find("'Mesh0_Cell_V' is tiled") != std::string::npos) << values;
}

TEST_F(MeshTiledVariableRefTest, WhatACheckpointMadeTakesTheLayoutOfItsFirstReference)
{
  buildMesh(11, 7);
  VariableMetaData meta_data;
  {
    VariableCellTiledInt64 v(info("V"));
    meta_data = v.variable()->createMetaData();
    EXPECT_EQ(meta_data.fullType(), "Int64.Cell.2.0");
    EXPECT_EQ(m_vm->createVariableFromMetaData(meta_data), v.variable());
    EXPECT_TRUE(v.variable()->typeInfo().isTiled());
  }
  IVariable* restored = m_vm->findVariableFullyQualified("Mesh0_Cell_V");
  ASSERT_TRUE(restored);
  {
    VariableCellArrayInt64 rows(info("V"));
    rows.resize(3);
    setToUniqueIds(rows);
  }
  ASSERT_EQ(m_vm->findVariableFullyQualified("Mesh0_Cell_V"), restored);
  VariableCellTiledInt64 v(info("V"));
  EXPECT_EQ(v.arraySize(), 3);
  expectUniqueIds(v, allCells());
}

TEST_F(MeshTiledVariableRefTest, VariablesBeforeTheMeshAndInSharedMemoryGetTheirTiles)
{
  useArena();
  VariableNodeTiledInt32 v(info("V", IVariable::PInShMem));
  VariableNodeTiledInt32 none{ NullVariableBuildInfo() };
  v.resize(2);
  buildMesh();
  EXPECT_EQ(v.nbRow(), family(IK_Node)->maxLocalId());
  EXPECT_EQ(v.variable()->data()->memoryAllocator(), detail::shmem::MachineArena::of(m_pm)->allocator());
  EXPECT_TRUE(none.isNull());
  none.refersTo(v);
  v[NodeLocalId(0)][1] = 7;
  EXPECT_EQ(none(NodeLocalId(0), 1), 7);
  m_pm->machineBarrier();
}
} // namespace Arcane::test
