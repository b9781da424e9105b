// SPDX-License-Identifier: Apache-2.0
// Many cells added at once have the items that they have when they are added one by one.
#include "arcane_core/mesh/topology/CellAddition.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/topology/TopologyEditor.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/support/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::mesh::MeshTopology;

constexpr eItemKind kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };

//! Each cell as addCells() takes it.
std::vector<UniqueArray<Int64>> cellsOf(const MeshDescription& part)
{
  std::vector<UniqueArray<Int64>> cells;
  Int32 pos = 0;
  for (Int32 c = 0; c < part.cell_uid.size(); ++c) {
    const Int32 nb = ItemTypeInfo::typeFromId(part.cell_type[c])->nbLocalNode();
    cells.push_back({ Int64(part.cell_type[c]), part.cell_uid[c] });
    cells.back().addRange(part.cell_node_uid.subConstView(pos, nb));
    pos += nb;
  }
  return cells;
}

UniqueArray<Int64> joined(const std::vector<UniqueArray<Int64>>& cells, std::size_t begin, std::size_t end)
{
  UniqueArray<Int64> infos;
  for (std::size_t c = begin; c < end; ++c)
    infos.addRange(cells[c]);
  return infos;
}

class CellAdditionTest : public MeshFixture
{
 protected:
  CellAdditionTest()
  : m_other_handle("Mesh1", nullptr, nullptr)
  , m_other(m_other_handle, m_pm)
  {}

  void setUp(Int32 dimension)
  {
    for (MeshTopology* mesh : { m_mesh.get(), &m_other }) {
      mesh->setOptions({ 1, true });
      mesh->setDimension(dimension);
    }
  }

  void clearBoth()
  {
    for (MeshTopology* mesh : { m_mesh.get(), &m_other }) {
      mesh->clearItems();
      mesh->endUpdate();
    }
  }

  //! Adds cells to the second mesh.
  void addOneByOne(const std::vector<UniqueArray<Int64>>& cells, std::size_t begin, std::size_t end)
  {
    for (std::size_t c = begin; c < end; ++c)
      m_other.addCells(1, cells[c], {});
  }

  void expectSameFamilies()
  {
    for (const eItemKind kind : kinds) {
      const detail::mesh::FamilyItems& items = m_mesh->items(kind);
      const detail::mesh::FamilyItems& expected = m_other.items(kind);
      SCOPED_TRACE(itemKindName(kind));
      EXPECT_EQ(items.nbItem(), expected.nbItem());
      EXPECT_EQ(items.arrays().unique_ids.constView(), expected.arrays().unique_ids.constView());
      EXPECT_EQ(items.arrays().owners.constView(), expected.arrays().owners.constView());
      EXPECT_EQ(items.arrays().flags.constView(), expected.arrays().flags.constView());
      EXPECT_EQ(items.arrays().types.constView(), expected.arrays().types.constView());
      for (const eItemKind target : kinds)
        expectSameLists(items, expected, target);
      for (const Int64 uid : expected.arrays().unique_ids)
        EXPECT_EQ(items.localIdOf(uid), expected.localIdOf(uid));
    }
  }

  //! Adds the cells of this rank to the first mesh in some calls, to the second one by one.
  void addBoth(const MeshDescription& whole, const OwnerOf& owner, std::size_t nb_call)
  {
    const auto cells = cellsOf(partOf(whole, rank(), owner));
    UniqueArray<Int32> ids(static_cast<Int32>(cells.size()), -1);
    for (std::size_t call = 0; call < nb_call; ++call) {
      const std::size_t begin = cells.size() * call / nb_call;
      const std::size_t end = cells.size() * (call + 1) / nb_call;
      const Int32 nb_cell = static_cast<Int32>(end - begin);
      m_is_at_once |= detail::mesh::CellAddition::isWorthIt(*m_mesh, nb_cell);
      m_mesh->addCells(nb_cell, joined(cells, begin, end), ids.subView(static_cast<Int32>(begin), nb_cell));
    }
    for (std::size_t c = 0; c < cells.size(); ++c) {
      Int32 id = -1;
      m_other.addCells(1, cells[c], ArrayView<Int32>(1, &id));
      EXPECT_EQ(ids[static_cast<Int32>(c)], id);
    }
    expectSameFamilies();
  }

  void endBoth()
  {
    m_mesh->endUpdate();
    m_other.endUpdate();
    expectSameFamilies();
    EXPECT_NO_THROW(m_mesh->checkValid());
  }

  bool m_is_at_once = false;
  MeshHandle m_other_handle;
  MeshTopology m_other;

 private:
  static void expectSameLists(const detail::mesh::FamilyItems& items, const detail::mesh::FamilyItems& expected, eItemKind target)
  {
    const auto& lists = items.connectivity(target);
    const auto& expected_lists = expected.connectivity(target);
    ASSERT_EQ(lists.nbSource(), expected_lists.nbSource()) << "to " << itemKindName(target);
    for (Int32 id = 0; id < lists.nbSource(); ++id) {
      ASSERT_EQ(lists.of(id), expected_lists.of(id)) << id << " to " << itemKindName(target);
    }
  }
};
} // namespace

TEST_F(CellAdditionTest, GridsOfEachDimensionAreTheSame)
{
  for (const Grid& grid : { Grid{ 1, { 160, 1, 1 } }, Grid{ 2, { 16, 10, 1 } }, Grid{ 3, { 8, 5, 4 } } }) {
    SCOPED_TRACE(grid.dimension);
    clearBoth();
    setUp(grid.dimension);

    addBoth(gridMesh(grid), slabOwner(grid.nbCell(), nbRank()), 1);

    EXPECT_TRUE(m_is_at_once);
    endBoth();
  }
}

TEST_F(CellAdditionTest, CellsInAnyOrderBesideOthersAreTheSame)
{
  const Grid grid{ 3, { 12, 8, 8 } };
  setUp(3);

  addBoth(withShuffledIds(gridMesh(grid)), randomOwner(grid.nbCell(), nbRank(), 5), 3);

  EXPECT_TRUE(m_is_at_once);
  endBoth();
}

TEST_F(CellAdditionTest, CellsOfSeveralTypesAreTheSame)
{
  setUp(3);
  const auto cells = cellsOf(mixedMesh());
  {
    const detail::mesh::TopologyEditor change(*m_mesh);
    detail::mesh::CellAddition(*m_mesh).add(5, joined(cells, 0, 5), [](Int32, Int32, bool) { FAIL() << "no face existed before"; });
  }
  for (const auto& cell : cells)
    m_other.addCells(1, cell, {});

  expectSameFamilies();
}

TEST_F(CellAdditionTest, RemovedCellsMayComeBackAtOnce)
{
  const Grid grid{ 3, { 8, 8, 4 } };
  const MeshDescription whole = gridMesh(grid);
  const auto owner = slabOwner(grid.nbCell(), nbRank());
  setUp(3);
  addBoth(whole, owner, 1);
  UniqueArray<Int32> removed;
  for (Int32 id = 0; id < family(IK_Cell)->maxLocalId(); id += 2)
    removed.add(id);
  const auto cells = cellsOf(partOf(whole, rank(), owner));

  m_mesh->removeCells(removed);
  m_other.removeCells(removed);
  UniqueArray<Int64> infos;
  for (const Int32 id : removed) {
    infos.addRange(cells[static_cast<std::size_t>(id)]);
    m_other.addCells(1, cells[static_cast<std::size_t>(id)], {});
  }
  EXPECT_TRUE(detail::mesh::CellAddition::isWorthIt(*m_mesh, removed.size()));
  m_mesh->addCells(removed.size(), infos, {});

  expectSameFamilies();
  endBoth();
}

TEST_F(CellAdditionTest, AnInvertedCellIsNamedAsInSingleCalls)
{
  const Grid grid{ 2, { 10, 8, 1 } };
  auto cells = cellsOf(gridMesh(grid));
  std::swap(cells[41][3], cells[41][5]);
  setUp(2);

  EXPECT_TRUE(detail::mesh::CellAddition::isWorthIt(*m_mesh, 80));
  const std::string message = messageOf([&] { m_mesh->addCells(80, joined(cells, 0, 80), {}); });
  const std::string expected = messageOf([&] {
    for (const auto& cell : cells)
      m_other.addCells(1, cell, {});
  });

  EXPECT_NE(message.find("cell 41 is on the same side of face"), std::string::npos) << message;
  EXPECT_EQ(message.substr(message.find("cell")), expected.substr(expected.find("cell")));
  EXPECT_EQ(family(IK_Cell)->nbItem(), 0);
}

TEST_F(CellAdditionTest, ACellTooManyOnAFormerFaceIsRefusedBeforeCellsAreStored)
{
  // All faces of cell 5 exist before; one face of cell 45 does.
  for (const std::size_t copied : { std::size_t(5), std::size_t(45) }) {
    SCOPED_TRACE(copied);
    clearBoth();
    auto cells = cellsOf(gridMesh({ 2, { 10, 8, 1 } }));
    cells.push_back(cells[copied]);
    cells.back()[1] = 500;
    setUp(2);
    m_mesh->addCells(40, joined(cells, 0, 40), {});
    addOneByOne(cells, 0, 40);
    const Int32 nb_face = family(IK_Face)->nbItem();

    EXPECT_TRUE(detail::mesh::CellAddition::isWorthIt(*m_mesh, 41));
    const std::string message = messageOf([&] { m_mesh->addCells(41, joined(cells, 40, 81), {}); });
    const std::string expected = messageOf([&] { addOneByOne(cells, 40, 81); });

    EXPECT_NE(message.find("cell 500 is on the same side of face"), std::string::npos) << message;
    EXPECT_EQ(message.substr(message.find("cell")), expected.substr(expected.find("cell")));
    EXPECT_EQ(family(IK_Cell)->nbItem(), 40);
    EXPECT_EQ(family(IK_Face)->nbItem(), nb_face);
    m_other.clearItems();
    m_other.endUpdate();
    addOneByOne(cells, 0, 80);
    m_mesh->addCells(40, joined(cells, 40, 80), {});
    expectSameFamilies();
  }
}

TEST_F(CellAdditionTest, AThirdCellNamesTheOneOnItsSide)
{
  auto cells = cellsOf(gridMesh({ 1, { 160, 1, 1 } }));
  // On the face between cells 79 and 80, once on the side of each.
  for (const std::size_t copied : { std::size_t(79), std::size_t(80) }) {
    clearBoth();
    setUp(1);
    m_mesh->addCells(160, joined(cells, 0, 160), {});
    UniqueArray<Int64> third = { cells[copied][0], 500, cells[copied][2], cells[copied][3] };
    third[copied == 79 ? 2 : 3] = 1000;

    const std::string message = messageOf([&] { m_mesh->addCells(1, third, {}); });

    EXPECT_NE(message.find("as cell " + std::to_string(copied) + ":"), std::string::npos) << message;
  }
}

TEST_F(CellAdditionTest, ACellGivenTwiceIsRefused)
{
  auto cells = cellsOf(gridMesh({ 2, { 10, 8, 1 } }));
  cells[70][1] = 3;
  setUp(2);

  const std::string message = messageOf([&] { m_mesh->addCells(80, joined(cells, 0, 80), {}); });

  EXPECT_NE(message.find("cell 3 exists already"), std::string::npos) << message;
  EXPECT_EQ(family(IK_Cell)->nbItem(), 0);
  EXPECT_EQ(family(IK_Node)->nbItem(), 0);
}

TEST_F(CellAdditionTest, ANodeOfNegativeUniqueIdIsRefused)
{
  auto cells = cellsOf(gridMesh({ 2, { 10, 8, 1 } }));
  setUp(2);

  // The ids of nodes begin behind the type and the unique id of the cell.
  for (const Int64 wrong : { NULL_ITEM_UNIQUE_ID, Int64(-7) }) {
    const Int64 former = std::exchange(cells[70][2 + 3], wrong);
    const std::string expected = "addCells: node 3 of cell 70 has unique id " + std::to_string(wrong) + ", expected 0 or more";
    EXPECT_EQ(messageOf([&] { m_mesh->addCells(80, joined(cells, 0, 80), {}); }), expected);
    EXPECT_EQ(messageOf([&] { m_mesh->addCells(1, cells[70], {}); }), expected);
    cells[70][2 + 3] = former;
  }
  // Numbers that are missing are not read as nodes.
  EXPECT_NE(messageOf([&] { m_mesh->addCells(1, cells[70].subConstView(0, 4), {}); }).find("4 numbers describe 1 cells"),
            std::string::npos);

  EXPECT_EQ(family(IK_Cell)->nbItem(), 0);
  EXPECT_EQ(family(IK_Node)->nbItem(), 0);
}
} // namespace Arcane::test
