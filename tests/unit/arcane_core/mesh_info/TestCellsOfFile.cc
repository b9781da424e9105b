// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/CellsOfFile.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "tests/unit/arcane_core/mesh_info/MeshTexts.h"

#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_info;

using CellsOfFileTest = test::MeshInfoFixture;

TEST_F(CellsOfFileTest, CellsHaveTheirNodesAndMeasures)
{
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(writePlate()), 0, 1);
  const CellsOfFile cells(file);
  std::vector<Int64> first_nodes;

  cells.forEach([&](const CellsOfFile::FileCell& cell) {
    first_nodes.push_back(cell.nodes[0]);
    EXPECT_EQ(cell.type, IT_Quad4);
    EXPECT_DOUBLE_EQ(cells.measureOf(cell), 1.0);
  });

  EXPECT_EQ(first_nodes, (std::vector<Int64>{ 1, 2 }));
  EXPECT_EQ(*cells.find(3), Real3(2, 0, 0));
  EXPECT_EQ(cells.find(7), nullptr);
}

TEST_F(CellsOfFileTest, PartsHaveLengthsAndAreas)
{
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(writePlate()), 0, 1);
  const CellsOfFile cells(file);

  EXPECT_DOUBLE_EQ(cells.measureOfPart(std::vector<Int64>{ 1, 3 }), 2.0);
  EXPECT_DOUBLE_EQ(cells.measureOfPart(std::vector<Int64>{ 1, 3, 6 }), 1.0);
  EXPECT_DOUBLE_EQ(cells.measureOfPart(std::vector<Int64>{ 1, 3, 6, 4 }), 2.0);
  EXPECT_DOUBLE_EQ(cells.measureOfPart(std::vector<Int64>{ 1 }), 0.0);
  EXPECT_TRUE(std::isnan(cells.measureOfPart(std::vector<Int64>{ 1, 9 })));
}

TEST_F(CellsOfFileTest, ASurfaceOutsideThePlaneHasAnArea)
{
  const std::string path = write("3\n1 0 0 0\n2 0 2 0\n3 0 0 1\n", "1\n1 2 2 3 1 1 2 3\n");
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(path), 0, 1);
  const CellsOfFile cells(file);

  cells.forEach([&](const CellsOfFile::FileCell& cell) { EXPECT_DOUBLE_EQ(cells.measureOf(cell), 1.0); });
}

TEST_F(CellsOfFileTest, WedgesOfVtkMayHaveEitherBaseFirst)
{
  m_directory.write("wedges.vtk", "# vtk DataFile Version 3.0\nwedges\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 6 double\n"
                                  "0 0 0 1 0 0 0 1 0 0 0 1 1 0 1 0 1 1\nCELLS 2 14\n6 0 1 2 3 4 5\n6 0 2 1 3 5 4\nCELL_TYPES 2\n13 13\n");
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String((m_directory.path() / "wedges.vtk").string()), 0, 1);
  const CellsOfFile cells(file);

  cells.forEach([&](const CellsOfFile::FileCell& cell) { EXPECT_DOUBLE_EQ(cells.measureOf(cell), 0.5); });
}

TEST_F(CellsOfFileTest, FacesOfCurvedCellsAreStraightBetweenCorners)
{
  const std::string path = write("6\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0.5 -0.1 0\n5 0.6 0.6 0\n6 0 0.5 0\n", "1\n1 9 2 3 1 1 2 3 4 5 6\n");
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(path), 0, 1);
  const CellsOfFile cells(file);

  EXPECT_DOUBLE_EQ(cells.measureOfPart(std::vector<Int64>{ 1, 2, 4 }), 1.0);
  cells.forEach([&](const CellsOfFile::FileCell& cell) { EXPECT_DOUBLE_EQ(cells.measureOf(cell), 0.5); });
}
} // namespace
