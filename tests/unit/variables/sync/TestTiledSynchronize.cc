// SPDX-License-Identifier: Apache-2.0
// Tiled variables are synchronised in each way, alone and together with variables without tiles.
#include "tests/unit/variables/sync/SynchronizerFixture.h"

namespace Arcane::test
{
namespace
{
class TiledSynchronizeTest : public SynchronizerFixture
{
 protected:
  template <typename Var> void setOwnRows(Var& v, Int64 turn)
  {
    using ItemType = typename Var::ItemType;
    ENUMERATE_(ItemType, item, v.itemGroup())
    for (Int32 j = 0; j < v.arraySize(); ++j)
      v[item][j] = item->isOwn() ? rowValue<typename Var::DataType>(*item, turn, j) : typename Var::DataType();
  }
  template <typename Var> void expectRows(const Var& v, Int64 turn)
  {
    using ItemType = typename Var::ItemType;
    ENUMERATE_(ItemType, item, v.itemGroup())
    for (Int32 j = 0; j < v.arraySize(); ++j)
      ASSERT_EQ(v[item][j], rowValue<typename Var::DataType>(*item, turn, j)) << ItemPrinter(*item) << " turn " << turn;
  }
  template <typename T> static T rowValue(const Item& item, Int64 turn, Int32 j)
  {
    return static_cast<T>((item.uniqueId().asInt64() * 7 + turn * 3 + j) % 113 + 1);
  }
  template <typename ItemType, typename T> void checkTiles(const String& name)
  {
    MeshTiledVariableRefT<ItemType, T> v(info(name));
    v.resize(5);
    // The ways are tried in turn, and owners change their values at once.
    for (Int64 turn = 0; turn < 4; ++turn) {
      setOwnRows(v, turn);
      v.synchronize();
      expectRows(v, turn);
    }
    EXPECT_EQ(v.checkIfSync(), 0);
  }
};
} // namespace

TEST_P(TiledSynchronizeTest, GhostsGetTheRowsOfTheirOwners)
{
  buildConnectedMesh(31, 23);
  checkTiles<Cell, Real>("CellReal");
  checkTiles<Node, Int32>("NodeInt32");
  checkTiles<Face, Byte>("FaceByte");
  checkTiles<Cell, Int16>("CellInt16");
}

TEST_P(TiledSynchronizeTest, VectorsAreSentWhole)
{
  buildConnectedMesh();
  VariableCellTiledReal3 v(info("V"));
  v.resize(8);
  ENUMERATE_CELL(cell, allCells())
  for (Int32 j = 0; j < 8; ++j)
    v[cell][j] = cell->isOwn() ? Real3(valueOf<Real>(*cell), j, -1.0) : Real3::zero();
  v.synchronize();
  ENUMERATE_CELL(cell, allCells())
  for (Int32 j = 0; j < 8; ++j)
    ASSERT_EQ(v[cell][j], Real3(valueOf<Real>(*cell), j, -1.0));
}

TEST_P(TiledSynchronizeTest, VariablesOfBothLayoutsAreSentTogether)
{
  buildConnectedMesh();
  VariableCellTiledReal tiles(info("Tiles"));
  VariableCellReal one(info("One"));
  VariableCellArrayReal rows(info("Rows"));
  tiles.resize(3);
  rows.resize(3);
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

TEST_P(TiledSynchronizeTest, SomeItemsOnly)
{
  buildConnectedMesh();
  VariableCellTiledInt64 v(info("V"));
  v.resize(2);
  setOwnRows(v, 1);
  UniqueArray<Int32> even;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    even.add(cell.itemLocalId());

  v.synchronize(even);

  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(v[cell][1], cell->isOwn() || cell->uniqueId() % 2 == 0 ? rowValue<Int64>(*cell, 1, 1) : 0);
}

TEST_P(TiledSynchronizeTest, AGhostThatDiffersIsFound)
{
  buildConnectedMesh();
  VariableCellTiledReal v(info("V"));
  v.resize(3);
  setOwnRows(v, 2);
  v.synchronize();
  Int32 nb_ghost = 0;
  ENUMERATE_CELL(cell, allCells())
  if (!cell->isOwn() && nb_ghost++ == 0)
    v[cell][2] = -5.0;

  const Integer nb_different = v.checkIfSync();

  EXPECT_EQ(nb_different, nb_ghost > 0 ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(Ways, TiledSynchronizeTest, allWays());
} // namespace Arcane::test
