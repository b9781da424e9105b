// SPDX-License-Identifier: Apache-2.0
// Arrays GROUP_name of files of VTK in XML.
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh_io/FileGroups.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "arcane_core/mesh_io/VtuArrayGroups.h"

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using namespace Arcane::detail::meshio;
using detail::mesh::MeshDescription;

//! A square and the line at its bottom, in the plane x, y from (x, 0).
std::string piece(int x, const std::string& cell_data, const std::string& point_data)
{
  const std::string from = std::to_string(x) + " ";
  const std::string to = std::to_string(x + 1) + " ";
  return "<Piece NumberOfPoints='4' NumberOfCells='2'><CellData>" + cell_data + "</CellData><PointData>" + point_data +
         "</PointData><Points><DataArray type='Float64' NumberOfComponents='3'>" + from + "0 0 " + to + "0 0 " + to + "1 0 " + from +
         "1 0</DataArray></Points><Cells><DataArray type='Int64' Name='connectivity'>0 1 2 3 0 1</DataArray>"
         "<DataArray type='Int64' Name='offsets'>4 6</DataArray><DataArray type='UInt8' Name='types'>9 3</DataArray></Cells></Piece>\n";
}

std::string file(const std::string& pieces)
{
  return "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian'>\n<UnstructuredGrid>\n" + pieces + "</UnstructuredGrid></VTKFile>\n";
}

std::string array(const std::string& name, const std::string& values)
{
  return "<DataArray type='Int32' Name='" + name + "'>" + values + "</DataArray>";
}

using VtuArrayGroupsTest = MeshIoFixture;

TEST_F(VtuArrayGroupsTest, ArraysOfCellsAndPointsMakeGroups)
{
  const std::string text = file(piece(0, array("GROUP_all", "1 1") + array("Other", "1 1"), array("GROUP_left", "1 0 0 2")) +
                                piece(5, array("GROUP_all", "1 0") + array("GROUP_second", "7 0"), ""));
  const MeshDescription mesh = readAlone("groups.vtu", text);

  EXPECT_EQ(mesh.cell_uid.size(), 2);
  EXPECT_EQ(groupSize(mesh, "all", IK_Cell), 2);
  EXPECT_EQ(groupSize(mesh, "all", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "second", IK_Cell), 1);
  EXPECT_EQ(groupSize(mesh, "left", IK_Node), 2);
  EXPECT_EQ(groupSize(mesh, "Other", IK_Cell), -1);
  EXPECT_EQ(summaryOf(read("groups.vtu", text)), summaryAlone(mesh));
}

TEST_F(VtuArrayGroupsTest, FaultsHaveTheirLine)
{
  EXPECT_EQ(faultOf("short.vtu", file(piece(0, array("GROUP_a", "1"), ""))),
            "short.vtu:3: error: array 'GROUP_a' has 1 values, expected 2 for a group");
  EXPECT_EQ(faultOf("name.vtu", file(piece(0, array("GROUP_AllCells", "1 0"), ""))),
            "name.vtu:3: error: the name 'AllCells' of a group is that of a group that all meshes have, expected another one");
  EXPECT_EQ(faultOf("twice.vtu", file(piece(0, array("GROUP_a", "1 0") + "\n" + array("GROUP_ a", "0 1"), ""))),
            "twice.vtu:4: error: array 'GROUP_ a' is a second one of group 'a', expected one array for a group in a piece");
}

TEST_F(VtuArrayGroupsTest, ArraysOfEmptyPiecesAreNotRead)
{
  const std::string wrong = array("GROUP_a", "x") + array("GROUP_AllCells", "");
  const std::string empty =
    "<Piece NumberOfPoints='0' NumberOfCells='0'><CellData>" + wrong + "</CellData><PointData>" + wrong + "</PointData></Piece>\n";
  const MeshDescription mesh = readAlone("empty.vtu", file(empty + piece(0, array("GROUP_a", "1 0"), "") + empty));

  EXPECT_EQ(groupSize(mesh, "a", IK_Cell), 1);
}

TEST_F(VtuArrayGroupsTest, PiecesAddToTheSameGroup)
{
  m_directory.write("two.vtu", file(piece(0, array("GROUP_a", "1 0"), "") + piece(5, array("GROUP_a", "0 3"), "")));
  MappedFile mapped((m_directory.path() / "two.vtu").string());
  const VtuFile vtu(mapped);
  VtuArrayGroups groups(vtu);
  Int64 first = 0;
  for (const auto* piece : vtu.grid().children()) {
    groups.add(piece->child("CellData"), { true, first, 2 });
    first += 2;
  }

  ASSERT_EQ(groups.all().size(), 1u);
  EXPECT_EQ(groups.all()[0].name, "a");
  EXPECT_EQ(groups.all()[0].indexes, (std::vector<Int64>{ 0, 3 }));
}

TEST(FileGroupsTest, ARowOfLinesIsSeveralFaces)
{
  ParsedMesh mesh;
  ParsedMesh::Group& group = findOrAddGroup(mesh, "A", IK_Face);
  const std::vector<Int64> nodes = { 4, 5, 6 };

  addFaces({ nodes, IT_NullType, 1, 12 }, group);
  addFaces({ nodes, IT_Line3, 1, 13 }, findOrAddGroup(mesh, "A", IK_Face));

  ASSERT_EQ(mesh.groups.size(), 1u);
  EXPECT_EQ(group.part_node_count, (std::vector<Int32>{ 2, 2, 3 }));
  EXPECT_EQ(group.part_node_uid, (std::vector<Int64>{ 4, 5, 5, 6, 4, 5, 6 }));
  EXPECT_EQ(group.part_position, (std::vector<Int64>{ 12, 12, 13 }));
}
} // namespace
