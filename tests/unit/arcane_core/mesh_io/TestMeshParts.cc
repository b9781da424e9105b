// SPDX-License-Identifier: Apache-2.0
// From what each rank has parsed to a complete description cut in parts: each step on a strip of quadrangles built by hand.
#include "arcane_core/mesh_io/NumberedCells.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh_io/CellGraph.h"
#include "arcane_core/mesh_io/DuplicateCells.h"
#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/GroupDelivery.h"
#include "arcane_core/mesh_io/MeshCompletion.h"
#include "arcane_core/mesh_io/MetisPartitioner.h"
#include "arcane_core/mesh_io/NodeDirectory.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/StructuredGrid.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;
using namespace Arcane::detail::meshio;

//! Cell c of the strip is the unit square from x = c; nodes below are c, those above 100 + c.
constexpr Int64 nb_cell = 10;

std::array<Int64, 4> nodesOf(Int64 cell)
{
  return { cell, cell + 1, 101 + cell, 100 + cell };
}
Real3 pointOf(Int64 node)
{
  return { static_cast<Real>(node % 100), node < 100 ? 0.0 : 1.0, 0.0 };
}

//! The cells [first, last) of the strip.
struct CellRange
{
  CellRange(Int64 first, Int64 last)
  {
    for (Int64 c = first; c < last; ++c) {
      types.push_back(IT_Quad4);
      uids.push_back(c);
      for (const Int64 node : nodesOf(c))
        nodes.push_back(node);
    }
  }
  NumberedCells numbered() const { return { types, nodes }; }

  std::vector<Int16> types;
  std::vector<Int64> uids;
  std::vector<Int64> nodes;
};

class MeshPartsTest : public CommFixture
{
 protected:
  MeshPartsTest() { m_file = m_directory.write("strip.txt", std::string(2000, '\n')); }

  Share cells() const { return { nb_cell, m_rank, m_size }; }

  //! Nodes are spread otherwise than cells, as in a file. Position i is in line i + 1.
  ParsedMesh parsed() const
  {
    ParsedMesh mesh;
    mesh.files[0].path = m_file;
    mesh.dimension = 2;
    const Share nodes(2 * (nb_cell + 1), m_size - 1 - m_rank, m_size);
    for (Int64 i = nodes.first; i < nodes.last; ++i) {
      const Int64 uid = (i <= nb_cell) ? i : 100 + i - (nb_cell + 1);
      mesh.node_uid.push_back(uid);
      mesh.node_coord.push_back(pointOf(uid));
      mesh.node_position.push_back(uid);
    }
    const CellRange range(cells().first, cells().last);
    mesh.cell_uid = range.uids;
    mesh.cell_type = range.types;
    mesh.cell_node_uid = range.nodes;
    for (const Int64 c : range.uids)
      mesh.cell_position.push_back(1000 + c);
    return mesh;
  }

  //! The last rank reads a group of the face on the left, and of a node.
  void addGroups(ParsedMesh& mesh) const
  {
    mesh.groups.resize(2);
    mesh.groups[0].name = "left";
    mesh.groups[0].kind = IK_Face;
    mesh.groups[1].name = "corner";
    mesh.groups[1].kind = IK_Node;
    if (m_rank != m_size - 1)
      return;
    mesh.groups[0].part_node_count = { 2 };
    mesh.groups[0].part_node_uid = { 100, 0 };
    mesh.groups[0].part_position = { 500 };
    mesh.groups[1].item_uid = { 0 };
  }

  MeshDescription description() const { return completeMesh(m_pm, parsed()); }

  template <typename F> static std::string faultOf(const F& f)
  {
    try {
      f();
    }
    catch (const ParallelFatalErrorException& ex) {
      const std::string text = ex.message().localstr();
      return text.substr(text.find("strip.txt"));
    }
    return "no fault";
  }

  TemporaryDirectory m_directory;
  std::string m_file;
};
} // namespace

TEST_F(MeshPartsTest, NodesOfCellsAreNumberedInTheOrderOfTheirIds)
{
  const CellRange near(2, 4);
  CellRange far(2, 4);
  for (Int64& uid : far.nodes)
    uid = (uid >= 100) ? uid + 1000000 : uid;

  const NumberedCells by_table = near.numbered();
  const NumberedCells by_sort = far.numbered();

  EXPECT_EQ(by_table.node_uids, (std::vector<Int64>{ 2, 3, 4, 102, 103, 104 }));
  EXPECT_EQ(by_table.cell_nodes, (std::vector<Int32>{ 0, 1, 4, 3, 1, 2, 5, 4 }));
  EXPECT_EQ(by_sort.cell_nodes, by_table.cell_nodes);
  EXPECT_EQ(by_table.findNode(103), 4);
  EXPECT_EQ(by_table.findNode(50), -1);
}

TEST_F(MeshPartsTest, FacesAreFoundWhateverTheOrderOfTheirNodes)
{
  const CellRange range(0, 3);
  const NumberedCells numbered = range.numbered();
  const std::vector<Int32> counts = { 2, 2, 2 };
  const std::vector<Int64> uids = { 101, 1, 0, 101, 100, 0 };

  const std::vector<PartMatch> matches = matchParts(numbered, { IK_Face, counts, uids });

  ASSERT_EQ(matches.size(), 3u);
  EXPECT_EQ(matches[0].part, 0);
  EXPECT_EQ(matches[0].cell, 0);
  EXPECT_EQ(matches[1].cell, 1);
  EXPECT_EQ(matches[2].part, 2);
  EXPECT_EQ(matches[2].cell, 0);
}

TEST_F(MeshPartsTest, AKeyBelongsToASetOfNodes)
{
  std::vector<Int64> a = { 3, 1, 2 };
  std::vector<Int64> b = { 2, 3, 1 };
  std::vector<Int64> c = { 1, 2 };
  std::vector<Int64> d = { 1, 2, 4 };

  EXPECT_EQ(keyOfNodes(a), keyOfNodes(b));
  EXPECT_NE(keyOfNodes(a), keyOfNodes(c));
  EXPECT_NE(keyOfNodes(a), keyOfNodes(d));
}

TEST_F(MeshPartsTest, CellsThatShareAFaceAreNeighboursOnce)
{
  const CellRange range(cells().first, cells().last);

  const UniqueArray<Int64> mine = findNeighbourCells(m_pm, description(), range.numbered());

  UniqueArray<Int64> all;
  m_pm->allGatherVariable(mine.view(), all);
  std::vector<std::pair<Int64, Int64>> pairs;
  for (Integer i = 0; i < all.size(); i += 2)
    pairs.push_back(std::minmax(all[i], all[i + 1]));
  std::ranges::sort(pairs);
  ASSERT_EQ(pairs.size(), static_cast<std::size_t>(nb_cell - 1));
  for (Int64 c = 0; c + 1 < nb_cell; ++c)
    EXPECT_EQ(pairs[c], std::pair(c, c + 1));
}

TEST_F(MeshPartsTest, ACellGivenAgainIsRemovedAndOneWithOtherNodesIsAFault)
{
  ParsedMesh twice = parsed();
  ParsedMesh other = parsed();
  if (m_rank == m_size - 1)
    for (ParsedMesh* mesh : { &twice, &other }) {
      mesh->cell_uid.push_back(0);
      mesh->cell_type.push_back(IT_Quad4);
      mesh->cell_position.push_back(1500);
      for (const Int64 node : nodesOf(mesh == &twice ? 0 : 1))
        mesh->cell_node_uid.push_back(node);
    }
  FileFault of_twice(twice);
  FileFault of_other(other);

  removeDuplicateCells(m_pm, twice, of_twice);
  removeDuplicateCells(m_pm, other, of_other);

  EXPECT_NO_THROW(of_twice.throwIfAny(m_pm));
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, static_cast<Int64>(twice.cell_uid.size())), nb_cell);
  EXPECT_EQ(twice.cell_node_uid.size(), 4 * twice.cell_uid.size());
  EXPECT_EQ(faultOf([&] { of_other.throwIfAny(m_pm); }),
            "strip.txt:1501: error: cell 0 is given again with other nodes, expected distinct tags");
}

TEST_F(MeshPartsTest, ADirectoryGivesTheCoordinatesOfNodesThatAnotherRankHasRead)
{
  ParsedMesh mesh = parsed();
  FileFault fault(mesh);
  NodeDirectory directory(m_pm, mesh, fault);
  const std::vector<Int64> wanted = { 0, 105, 77 };

  const std::vector<Real3> points = directory.request(wanted);

  ASSERT_EQ(points.size(), 3u);
  EXPECT_EQ(points[0], pointOf(0));
  EXPECT_EQ(points[1], pointOf(105));
  EXPECT_TRUE(std::isnan(points[2].x));
  // One rank is in charge of a node; it knows all those that asked.
  const Int64 nb_user = static_cast<Int64>(directory.usersOf(105).size());
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, nb_user), m_size);
}

TEST_F(MeshPartsTest, ANodeAtTwoPlacesIsAFault)
{
  ParsedMesh mesh = parsed();
  if (m_rank == m_size - 1) {
    mesh.node_uid.push_back(3);
    mesh.node_coord.push_back(Real3(9.0, 9.0, 9.0));
    mesh.node_position.push_back(600);
  }
  FileFault fault(mesh);

  const NodeDirectory directory(m_pm, mesh, fault);

  EXPECT_EQ(faultOf([&] { fault.throwIfAny(m_pm); }).substr(0, 28), "strip.txt:601: error: node 3");
}

TEST_F(MeshPartsTest, GroupsGoToTheRanksWhoseCellsHaveTheirItems)
{
  ParsedMesh mesh = parsed();
  addGroups(mesh);
  FileFault fault(mesh);
  NodeDirectory directory(m_pm, mesh, fault);
  const CellRange range(cells().first, cells().last);
  const NumberedCells numbered = range.numbered();
  directory.request(numbered.node_uids);

  deliverParts(m_pm, directory, numbered, mesh.groups, fault);
  deliverNodes(m_pm, directory, mesh.groups, fault);

  const bool has_first_cell = cells().first == 0 && cells().size() > 0;
  EXPECT_NO_THROW(fault.throwIfAny(m_pm));
  EXPECT_EQ(mesh.groups[0].part_node_count.size(), has_first_cell ? 1u : 0u);
  EXPECT_EQ(mesh.groups[1].item_uid, has_first_cell ? (std::vector<Int64>{ 0 }) : (std::vector<Int64>{}));
}

TEST_F(MeshPartsTest, AFaceOfAGroupThatNoCellHasIsAFault)
{
  ParsedMesh mesh = parsed();
  addGroups(mesh);
  if (m_rank == m_size - 1)
    mesh.groups[0].part_node_uid = { 0, 105 };

  EXPECT_EQ(faultOf([&] { completeMesh(m_pm, std::move(mesh)); }),
            "strip.txt:501: error: group 'left' has the face of nodes 0 105, expected a face of a cell of the mesh");
}

TEST_F(MeshPartsTest, AFaceOfTooManyNodesIsAFault)
{
  ParsedMesh mesh = parsed();
  addGroups(mesh);
  if (m_rank == m_size - 1) {
    mesh.groups[0].part_node_count = { 99 };
    mesh.groups[0].part_node_uid.assign(99, 0);
  }

  EXPECT_EQ(faultOf([&] { completeMesh(m_pm, std::move(mesh)); }),
            "strip.txt:501: error: group 'left': a face or edge has 99 nodes, expected 1 to " +
              std::to_string(Int32(ItemTypeInfo::MAX_FACE_NODE)));
}

TEST_F(MeshPartsTest, ACompleteMeshHasAllNodesOfItsCellsOnce)
{
  ParsedMesh mesh = parsed();
  addGroups(mesh);

  const MeshDescription complete = completeMesh(m_pm, std::move(mesh));

  const Int64 nb_own = cells().size();
  EXPECT_EQ(complete.cell_uid.size(), nb_own);
  EXPECT_EQ(complete.node_uid.size(), nb_own == 0 ? 0 : 2 * (nb_own + 1));
  EXPECT_TRUE(std::is_sorted(complete.node_uid.begin(), complete.node_uid.end()));
  for (Integer i = 0; i < complete.node_uid.size(); ++i)
    EXPECT_EQ(complete.node_coord[i], pointOf(complete.node_uid[i]));
  ASSERT_EQ(complete.groups.size(), 2);
}

TEST_F(MeshPartsTest, CellsThatAreWrongAreNamedWithTheirLine)
{
  ParsedMesh absent = parsed();
  ParsedMesh repeated = parsed();
  if (cells().first == 0 && cells().size() > 0) {
    absent.cell_node_uid[1] = 55;
    repeated.cell_node_uid[1] = repeated.cell_node_uid[0];
  }

  const std::string of_absent = faultOf([&] { completeMesh(m_pm, std::move(absent)); });
  const std::string of_repeated = faultOf([&] { completeMesh(m_pm, std::move(repeated)); });

  EXPECT_EQ(of_absent.substr(0, 29), "strip.txt:1001: error: cell 0") << of_absent;
  EXPECT_NE(of_absent.find("55"), std::string::npos) << of_absent;
  EXPECT_EQ(of_repeated.substr(0, 29), "strip.txt:1001: error: cell 0") << of_repeated;
}

TEST_F(MeshPartsTest, MetisCutsAStripOnce)
{
  const CellRange range(cells().first, cells().last);
  const UniqueArray<Int64> pairs = findNeighbourCells(m_pm, description(), range.numbered());
  const UniqueArray<Int64> uids(ConstArrayView<Int64>(static_cast<Integer>(range.uids.size()), range.uids.data()));

  const auto parts = partitionByMetis(m_pm, { uids, {}, pairs, {} }, 2);
  const auto none = partitionByMetis(m_pm, { uids, {}, pairs, {} }, static_cast<Int32>(nb_cell) + 1);

  EXPECT_FALSE(none.has_value());
  ASSERT_TRUE(parts.has_value());
  UniqueArray<Int32> all;
  m_pm->allGatherVariable(parts->view(), all);
  ASSERT_EQ(all.size(), nb_cell);
  Int32 nb_cut = 0;
  for (Integer c = 1; c < all.size(); ++c)
    nb_cut += (all[c] != all[c - 1]) ? 1 : 0;
  EXPECT_EQ(nb_cut, 1);
  EXPECT_EQ(std::count(all.begin(), all.end(), 0), nb_cell / 2);
}

TEST_F(MeshPartsTest, CellsGoToTheirOwnersWithNodesAndGroups)
{
  ParsedMesh with_groups = parsed();
  addGroups(with_groups);
  const MeshDescription mesh = completeMesh(m_pm, std::move(with_groups));
  PartitionPlan plan;
  for (const Int64 uid : mesh.cell_uid)
    plan.cell_owner.add(static_cast<Int32>((uid + 1) % m_size));

  const MeshDescription mine = sendCellsToOwners(m_pm, mesh, plan);

  std::vector<Int64> expected;
  for (Int64 c = 0; c < nb_cell; ++c)
    if ((c + 1) % m_size == m_rank)
      expected.push_back(c);
  EXPECT_EQ(std::vector<Int64>(mine.cell_uid.begin(), mine.cell_uid.end()), expected);
  for (Integer i = 0; i < mine.node_uid.size(); ++i)
    EXPECT_EQ(mine.node_coord[i], pointOf(mine.node_uid[i]));
  for (const Int64 node : mine.cell_node_uid)
    EXPECT_TRUE(mine.node_uid.contains(node));
  EXPECT_EQ(mine.groups[0].face_node_count.size(), (1 % m_size == m_rank) ? 1 : 0);
}

TEST_F(MeshPartsTest, AGridIsNumberedByItsStrides)
{
  StructuredGrid grid;
  grid.name = "grid";
  grid.dimension = 2;
  grid.positions = { std::vector<Real>{ 0.0, 1.0, 2.0, 4.0 }, std::vector<Real>{ 0.0, 0.5, 1.0 }, std::vector<Real>{ 0.0 } };
  grid.numberInOrder({ 0, 1, 2 });
  grid.setAllCells();
  grid.sod = StructuredGrid::SodLimits{ 2.0, 0.5 };

  const MeshDescription mesh = grid.describe();

  EXPECT_EQ(grid.nbCell(0), 3);
  EXPECT_EQ(grid.nbCell(2), 1);
  EXPECT_EQ(mesh.cell_uid.size(), 6);
  EXPECT_EQ(mesh.node_uid.size(), 12);
  std::map<Int64, Real3> points;
  for (Integer i = 0; i < mesh.node_uid.size(); ++i)
    points[mesh.node_uid[i]] = mesh.node_coord[i];
  EXPECT_EQ(points[3], Real3(4.0, 0.0, 0.0));
  EXPECT_EQ(points[4], Real3(0.0, 0.5, 0.0));
  std::map<std::string, Integer> sizes;
  for (const MeshDescription::Group& group : mesh.groups)
    sizes[group.name.localstr()] = group.item_uid.size() + group.face_node_count.size();
  EXPECT_EQ(sizes["XMIN"], 2);
  EXPECT_EQ(sizes["YMAX"], 3);
  EXPECT_EQ(sizes["ZG"], 4);
  EXPECT_EQ(sizes["ZD_BAS"], 1);
  EXPECT_EQ(sizes["ZD_HAUT"], 1);
}

TEST_F(MeshPartsTest, ABoxOfAGridHasItsCellsOnly)
{
  StructuredGrid grid;
  grid.dimension = 1;
  grid.positions = { std::vector<Real>{ 0.0, 1.0, 2.0, 3.0 }, std::vector<Real>{ 0.0 }, std::vector<Real>{ 0.0 } };
  grid.numberInOrder({ 2, 1, 0 });
  grid.first = { 1, 0, 0 };
  grid.last = { 2, 1, 1 };

  const MeshDescription mesh = grid.describe();

  ASSERT_EQ(mesh.cell_uid.size(), 1);
  EXPECT_EQ(mesh.cell_uid[0], 1);
  EXPECT_EQ(mesh.node_uid.size(), 2);
  for (const MeshDescription::Group& group : mesh.groups)
    EXPECT_EQ(group.face_node_count.size(), 0) << group.name;
}
} // namespace Arcane::test
