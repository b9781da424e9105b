// SPDX-License-Identifier: Apache-2.0
// Variables whose values the host must not touch are synchronised in each way, alone and together with others, and few bytes are copied.
#include "tests/support/GuardedMemory.h"
#include "tests/unit/variables/sync/SynchronizerFixture.h"
#include "variables/core/HostValues.h"

namespace Arcane::test
{
namespace
{
class DeviceMemorySynchronizeTest : public SynchronizerFixture
{
 protected:
  VariableBuildInfo onDevice(const String& name) const { return { m_handle, name, IVariable::PInDeviceMemory }; }

  //! The value of component \a j of an item after \a turn, that only its owner is given.
  template <typename T> static T rowValue(const Item& item, Int64 turn, Int32 j)
  {
    return static_cast<T>((item.uniqueId().asInt64() * 7 + turn * 3 + j) % 113 + 1);
  }
  template <typename Var> void setOwnRows(Var& v, Int64 turn)
  {
    using ItemType = typename Var::ItemType;
    HostValues values(v);
    ENUMERATE_(ItemType, item, v.itemGroup())
    for (Int32 j = 0; j < v.arraySize(); ++j)
      values[item][j] = item->isOwn() ? rowValue<typename Var::DataType>(*item, turn, j) : typename Var::DataType();
    values.store();
  }
  template <typename Var> void expectRows(Var& v, Int64 turn)
  {
    using ItemType = typename Var::ItemType;
    const HostValues values(v);
    ENUMERATE_(ItemType, item, v.itemGroup())
    for (Int32 j = 0; j < v.arraySize(); ++j)
      ASSERT_EQ(values[item][j], rowValue<typename Var::DataType>(*item, turn, j)) << ItemPrinter(*item) << " turn " << turn;
  }

  GuardedMemory m_memory;
};
} // namespace

TEST_P(DeviceMemorySynchronizeTest, GhostsGetTheRowsOfTheirOwners)
{
  buildConnectedMesh(31, 23);
  VariableCellArrayReal rows(onDevice("Rows"));
  VariableNodeTiledInt32 tiles(onDevice("Tiles"));
  rows.resize(3);
  tiles.resize(5);
  for (Int64 turn = 0; turn < 4; ++turn) {
    setOwnRows(rows, turn);
    setOwnRows(tiles, turn);
    rows.synchronize();
    tiles.synchronize();
    expectRows(rows, turn);
    expectRows(tiles, turn);
  }
  EXPECT_EQ(rows.checkIfSync(), 0);
  EXPECT_EQ(tiles.checkIfSync(), 0);
}

TEST_P(DeviceMemorySynchronizeTest, VariablesOfBothMemoriesAreSentTogether)
{
  buildConnectedMesh();
  VariableCellTiledReal tiles(onDevice("Tiles"));
  VariableCellReal one(info("One"));
  VariableCellArrayReal rows(onDevice("Rows"));
  tiles.resize(3);
  rows.resize(2);
  for (Int64 turn = 0; turn < 3; ++turn) {
    setOwnRows(tiles, turn);
    setOwnRows(rows, turn);
    setOwn(one);
    VariableCollection all;
    for (IVariable* v : { tiles.variable(), one.variable(), rows.variable() })
      all.add(v);
    m_vm->synchronize(all);
    expectRows(tiles, turn);
    expectRows(rows, turn);
    expectOwnersValues(one);
  }
}

TEST_P(DeviceMemorySynchronizeTest, SomeItemsOnly)
{
  buildConnectedMesh();
  VariableCellArrayInt64 v(onDevice("V"));
  v.resize(2);
  setOwnRows(v, 1);
  UniqueArray<Int32> even;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    even.add(cell.itemLocalId());

  v.synchronize(even);

  const HostValues values(v);
  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(values[cell][1], cell->isOwn() || cell->uniqueId() % 2 == 0 ? rowValue<Int64>(*cell, 1, 1) : 0);
}

TEST_P(DeviceMemorySynchronizeTest, OnlyTheRowsOfGhostsAreCopied)
{
  buildConnectedMesh(40, 160);
  VariableCellArrayReal v(onDevice("V"));
  v.resize(100);
  v.fill(1.0);
  v.synchronize();
  Int64 nb_ghost = 0;
  ENUMERATE_CELL(cell, allCells())
  nb_ghost += cell->isOwn() ? 0 : 1;
  const Int64 nb_all = m_pm->reduce(MessagePassing::ReduceSum, nb_ghost);
  m_memory.resetCounts();

  v.synchronize();

  // Each ghost is read by its owner and written here; what lies between rows that are near may be copied too.
  const Int64 nb_byte = m_pm->reduce(MessagePassing::ReduceSum, m_memory.nbCopiedByte());
  const Int64 value_bytes = m_pm->reduce(MessagePassing::ReduceSum, v.variable()->data()->valueBytes());
  EXPECT_GE(nb_byte, 2 * nb_all * 800);
  EXPECT_LE(nb_byte, 3 * nb_all * 800);
  EXPECT_LT(2 * nb_byte, value_bytes);
}

TEST_P(DeviceMemorySynchronizeTest, AGhostThatDiffersIsFound)
{
  buildConnectedMesh();
  VariableCellArrayReal v(onDevice("V"));
  v.resize(3);
  setOwnRows(v, 2);
  v.synchronize();
  Int32 nb_ghost = 0;
  HostValues values(v);
  ENUMERATE_CELL(cell, allCells())
  if (!cell->isOwn() && nb_ghost++ == 0)
    values[cell][2] = -5.0;
  values.store();

  const Integer nb_different = v.checkIfSync();

  EXPECT_EQ(nb_different, nb_ghost > 0 ? 1 : 0);
  EXPECT_TRUE(v.isInDeviceMemory());
}

INSTANTIATE_TEST_SUITE_P(Ways, DeviceMemorySynchronizeTest,
                         ::testing::Values(Way{ "process memory", nullptr, false }, Way{ "messages", "messages", false },
                                           Way{ "automatic", "auto", false }, Way{ "copies", "copies", false },
                                           Way{ "references", "references", false }));
} // namespace Arcane::test
