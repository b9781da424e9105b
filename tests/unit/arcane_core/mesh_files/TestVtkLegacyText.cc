// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_files/VtkLegacyText.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "tests/unit/arcane_core/mesh_files/FilesFixture.h"

namespace Arcane::test
{
namespace
{
using detail::meshfiles::vtkTextOfCells;
using detail::meshfiles::vtkTextOfFaces;

class VtkLegacyTextTest : public FilesFixture
{
 protected:
  //! Two squares, of unique ids 1 and 0: the file has the second one first.
  static MeshDescription twoSquares()
  {
    MeshDescription mesh = gridMesh(Grid{ 2, { 2, 1, 0 } });
    std::swap(mesh.cell_uid[0], mesh.cell_uid[1]);
    return mesh;
  }

  static UniqueArray<Int32> localIdsOf(IItemFamily* family, Int64 unique_id)
  {
    UniqueArray<Int32> local_ids(1);
    family->itemsUniqueIdToLocalId(local_ids, UniqueArray<Int64>{ unique_id });
    return local_ids;
  }
};

TEST_F(VtkLegacyTextTest, NodesAndCellsAreInTheOrderOfTheirUniqueIds)
{
  EXPECT_EQ(vtkTextOfCells(meshOf("Squares", twoSquares())), "# vtk DataFile Version 2.0\nMesh\nASCII\nDATASET UNSTRUCTURED_GRID\n"
                                                             "POINTS 6 double\n0 0 0\n0 1 0\n1 0 0\n1 1 0\n2 0 0\n2 1 0\n"
                                                             "CELLS 2 10\n4 2 4 5 3\n4 0 2 3 1\nCELL_TYPES 2\n9\n9\n");
}

TEST_F(VtkLegacyTextTest, GroupsOfUsersAreArraysAndThoseOfTheMeshAreLeftOut)
{
  IPrimaryMesh* mesh = meshOf("Squares", twoSquares());
  mesh->cellFamily()->createGroup("Right", localIdsOf(mesh->cellFamily(), 0));
  mesh->nodeFamily()->createGroup("Corner", localIdsOf(mesh->nodeFamily(), 5));

  const std::string text = vtkTextOfCells(mesh);

  EXPECT_TRUE(has(text, "CELL_DATA 2\nSCALARS GROUP_Right int 1\nLOOKUP_TABLE default\n1\n0\n")) << text;
  EXPECT_TRUE(has(text, "POINT_DATA 6\nSCALARS GROUP_Corner int 1\nLOOKUP_TABLE default\n0\n0\n0\n0\n0\n1\n")) << text;
  EXPECT_EQ(count(text, "GROUP_"), 2) << text;
}

TEST_F(VtkLegacyTextTest, OnlyFacesOfGroupsAreInTheCompanion)
{
  IPrimaryMesh* mesh = meshOf("Squares", twoSquares());
  EXPECT_EQ(vtkTextOfFaces(mesh), "");
  UniqueArray<Int32> outer;
  ENUMERATE_FACE(face, mesh->allFaces())
  if (face->nbCell() == 1)
    outer.add(face.itemLocalId());
  mesh->faceFamily()->createGroup("Outer", outer);
  mesh->faceFamily()->createGroup("One", outer.constView().subConstView(0, 1));

  const std::string text = vtkTextOfFaces(mesh);

  EXPECT_TRUE(has(text, "\nFaces\n")) << text;
  EXPECT_TRUE(has(text, "CELLS 6 18\n")) << text;
  EXPECT_TRUE(has(text, "CELL_TYPES 6\n3\n3\n3\n3\n3\n3\nCELL_DATA 6\n")) << text;
  EXPECT_TRUE(has(text, "SCALARS GROUP_Outer int 1\nLOOKUP_TABLE default\n1\n1\n1\n1\n1\n1\n")) << text;
  const std::size_t begin = text.find("SCALARS GROUP_One int 1\n");
  EXPECT_EQ(count(text.substr(begin, text.find("SCALARS GROUP_Outer") - begin), "\n1"), 1) << text;
}

TEST_F(VtkLegacyTextTest, CoordinatesKeepAllTheirDigits)
{
  MeshDescription description = gridMesh(Grid{ 1, { 1, 0, 0 } });
  description.node_coord[1] = Real3(0.1, 1.0 / 3.0, 1.0e-300);

  const std::string text = vtkTextOfCells(meshOf("Line", description));

  EXPECT_TRUE(has(text, "0.10000000000000001 0.33333333333333331 1.0000000000000000e-300\n") ||
              has(text, "0.10000000000000001 0.33333333333333331 1e-300\n"))
    << text;
}

TEST_F(VtkLegacyTextTest, AGroupWithABlankInItsNameIsRefused)
{
  IPrimaryMesh* mesh = meshOf("Squares", twoSquares());
  mesh->cellFamily()->createGroup("two words", localIdsOf(mesh->cellFamily(), 0));

  EXPECT_EQ(messageOf([&] { vtkTextOfCells(mesh); }), "cannot write group 'two words': its name has a blank");
}

TEST_F(VtkLegacyTextTest, ItsTextIsReadAsTheSameMesh)
{
  IPrimaryMesh* mixed = meshOf("Mixed", mixedMesh());
  mixed->cellFamily()->createGroup("Prisms", localIdsOf(mixed->cellFamily(), 4));

  const MeshDescription read =
    detail::meshio::readMeshFile(m_pm->sequentialParallelMng(), m_directory.write("mixed.vtk", vtkTextOfCells(mixed)));

  const MeshDescription expected = mixedMesh();
  EXPECT_EQ(read.dimension, 3);
  EXPECT_EQ(read.cell_type, expected.cell_type);
  ASSERT_EQ(read.node_coord.size(), expected.node_coord.size());
  for (Int32 i = 0; i < read.node_coord.size(); ++i)
    EXPECT_EQ(read.node_coord[i], expected.node_coord[i]) << i;
  // Nodes are numbered 0, 1, ... in the file, and 0, 10, ... in the mesh.
  ASSERT_EQ(read.cell_node_uid.size(), expected.cell_node_uid.size());
  for (Int32 i = 0; i < read.cell_node_uid.size(); ++i)
    EXPECT_EQ(10 * read.cell_node_uid[i], expected.cell_node_uid[i]) << i;
  ASSERT_EQ(read.groups.size(), 1);
  EXPECT_EQ(read.groups[0].name, "Prisms");
  ASSERT_EQ(read.groups[0].item_uid.size(), 1);
  EXPECT_EQ(read.groups[0].item_uid[0], 4);
}
} // namespace
} // namespace Arcane::test
