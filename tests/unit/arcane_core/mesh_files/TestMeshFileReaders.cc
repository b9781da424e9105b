// SPDX-License-Identifier: Apache-2.0
// The services that read files, asked for by their names.
#include "arcane_core/service/IMeshReader.h"

#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlNode.h"
#include "tests/unit/arcane_core/mesh_files/FilesFixture.h"

namespace Arcane::test
{
namespace
{
class MeshFileReadersTest : public FilesFixture
{
 protected:
  Ref<IMeshReader> readerOf(const char* service) { return ServiceBuilder<IMeshReader>(m_sub_domain.get()).createReference(service); }

  //! The extensions that the service reads, of those of the framework.
  std::string extensionsOf(const char* service)
  {
    std::string text;
    for (const char* extension : { "msh", "vtk", "vtu", "VTK", "" })
      if (readerOf(service)->allowExtension(extension))
        text += std::string(extension) + ";";
    return text;
  }

  IMeshReader::eReturnType read(const char* service, IPrimaryMesh* mesh, const std::string& path, bool is_distributed)
  {
    return readerOf(service)->readMeshFromFile(mesh, XmlNode(), path, m_directory.path().string(), is_distributed);
  }
};

TEST_F(MeshFileReadersTest, EachServiceReadsItsExtension)
{
  EXPECT_EQ(extensionsOf("MshMeshReader"), "msh;");
  EXPECT_EQ(extensionsOf("VtkLegacyMeshReader"), "vtk;");
  EXPECT_EQ(extensionsOf("VtuNewMeshReader"), "vtu;");
}

TEST_F(MeshFileReadersTest, CellsAndGroupsOfAFileAreThoseOfTheMesh)
{
  IPrimaryMesh* mesh = m_sub_domain->createMesh("Strip", m_pm->sequentialParallelMng());

  EXPECT_EQ(read("VtkLegacyMeshReader", mesh, m_directory.write("strip.vtk", vtkStrip(3)), true), IMeshReader::RTOk);

  EXPECT_TRUE(mesh->isAllocated());
  EXPECT_EQ(mesh->nbCell(), 3);
  const ItemGroup first = mesh->cellFamily()->findGroup("FIRST");
  ASSERT_FALSE(first.null());
  EXPECT_EQ(first.size(), 1);
}

TEST_F(MeshFileReadersTest, CellsGoToTheirRanksOnlyWhenThatIsAsked)
{
  const std::string path = m_directory.write("strip.vtk", vtkStrip(9));
  IPrimaryMesh* shared = m_sub_domain->createMesh("Shared", m_pm);

  EXPECT_EQ(read("VtkLegacyMeshReader", shared, path, true), IMeshReader::RTOk);

  // METIS gives each rank a connected third: at most two neighbours, one at each end.
  const Int32 nb_ghost = shared->nbCell() - shared->ownCells().size();
  EXPECT_EQ(shared->ownCells().size(), 9 / m_size);
  EXPECT_LE(nb_ghost, 2);
}

TEST_F(MeshFileReadersTest, AFileThatIsNotThereIsNamed)
{
  for (const char* service : { "MshMeshReader", "VtkLegacyMeshReader", "VtuNewMeshReader" }) {
    IPrimaryMesh* mesh = m_sub_domain->createMesh(service, m_pm->sequentialParallelMng());
    const std::string extension = extensionsOf(service).substr(0, 3);

    const std::string text = messageOf([&] { read(service, mesh, pathOf("none." + extension), false); });

    EXPECT_TRUE(has(text, "none." + extension)) << service << ": " << text;
    EXPECT_FALSE(mesh->isAllocated());
  }
}
} // namespace
} // namespace Arcane::test
