// SPDX-License-Identifier: Apache-2.0
// The service that writes meshes, asked for by its name.
#include "arcane_core/service/IMeshWriter.h"

#include "arcane_core/mesh_files/VtkLegacyText.h"
#include "tests/unit/arcane_core/mesh_files/FilesFixture.h"

#include <fstream>
#include <iterator>

namespace Arcane::test
{
namespace
{
class VtkLegacyMeshWriterTest : public FilesFixture
{
 protected:
  bool write(IMesh* mesh, const std::string& path)
  {
    return ServiceBuilder<IMeshWriter>(m_sub_domain.get()).createReference("VtkLegacyMeshWriter")->writeMeshToFile(mesh, path);
  }
  static std::string contentOf(const std::string& path)
  {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }
  IPrimaryMesh* squares() { return meshOf("Squares", gridMesh(Grid{ 2, { 2, 2, 0 } })); }
};

TEST_F(VtkLegacyMeshWriterTest, CellsAndFacesOfGroupsAreTwoFiles)
{
  IPrimaryMesh* mesh = squares();
  mesh->faceFamily()->createGroup("Some", UniqueArray<Int32>{ 0, 1 });

  EXPECT_FALSE(write(mesh, pathOf("out.vtk")));

  EXPECT_EQ(contentOf(pathOf("out.vtk")), detail::meshfiles::vtkTextOfCells(mesh));
  EXPECT_EQ(contentOf(pathOf("out.vtkfaces.vtk")), detail::meshfiles::vtkTextOfFaces(mesh));
  EXPECT_NE(contentOf(pathOf("out.vtkfaces.vtk")), "");
}

TEST_F(VtkLegacyMeshWriterTest, FacesOfAFormerMeshDoNotStay)
{
  m_directory.write("out.vtkfaces.vtk", "faces of another mesh");

  EXPECT_FALSE(write(squares(), pathOf("out.vtk")));

  EXPECT_FALSE(std::filesystem::exists(pathOf("out.vtkfaces.vtk")));
}

TEST_F(VtkLegacyMeshWriterTest, AFailureIsReturnedAndLoggedAndLeavesTheFormerFile)
{
  IPrimaryMesh* mesh = squares();
  m_directory.write("out.vtk", "former");
  mesh->nodeFamily()->createGroup("two words", UniqueArray<Int32>{ 0 });

  EXPECT_TRUE(write(mesh, pathOf("out.vtk")));

  EXPECT_EQ(contentOf(pathOf("out.vtk")), "former");
  EXPECT_TRUE(has(m_log.str(), "out.vtk': cannot write group 'two words': its name has a blank")) << m_log.str();
}

TEST_F(VtkLegacyMeshWriterTest, AFolderThatIsNotThereIsAFailure)
{
  EXPECT_TRUE(write(squares(), pathOf("nowhere/out.vtk")));

  EXPECT_TRUE(has(m_log.str(), "nowhere/out.vtk': ")) << m_log.str();
  EXPECT_FALSE(std::filesystem::exists(pathOf("nowhere")));
}
} // namespace
} // namespace Arcane::test
