// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;

class VtkLegacyTest : public MeshIoFixture
{
 protected:
  std::string summaryOfBar(eVtkDialect dialect)
  {
    m_directory.write("bar.vtkfaces.vtk", vtkBarFaces(6, dialect));
    return summaryOf(read("bar.vtk", vtkBar(6, dialect)));
  }

  static std::string replaced(std::string text, const std::string& from, const std::string& to)
  {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
};

TEST_F(VtkLegacyTest, GroupsComeFromArraysAndFacesFromTheCompanion)
{
  m_directory.write("bar.vtkfaces.vtk", vtkBarFaces(6, eVtkDialect::Text2));
  const MeshDescription mesh = readAlone("bar.vtk", vtkBar(6, eVtkDialect::Text2));

  EXPECT_EQ(mesh.dimension, 3);
  EXPECT_EQ(mesh.cell_uid.size(), 7);
  EXPECT_EQ(mesh.cell_uid[0], 0);
  EXPECT_EQ(mesh.cell_type[5], IT_Pentaedron6);
  EXPECT_EQ(groupSize(mesh, "LEFT", IK_Cell), 3);
  EXPECT_EQ(groupSize(mesh, "WALL", IK_Node), 4);
  EXPECT_EQ(groupSize(mesh, "INLET", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "OUTLET", IK_Face), 2);
  EXPECT_EQ(mesh.groups.size(), 4);
}

TEST_F(VtkLegacyTest, AllDialectsGiveTheSameMeshOnAnyNumberOfRanks)
{
  m_directory.write("alone.vtkfaces.vtk", vtkBarFaces(6, eVtkDialect::Text2));
  const std::string expected = summaryAlone(readAlone("alone.vtk", vtkBar(6, eVtkDialect::Text2)));

  EXPECT_EQ(summaryOfBar(eVtkDialect::Text2), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Binary4), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Text5), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Binary5), expected);
}

TEST_F(VtkLegacyTest, PrismsAreTurnedAsTheMeshWantsThem)
{
  const std::string text = vtkBar(6, eVtkDialect::Text2);
  const std::string other = replaced(text, "6 20 22 21 24 26 25 ", "6 24 26 25 20 22 21 ");

  EXPECT_EQ(summaryOf(read("a.vtk", text)), summaryOf(read("b.vtk", other)));
}

TEST_F(VtkLegacyTest, FieldsMayHoldGroupsToo)
{
  const std::string text = replaced(vtkBar(6, eVtkDialect::Text2), "POINT_DATA",
                                    "FIELD FieldData 2\nother 2 7 double\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
                                    "GROUP_RIGHT 1 7 int\n0 0 0 1 1 1 1\nPOINT_DATA");

  EXPECT_EQ(groupSize(readAlone("bar.vtk", text), "RIGHT", IK_Cell), 4);
}

TEST_F(VtkLegacyTest, CellsOfLowerDimensionMakeGroupsOfFaces)
{
  const std::string text = R"(# vtk DataFile Version 3.0
two triangles and a side
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 4 float
0 0 0 1 0 0 1 1 0
0 1 0
CELLS 3 11
3 0 1 2 3 0 2 3
2 0 1
CELL_TYPES 3
5 5 3
CELL_DATA 3
SCALARS GROUP_SIDE int
LOOKUP_TABLE default
0 0 1
)";
  const MeshDescription mesh = readAlone("side.vtk", text);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid.size(), 2);
  EXPECT_EQ(groupSize(mesh, "SIDE", IK_Face), 1);
}

TEST_F(VtkLegacyTest, FaultsAreNamed)
{
  const std::string text = vtkBar(3, eVtkDialect::Text2);
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "8 0 1 2 3", "8 0 1 2 33")), "v.vtk:8: error: found 33, expected a point from 0 to 15");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "12 12 13", "12 36 13")),
            "v.vtk:10: error: cell 1 is of VTK type 36, "
            "expected 1 (vertex), 3, 21, 35 (lines), 5, 7, 8, 9, 22, 23, 28, 69 (surfaces), 10 to 16, 24 to 27 or 29 (solids)");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "12 12 13", "12 24 13")), "v.vtk:8: error: cell 1 of VTK type 24 has 8 nodes, expected 10");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "12 12 13", "12 10 13")), "v.vtk:8: error: cell 1 of VTK type 10 has 8 nodes, expected 4");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "CELL_DATA 4", "CELL_DATA 5")), "v.vtk:11: error: found 5 values, expected 4, one per cell");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "UNSTRUCTURED_GRID", "POLYDATA")),
            "v.vtk:4: error: found dataset 'POLYDATA', expected UNSTRUCTURED_GRID");
  EXPECT_EQ(faultOf("v.vtk", text.substr(0, text.find("CELL_TYPES"))), "v.vtk:9: error: found the end, expected CELL_TYPES");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "0.000000 1.000000 1.000000", "0.000000 inf 1.000000")),
            "v.vtk:6: error: point 2 is at (0.000000, inf, 1.000000), expected finite numbers");
}

TEST_F(VtkLegacyTest, ASecondTableIsRefusedOnAnyNumberOfRanks)
{
  const std::string text = vtkBar(3, eVtkDialect::Text2);
  const std::size_t points = text.find("POINTS");
  const std::size_t cells = text.find("CELLS");
  const std::size_t types = text.find("CELL_TYPES");
  const std::size_t data = text.find("CELL_DATA");
  const std::string head = text.substr(0, data);
  const std::string tail = text.substr(data);

  EXPECT_EQ(faultOf("v.vtk", head + text.substr(points, cells - points) + tail),
            "v.vtk:11: error: found a second POINTS, expected one in the file");
  EXPECT_EQ(faultOf("v.vtk", head + text.substr(cells, types - cells) + tail),
            "v.vtk:11: error: found a second CELLS, expected one in the file");
  EXPECT_EQ(faultOf("v.vtk", head + text.substr(types, data - types) + tail),
            "v.vtk:11: error: found a second CELL_TYPES, expected one in the file");
  // Without this check, tables of other sizes were read over the first ones.
  EXPECT_EQ(faultOf("v.vtk", head + "POINTS 1 double\n0 0 0\n" + tail), "v.vtk:11: error: found a second POINTS, expected one in the file");
}

TEST_F(VtkLegacyTest, AFaultOfTheCompanionNamesTheCompanion)
{
  m_directory.write("v.vtkfaces.vtk", replaced(vtkBarFaces(3, eVtkDialect::Text2), "4 0 1 2 3", "4 0 1 2 7"));

  EXPECT_EQ(faultOf("v.vtk", vtkBar(3, eVtkDialect::Text2)),
            "v.vtkfaces.vtk:8: error: group 'INLET' has the face of nodes 0 1 2 7, expected a face of a cell of the mesh");
}
} // namespace
