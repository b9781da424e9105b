// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"

namespace
{
using namespace Arcane;
using test::Grid;

//! Values that follow a family, as a variable does: ten times the unique id.
class FollowingValues : public detail::mesh::FamilyListener
{
 public:
  explicit FollowingValues(IItemFamily* family)
  : m_family(family)
  {
    m_family->addListener(this);
    onResize(family, family->maxLocalId());
  }
  ~FollowingValues() override { m_family->removeListener(this); }

  String listenerName() const override { return "Values"; }
  void onResize(IItemFamily*, Int32 max_local_id) override { m_values.resize(max_local_id, -1); }
  void onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old) override
  {
    const UniqueArray<Int64> former(m_values);
    m_values = UniqueArray<Int64>(new_to_old.size(), -1);
    for (Int32 i = 0; i < new_to_old.size(); ++i)
      if (new_to_old[i] >= 0)
        m_values[i] = former[new_to_old[i]];
  }
  void onCopyItems(IItemFamily*, ConstArrayView<Int32> sources, ConstArrayView<Int32> destinations) override
  {
    for (Int32 i = 0; i < sources.size(); ++i)
      m_values[destinations[i]] = m_values[sources[i]];
  }

  void setAll()
  {
    for (Int32 i = 0; i < m_values.size(); ++i)
      m_values[i] = 10 * m_family->uniqueIds()[i];
  }
  ConstArrayView<Int64> values() const { return m_values; }

 private:
  IItemFamily* m_family;
  UniqueArray<Int64> m_values;
};

class MeshChangesTest : public test::MeshFixture
{
 protected:
  //! The cells that \a keep accepts.
  static MeshDescription kept(const MeshDescription& whole, const std::function<bool(Int64)>& keep)
  {
    return test::partOf(whole, 1, [&](Int64 uid) { return keep(uid) ? 1 : 0; });
  }

  void removeOwnCells(const std::function<bool(Int64)>& is_removed)
  {
    UniqueArray<Int32> ids;
    ENUMERATE_CELL(cell, allCells().own())
    if (is_removed(cell->uniqueId()))
      ids.add(cell->localId());
    m_mesh->removeCells(ids);
  }

  //! Type, unique id and nodes of the cells of a description.
  static UniqueArray<Int64> infosOf(const MeshDescription& part)
  {
    UniqueArray<Int64> infos;
    Int32 pos = 0;
    for (Int32 c = 0; c < part.cell_uid.size(); ++c) {
      const Int32 nb = ItemTypeInfo::typeFromId(part.cell_type[c])->nbLocalNode();
      infos.add(part.cell_type[c]);
      infos.add(part.cell_uid[c]);
      infos.addRange(part.cell_node_uid.subConstView(pos, nb));
      pos += nb;
    }
    return infos;
  }

  void expectThatValuesAndGroupsFollow(eLocalNumbering numbering);

  void addOwnCells(const MeshDescription& whole, const test::OwnerOf& owner)
  {
    const MeshDescription part = test::partOf(whole, rank(), owner);
    m_mesh->addCells(part.cell_uid.size(), infosOf(part), {});
  }
};

TEST_F(MeshChangesTest, CellsAddedOneByOneMakeTheMeshOfTheDescription)
{
  const Grid g{ 3, { 3, 2, 2 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto owner = test::randomOwner(g.nbCell(), nbRank(), 31);
  m_mesh->setOptions({ 1, true });
  m_mesh->setDimension(3);

  addOwnCells(whole, owner);
  m_mesh->endUpdate();

  expectAsOracle(whole, owner, { 1, true });
}

TEST_F(MeshChangesTest, AddedCellsAreUsableBeforeTheEnd)
{
  m_mesh->setOptions({ 1, true });
  m_mesh->setDimension(3);
  const MeshDescription whole = test::mixedMesh();
  UniqueArray<Int32> ids(rank() == 0 ? 5 : 0);
  if (rank() == 0)
    m_mesh->addCells(5, infosOf(whole), ids);

  for (Int32 id : ids) {
    const Cell cell = Cell(id, family(IK_Cell)->itemSharedInfo());
    EXPECT_EQ(cell.nbFace(), cell.typeInfo()->nbLocalFace());
    EXPECT_EQ(cell.nbEdge(), cell.typeInfo()->nbLocalEdge());
    for (Face face : cell.faces()) {
      EXPECT_TRUE(face.backCell() == cell || face.frontCell() == cell);
      EXPECT_EQ(face.nbEdge(), face.nbNode());
    }
  }
  EXPECT_NO_THROW(family(IK_Node)->checkValidConnectivity());
  EXPECT_NO_THROW(family(IK_Face)->checkValidConnectivity());
  m_mesh->endUpdate();
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(MeshChangesTest, RemovedCellsTakeTheirItemsWithThem)
{
  const Grid g{ 2, { 6, 4, 0 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto owner = test::slabOwner(g.nbCell(), nbRank());
  build(whole, owner);
  // The first columns: what remains has the unique ids it had, as its cells of smallest unique id are there.
  const auto is_removed = [](Int64 uid) { return uid >= 12; };

  removeOwnCells(is_removed);
  EXPECT_NO_THROW(family(IK_Face)->checkValidConnectivity());
  m_mesh->endUpdate();

  expectAsOracle(kept(whole, [&](Int64 uid) { return !is_removed(uid); }), owner);
  if (nbRank() == 1) {
    EXPECT_EQ(family(IK_Cell)->nbItem(), 12);
    EXPECT_EQ(family(IK_Node)->nbItem(), 20);
  }
}

TEST_F(MeshChangesTest, FacesKeepTheirUniqueIdsWhenTheirFirstCellLeaves)
{
  const Grid g{ 2, { 4, 3, 0 } };
  const auto owner = test::slabOwner(g.nbCell(), nbRank());
  build(test::gridMesh(g), owner);
  std::map<std::vector<Int64>, Int64> former;
  ENUMERATE_FACE(face, allFaces())
  former[sortedUids(face->itemBase(), IK_Node)] = face->uniqueId();

  removeOwnCells([](Int64 uid) { return uid < 6 && uid % 2 == 0; });
  m_mesh->endUpdate();

  EXPECT_NO_THROW(m_mesh->checkValid());
  ENUMERATE_FACE(face, allFaces())
  {
    const auto found = former.find(sortedUids(face->itemBase(), IK_Node));
    if (found != former.end()) {
      EXPECT_EQ(face->uniqueId().asInt64(), found->second);
    }
  }
}

TEST_F(MeshChangesTest, RemovedCellsMayComeBack)
{
  const Grid g{ 3, { 4, 2, 2 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto owner = test::randomOwner(g.nbCell(), nbRank(), 41);
  build(whole, owner, { 1, true });
  const auto is_removed = [](Int64 uid) { return uid >= 8; };

  removeOwnCells(is_removed);
  m_mesh->endUpdate();
  addOwnCells(kept(whole, is_removed), owner);
  m_mesh->endUpdate();

  expectAsOracle(whole, owner, { 1, true });
}

TEST_F(MeshChangesTest, CellsAddedToAMeshAlongACurveComeLast)
{
  const Grid g{ 3, { 4, 2, 2 } };
  const MeshDescription whole = test::withShuffledIds(test::gridMesh(g));
  const auto owner = test::randomOwner(g.nbCell(), nbRank(), 41);
  const MeshBuildOptions options{ 1, true, eLocalNumbering::Curve };
  build(whole, owner, options);
  const auto is_removed = [](Int64 uid) { return uid < 5; };

  removeOwnCells(is_removed);
  m_mesh->endUpdate();
  addOwnCells(kept(whole, is_removed), owner);
  m_mesh->endUpdate();

  expectAsOracle(whole, owner, options);
  ENUMERATE_CELL(cell, allCells())
  EXPECT_EQ(m_mesh->numbering().placeOf(cell->localId()) == detail::mesh::LAST_PLACE, is_removed(cell->uniqueId())) << cell->uniqueId();
}

TEST_F(MeshChangesTest, ValuesAndGroupsFollowTheirItems)
{
  expectThatValuesAndGroupsFollow(eLocalNumbering::UniqueIds);
}

TEST_F(MeshChangesTest, ValuesAndGroupsFollowTheirItemsAlongACurve)
{
  expectThatValuesAndGroupsFollow(eLocalNumbering::Curve);
}

void MeshChangesTest::expectThatValuesAndGroupsFollow(eLocalNumbering numbering)
{
  const Grid g{ 2, { 5, 5, 0 } };
  const auto owner = test::slabOwner(g.nbCell(), nbRank());
  build(test::withShuffledIds(test::gridMesh(g)), owner, { 1, false, numbering });
  FollowingValues cell_values(family(IK_Cell));
  FollowingValues node_values(family(IK_Node));
  cell_values.setAll();
  node_values.setAll();
  ItemGroup group = family(IK_Cell)->createGroup("Even");
  UniqueArray<Int32> even;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    even.add(cell->localId());
  group.setItems(even);

  removeOwnCells([](Int64 uid) { return uid % 3 == 0; });
  m_mesh->endUpdate();

  ASSERT_EQ(cell_values.values().size(), family(IK_Cell)->maxLocalId());
  for (Int32 id : allCells().own().view().localIds())
    EXPECT_EQ(cell_values.values()[id], 10 * family(IK_Cell)->uniqueIds()[id]);
  for (Int32 id : allNodes().own().view().localIds())
    EXPECT_TRUE(node_values.values()[id] == 10 * family(IK_Node)->uniqueIds()[id] || node_values.values()[id] == -1);
  std::vector<Int64> expected;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 2 == 0)
    expected.push_back(cell->uniqueId());
  EXPECT_EQ(uidsOf(group), expected);
}

TEST_F(MeshChangesTest, GroupsReachNewGhosts)
{
  const Grid g{ 2, { 8, 3, 0 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  // Only the ranks that own these cells know the group.
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 5 == 0)
    own.add(cell->localId());
  if (!own.empty())
    family(IK_Cell)->createGroup("Fifth", own);

  m_mesh->setNbGhostLayer(2);
  m_mesh->endUpdate();

  std::vector<Int64> expected;
  ENUMERATE_CELL(cell, allCells())
  if (cell->uniqueId() % 5 == 0)
    expected.push_back(cell->uniqueId());
  EXPECT_EQ(uidsOf(family(IK_Cell)->findGroup("Fifth")), expected);
}

TEST_F(MeshChangesTest, ValuesOfAddedItemsCanBeSetFromOthers)
{
  build(test::gridMesh({ 1, { 3, 0, 0 } }), [](Int64) { return 0; });
  FollowingValues values(family(IK_Cell));
  values.setAll();
  if (rank() == 0) {
    family(IK_Cell)->copyItemsValues(UniqueArray<Int32>{ 1 }, UniqueArray<Int32>{ 2 });
    EXPECT_EQ(values.values()[2], 10);
  }
}

TEST_F(MeshChangesTest, NothingHappensWithoutChange)
{
  build(test::gridMesh({ 2, { 3, 3, 0 } }), test::slabOwner(9, nbRank()));
  const Int64 stamp = m_mesh->stamp();

  m_mesh->endUpdate();

  EXPECT_EQ(m_mesh->stamp(), stamp);
}

TEST_F(MeshChangesTest, LayersOfGhostsMayChange)
{
  const Grid g{ 2, { 8, 6, 0 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto owner = test::slabOwner(g.nbCell(), nbRank());
  build(whole, owner);

  m_mesh->setNbGhostLayer(2);
  m_mesh->endUpdate();
  expectAsOracle(whole, owner, { 2, false });
  EXPECT_THROW(m_mesh->setNbGhostLayer(-1), ArgumentException);
}

TEST_F(MeshChangesTest, AllItemsMayBeRemoved)
{
  build(test::gridMesh({ 3, { 2, 2, 2 } }), test::slabOwner(8, nbRank()), { 1, true });

  m_mesh->clearItems();
  m_mesh->endUpdate();

  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
    EXPECT_EQ(family(kind)->nbItem(), 0);
    EXPECT_EQ(family(kind)->maxLocalId(), 0);
    EXPECT_EQ(family(kind)->allItems().size(), 0);
  }
}

TEST_F(MeshChangesTest, DetachedCellsLeaveTheirItemsUntilTheyAreRemoved)
{
  build(test::gridMesh({ 2, { 2, 1, 0 } }), [](Int64) { return 0; });
  if (rank() == 0) {
    m_mesh->detachCells(UniqueArray<Int32>{ 0 });
    EXPECT_EQ(family(IK_Node)->nbItem(), 6);
    EXPECT_THROW(m_mesh->removeDetachedCells(UniqueArray<Int32>{ 1 }), ArgumentException);
    m_mesh->removeDetachedCells(UniqueArray<Int32>{ 0 });
    EXPECT_EQ(family(IK_Node)->nbItem(), 4);
  }
  m_mesh->endUpdate();
  EXPECT_EQ(family(IK_Cell)->nbItem(), rank() == 0 ? 1 : 0);
}

TEST_F(MeshChangesTest, WrongCellsAreRefusedBeforeAnyIsAdded)
{
  build(test::gridMesh({ 2, { 2, 1, 0 } }), [](Int64) { return 0; });
  if (rank() == 0) {
    EXPECT_THROW(m_mesh->addCells(1, UniqueArray<Int64>{ IT_Quad4, 0, 0, 1, 2, 3 }, {}), ArgumentException);
    EXPECT_THROW(m_mesh->addCells(1, UniqueArray<Int64>{ IT_Hexaedron8, 9, 0, 1, 2, 3, 4, 5, 6, 7 }, {}), ArgumentException);
    EXPECT_THROW(m_mesh->addCells(1, UniqueArray<Int64>{ IT_Triangle3, 9, 0, 1 }, {}), ArgumentException);
    EXPECT_THROW(m_mesh->addCells(1, UniqueArray<Int64>{ IT_Triangle3, -9, 0, 1, 2 }, {}), ArgumentException);
    EXPECT_THROW(m_mesh->removeCells(UniqueArray<Int32>{ 7 }), ArgumentException);
    EXPECT_EQ(family(IK_Cell)->nbItem(), 2);
  }
  m_mesh->endUpdate();
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(MeshChangesTest, AnArrayForLocalIdsIsAsLongAsTheItems)
{
  const MeshDescription whole = test::gridMesh({ 2, { 10, 8, 0 } });
  UniqueArray<Int32> ids(200, -5);
  m_mesh->setDimension(2);
  // Few cells are added one by one, many of them at once.
  for (const Int32 nb_cell : { 2, 80 }) {
    const UniqueArray<Int64> infos = infosOf(whole);
    const auto some = infos.subConstView(0, 6 * nb_cell);
    for (const Int32 nb_id : { 1, nb_cell - 1, nb_cell + 1 })
      EXPECT_THROW(m_mesh->addCells(nb_cell, some, ids.subView(0, nb_id)), ArgumentException) << nb_cell << ", " << nb_id;
  }
  EXPECT_THROW(m_mesh->addNodes(UniqueArray<Int64>{ 1, 2, 3 }, ids.subView(0, 2)), ArgumentException);
  EXPECT_THROW(m_mesh->addNodes(UniqueArray<Int64>{ 1, 2, 3 }, ids.subView(0, 4)), ArgumentException);

  EXPECT_EQ(ids, UniqueArray<Int32>(200, -5));
  EXPECT_EQ(family(IK_Cell)->nbItem(), 0);
  EXPECT_EQ(family(IK_Node)->nbItem(), 0);
}

TEST_F(MeshChangesTest, CellAddedByTwoRanksIsAFaultOnAll)
{
  if (nbRank() == 1)
    GTEST_SKIP() << "needs two ranks";
  m_mesh->setDimension(1);
  m_mesh->addCells(1, UniqueArray<Int64>{ IT_CellLine2, 4, 0, 1 }, {});

  EXPECT_THROW(m_mesh->endUpdate(), ParallelFatalErrorException);
}

} // namespace
