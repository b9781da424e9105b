// SPDX-License-Identifier: Apache-2.0
// The services that read files, asked for by their names.
#include "arcane_core/service/IMeshReader.h"

#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/domain/Connectivity.h"
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

TEST_F(MeshFileReadersTest, TheUserSaysHowManyCellsOneRankCuts)
{
  TestSubDomain sub_domain({ "-A,GatheredCells=8" }, m_pm);
  std::ostringstream log;
  sub_domain->traceMng()->setRedirectStream(&log);
  sub_domain->traceMng()->setStdoutVerbosityLevel(5);
  IPrimaryMesh* mesh = sub_domain->createMesh("Strip", m_pm);

  ServiceBuilder<IMeshReader>(sub_domain.get())
    .createReference("VtkLegacyMeshReader")
    ->readMeshFromFile(mesh, XmlNode(), m_directory.write("strip.vtk", vtkStrip(24)), m_directory.path().string(), true);

  const std::string how = log.str();
  EXPECT_EQ(has(how, "[mesh] Strip: cut in " + std::to_string(m_size) + " parts by "), m_size > 1) << how;
  EXPECT_EQ(has(how, ": 24 cells are more than the 8 whose graph one rank cuts"), m_size > 1) << how;
}

//! A tetrahedron with a group of two edges, of which one is given twice.
constexpr const char* tetrahedron =
  "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 2 \"RIDGE\"\n3 1 \"ALL\"\n$EndPhysicalNames\n"
  "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
  "$Elements\n4\n1 1 2 2 1 1 2\n2 1 2 2 2 1 3\n3 1 2 2 2 2 1\n4 4 2 1 1 1 2 3 4\n$EndElements\n";

TEST_F(MeshFileReadersTest, GroupsOfEdgesNeedEdges)
{
  const std::string path = m_directory.write("tetrahedron.msh", tetrahedron);
  std::ostringstream log;
  ITraceMng trace;
  trace.setRedirectStream(&log);
  SequentialParallelMng pm(&trace);
  IPrimaryMesh* without = m_sub_domain->createMesh("Without", &pm);
  IPrimaryMesh* with = m_sub_domain->createMesh("With", &pm);
  Connectivity(with->connectivity()).enableConnectivity(Connectivity::CT_HasEdge);

  read("MshMeshReader", with, path, false);
  EXPECT_EQ(log.str().find("RIDGE"), std::string::npos) << log.str();
  read("MshMeshReader", without, path, false);

  EXPECT_EQ(with->edgeFamily()->findGroup("RIDGE").size(), 2);
  EXPECT_EQ(without->edgeFamily()->findGroup("RIDGE").size(), 0);
  EXPECT_NE(
    log.str().find("tetrahedron.msh': the mesh has no edges, so the group(s) of edges 'RIDGE' are empty, expected 2 edge(s) in them"),
    std::string::npos)
    << log.str();
}

TEST_F(MeshFileReadersTest, CellsThatTurnClockwiseAreCellsOfTheMesh)
{
  const std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n6\n1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 1e-17\n6 2 1 0\n"
                           "$EndNodes\n$Elements\n2\n1 3 0 1 2 5 4\n2 3 0 5 6 3 2\n$EndElements\n";
  IPrimaryMesh* mesh = m_sub_domain->createMesh("Turned", m_pm->sequentialParallelMng());

  read("MshMeshReader", mesh, m_directory.write("turned.msh", text), false);

  EXPECT_EQ(mesh->nbCell(), 2);
  EXPECT_EQ(mesh->nbFace(), 7);
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
