// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"

namespace
{
using namespace Arcane;
using test::Grid;
using test::OwnerOf;

//! Values that follow items from rank to rank; those of ghosts are made wrong on purpose.
class TravellingValues : public detail::mesh::FamilyListener
{
 public:
  TravellingValues(IItemFamily* family, const char* name, bool follows = true)
  : m_family(family)
  , m_name(name)
  , m_follows(follows)
  {
    m_family->addListener(this);
    onResize(family, family->maxLocalId());
  }
  ~TravellingValues() override { m_family->removeListener(this); }

  String listenerName() const override { return m_name; }
  void onResize(IItemFamily*, Int32 max_local_id) override { m_values.resize(max_local_id, -1); }
  void onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old) override
  {
    const UniqueArray<Int64> former(m_values);
    m_values = UniqueArray<Int64>(new_to_old.size(), -1);
    for (Int32 i = 0; i < new_to_old.size(); ++i)
      if (new_to_old[i] >= 0)
        m_values[i] = former[new_to_old[i]];
  }
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}
  bool followsExchange() const override { return m_follows; }
  void onSendItems(IItemFamily*, ConstArrayView<Int32> ids, ISerializer* message) override
  {
    for (Int32 id : ids)
      message->putInt64(m_values[id]);
  }
  void onReceiveItems(IItemFamily*, ConstArrayView<Int32> ids, ISerializer* message) override
  {
    for (Int32 id : ids)
      m_values[id] = message->getInt64();
  }

  void setAll()
  {
    const auto flags = m_family->flags();
    for (Int32 i = 0; i < m_values.size(); ++i)
      m_values[i] = ItemFlags::isOwn(flags[i]) ? 10 * m_family->uniqueIds()[i] : -5;
  }
  void expectAll() const
  {
    ASSERT_EQ(m_values.size(), m_family->maxLocalId());
    for (Int32 i = 0; i < m_values.size(); ++i)
      ASSERT_EQ(m_values[i], 10 * m_family->uniqueIds()[i]) << m_family->name();
  }
  ConstArrayView<Int64> values() const { return m_values; }

 private:
  IItemFamily* m_family;
  String m_name;
  bool m_follows;
  UniqueArray<Int64> m_values;
};

class MeshExchangeTest : public test::MeshFixture
{
 protected:
  UniqueArray<Int32> newOwners(const OwnerOf& owner) const
  {
    UniqueArray<Int32> owners;
    for (Int64 uid : family(IK_Cell)->uniqueIds())
      owners.add(owner(uid));
    return owners;
  }

  Int64 exchange(const OwnerOf& owner) { return m_mesh->exchangeCells(newOwners(owner)); }

  void expectThatValuesFollow(eLocalNumbering numbering);

  //! From one random cut to another, four times.
  void exchangeAtRandom(const MeshDescription& whole, const MeshBuildOptions& options, unsigned seed)
  {
    SCOPED_TRACE("seed " + std::to_string(seed));
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    const Int64 nb_cell = *std::max_element(whole.cell_uid.begin(), whole.cell_uid.end()) + 1;
    build(whole, test::slabOwner(nb_cell, nbRank()), options);
    for (unsigned i = 0; i < 4; ++i) {
      const auto owner = test::randomOwner(nb_cell, nbRank(), seed + i);
      exchange(owner);
      expectAsOracle(whole, owner, options);
    }
  }
};

TEST_F(MeshExchangeTest, AnExchangedMeshIsTheOneBuiltWithTheseOwners)
{
  for (Int32 nb_layer : { 0, 1, 2, 3 }) {
    exchangeAtRandom(test::gridMesh({ 3, { 4, 3, 2 } }), { nb_layer, true }, 100u + unsigned(nb_layer));
    exchangeAtRandom(test::gridMesh({ 2, { 6, 5, 0 } }), { nb_layer, false }, 200u + unsigned(nb_layer));
    exchangeAtRandom(test::gridMesh({ 1, { 9, 0, 0 } }), { nb_layer, false }, 300u + unsigned(nb_layer));
    exchangeAtRandom(test::mixedMesh(), { nb_layer, true }, 400u + unsigned(nb_layer));
  }
}

TEST_F(MeshExchangeTest, AnExchangedMeshStaysAlongItsCurve)
{
  constexpr auto curve = eLocalNumbering::Curve;
  for (Int32 nb_layer : { 0, 1, 2 }) {
    exchangeAtRandom(test::withShuffledIds(test::gridMesh({ 3, { 4, 3, 2 } })), { nb_layer, true, curve }, 500u + unsigned(nb_layer));
    exchangeAtRandom(test::withShuffledIds(test::gridMesh({ 2, { 6, 5, 0 } })), { nb_layer, false, curve }, 600u + unsigned(nb_layer));
    exchangeAtRandom(test::withShuffledIds(test::gridMesh({ 1, { 9, 0, 0 } })), { nb_layer, false, curve }, 700u + unsigned(nb_layer));
    exchangeAtRandom(test::withShuffledIds(test::mixedMesh()), { nb_layer, true, curve }, 800u + unsigned(nb_layer));
  }
}

TEST_F(MeshExchangeTest, ValuesOfFormerOwnersFollowEachItem)
{
  expectThatValuesFollow(eLocalNumbering::UniqueIds);
}

TEST_F(MeshExchangeTest, ValuesFollowEachItemAlongACurve)
{
  expectThatValuesFollow(eLocalNumbering::Curve);
}

void MeshExchangeTest::expectThatValuesFollow(eLocalNumbering numbering)
{
  const Grid g{ 3, { 4, 3, 3 } };
  build(test::withShuffledIds(test::gridMesh(g)), test::slabOwner(g.nbCell(), nbRank()), { 1, true, numbering });
  std::vector<std::unique_ptr<TravellingValues>> values;
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    values.push_back(std::make_unique<TravellingValues>(family(kind), "Values"));

  for (unsigned seed = 7; seed < 11; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (auto& v : values)
      v->setAll();
    if (exchange(test::randomOwner(g.nbCell(), nbRank(), seed)) == 0)
      continue;
    for (auto& v : values)
      v->expectAll();
  }
}

TEST_F(MeshExchangeTest, ARankLosesAllItsCellsAndGetsOthers)
{
  const Grid g{ 3, { 4, 2, 2 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto slabs = test::slabOwner(g.nbCell(), nbRank());
  build(whole, slabs, { 1, true });
  TravellingValues values(family(IK_Edge), "Values");
  values.setAll();

  exchange([](Int64) { return 0; });
  expectAsOracle(whole, [](Int64) { return 0; }, { 1, true });
  EXPECT_EQ(family(IK_Edge)->nbItem() > 0, rank() == 0);
  const Int32 last = nbRank() - 1;
  exchange([last](Int64) { return last; });
  expectAsOracle(whole, [last](Int64) { return last; }, { 1, true });
  exchange(slabs);
  expectAsOracle(whole, slabs, { 1, true });
  if (nbRank() > 1)
    values.expectAll();
}

TEST_F(MeshExchangeTest, GroupsAndMarksFollowTheirItems)
{
  const Grid g{ 2, { 6, 6, 0 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  const auto is_chosen = [](Int64 uid) { return uid % 3 == 1; };
  for (eItemKind kind : { IK_Node, IK_Face, IK_Cell }) {
    UniqueArray<Int32> ids;
    ENUMERATE_ITEM(item, family(kind)->allItems().own())
    if (is_chosen(item->uniqueId())) {
      ids.add(item->localId());
      item->mutableItemBase().addFlags(ItemFlags::II_UserMark1);
    }
    family(kind)->createGroup("Chosen").setItems(ids);
  }
  // Only the rank of cell 0 knows this one.
  if (family(IK_Cell)->localIdOf(0) != NULL_ITEM_LOCAL_ID && family(IK_Cell)->findOneItem(0)->isOwn())
    family(IK_Cell)->createGroup("First", UniqueArray<Int32>{ family(IK_Cell)->localIdOf(0) });

  for (unsigned seed = 40; seed < 44; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto owner = test::randomOwner(g.nbCell(), nbRank(), seed);
    if (exchange(owner) == 0)
      continue;
    for (eItemKind kind : { IK_Node, IK_Face, IK_Cell }) {
      std::vector<Int64> expected;
      ENUMERATE_ITEM(item, family(kind)->allItems())
      {
        if (is_chosen(item->uniqueId()))
          expected.push_back(item->uniqueId());
        EXPECT_EQ((item->itemBase().flags() & ItemFlags::II_UserMark1) != 0, is_chosen(item->uniqueId()));
      }
      EXPECT_EQ(uidsOf(family(kind)->findGroup("Chosen")), expected);
    }
    const bool has_first = family(IK_Cell)->localIdOf(0) != NULL_ITEM_LOCAL_ID;
    EXPECT_EQ(family(IK_Cell)->findGroup("First").size(), has_first ? 1 : 0);
  }
}

TEST_F(MeshExchangeTest, CellsAddedAndRemovedBetweenExchangesKeepTheirIds)
{
  const Grid g{ 2, { 6, 4, 0 } };
  const MeshDescription whole = test::gridMesh(g);
  build(whole, test::slabOwner(g.nbCell(), nbRank()));
  TravellingValues faces(family(IK_Face), "Values");
  faces.setAll();
  exchange(test::randomOwner(g.nbCell(), nbRank(), 5));

  // A face whose first cell is removed keeps its unique id, wherever the other cell goes.
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, allCells().own())
  if (cell->uniqueId() % 5 == 2)
    removed.add(cell->localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();
  std::vector<Int64> face_uids;
  ENUMERATE_FACE(face, allFaces())
  face_uids.push_back(face->uniqueId());
  exchange(test::randomOwner(g.nbCell(), nbRank(), 6));
  exchange(test::randomOwner(g.nbCell(), nbRank(), 5));

  EXPECT_EQ(uidsOf(allFaces()), face_uids);
  if (nbRank() > 1)
    faces.expectAll();
  EXPECT_NO_THROW(m_mesh->checkValid());
}

TEST_F(MeshExchangeTest, ListenersThatSomeRankDoesNotHaveStay)
{
  const Grid g{ 2, { 5, 4, 0 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  TravellingValues common(family(IK_Cell), "M");
  TravellingValues still(family(IK_Cell), "Still", false);
  // On the first rank, or on the last: names differ before and after the common one.
  std::unique_ptr<TravellingValues> mine;
  if (rank() == 0 || rank() == nbRank() - 1)
    mine = std::make_unique<TravellingValues>(family(IK_Cell), rank() == 0 ? "A" : "Z");
  common.setAll();

  const Int64 nb_moved = exchange(test::randomOwner(g.nbCell(), nbRank(), 17));

  EXPECT_EQ(nb_moved > 0, nbRank() > 1);
  if (nb_moved > 0) {
    common.expectAll();
    for (Int64 v : still.values())
      EXPECT_EQ(v, -1);
  }
}

TEST_F(MeshExchangeTest, NothingHappensWhenNoCellMoves)
{
  const Grid g{ 2, { 5, 4, 0 } };
  const auto owner = test::slabOwner(g.nbCell(), nbRank());
  build(test::gridMesh(g), owner);
  const Int64 stamp = m_mesh->stamp();

  EXPECT_EQ(exchange(owner), 0);
  EXPECT_EQ(m_mesh->stamp(), stamp);
}

TEST_F(MeshExchangeTest, WrongOwnersAreToldOnAllRanks)
{
  const Grid g{ 2, { 5, 4, 0 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  const auto messageOf = [&](const UniqueArray<Int32>& owners) {
    try {
      m_mesh->exchangeCells(owners);
    }
    catch (const ParallelFatalErrorException& e) {
      return std::string(e.message().localstr());
    }
    return std::string();
  };

  UniqueArray<Int32> owners = newOwners([&](Int64 uid) { return uid == 3 ? nbRank() : 0; });
  EXPECT_NE(messageOf(owners).find("new owner of cell 3 is " + std::to_string(nbRank()) + ", expected 0 to"), std::string::npos);
  owners = newOwners([&](Int64 uid) { return uid == 3 ? -1 : 0; });
  EXPECT_NE(messageOf(owners).find("new owner of cell 3 is -1"), std::string::npos);
  if (nbRank() > 1) {
    owners = newOwners([&](Int64) { return rank(); });
    EXPECT_NE(messageOf(owners).find("must be called before"), std::string::npos);
  }
  if (rank() == 0)
    m_mesh->setNbGhostLayer(2);
  EXPECT_NE(messageOf(newOwners([](Int64) { return 0; })).find("endUpdate() must be called"), std::string::npos);
}

TEST_F(MeshExchangeTest, GhostLayersMayBeNone)
{
  const Grid g{ 3, { 3, 3, 2 } };
  const MeshDescription whole = test::gridMesh(g);
  const auto owner = test::randomOwner(g.nbCell(), nbRank(), 3);
  build(whole, owner, { 0, true });
  expectAsOracle(whole, owner, { 0, true });
  EXPECT_EQ(allCells().size(), allCells().own().size());

  m_mesh->setNbGhostLayer(2);
  m_mesh->endUpdate();
  expectAsOracle(whole, owner, { 2, true });
  m_mesh->setNbGhostLayer(0);
  m_mesh->endUpdate();
  expectAsOracle(whole, owner, { 0, true });
  EXPECT_THROW(m_mesh->setNbGhostLayer(-1), ArgumentException);
}

TEST_F(MeshExchangeTest, GroupsOfEdgesExistInAMeshWithoutEdges)
{
  MeshDescription whole = test::gridMesh({ 3, { 2, 2, 2 } });
  MeshDescription::Group group;
  group.name = "Wires";
  group.kind = IK_Edge;
  group.face_node_count.add(2);
  group.face_node_uid.add(0);
  group.face_node_uid.add(1);
  whole.groups.add(group);
  build(whole, test::slabOwner(8, nbRank()), { 1, false });

  EXPECT_FALSE(family(IK_Edge)->findGroup("Wires").null());
  EXPECT_EQ(family(IK_Edge)->findGroup("Wires").size(), 0);
}

} // namespace
