// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/MeshWriteByService.h"

#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/IMeshWriter.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
//! What the services below were asked to do.
std::vector<std::string> written;

class NotingMeshWriter : public AbstractService, public IMeshWriter
{
 public:
  explicit NotingMeshWriter(const ServiceBuildInfo& info)
  : AbstractService(info)
  {}
  void build() override { written.push_back("build"); }
  bool writeMeshToFile(IMesh* mesh, const String& file_name) override
  {
    written.push_back((mesh->name() + " in " + file_name).localstr());
    return file_name == "wrong";
  }
};
ARCANE_REGISTER_SERVICE(NotingMeshWriter, ServiceProperty("NotingMeshWriter", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshWriter));

//! A writer that its factory does not build.
class PlainMeshWriter : public IMeshWriter
{
 public:
  explicit PlainMeshWriter(const ServiceBuildInfo&) {}
  void build() override { written.push_back("build"); }
  bool writeMeshToFile(IMesh*, const String&) override { return false; }
};
ARCANE_REGISTER_SERVICE(PlainMeshWriter, ServiceProperty("PlainMeshWriter", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshWriter));

class MeshWriteByServiceTest : public ::testing::Test
{
 protected:
  MeshWriteByServiceTest()
  {
    written.clear();
    m_mesh->allocate(gridMesh(Grid{ 2, { 1, 1, 0 } }));
    m_sub_domain->traceMng()->setRedirectStream(&m_log);
  }

  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
  IPrimaryMesh* m_mesh = m_sub_domain->createMesh("Plate", m_sub_domain->parallelMng());
};

TEST_F(MeshWriteByServiceTest, TheServiceIsBuiltThenWritesTheMesh)
{
  EXPECT_FALSE(detail::service::writeMeshByService(m_mesh, "plate.vtk", "NotingMeshWriter"));

  EXPECT_EQ(written, (std::vector<std::string>{ "build", "Plate in plate.vtk" }));
}

TEST_F(MeshWriteByServiceTest, AWriterIsBuiltOnceWhateverItsBase)
{
  EXPECT_FALSE(detail::service::writeMeshByService(m_mesh, "plate.vtk", "PlainMeshWriter"));

  EXPECT_EQ(written, (std::vector<std::string>{ "build" }));
}

TEST_F(MeshWriteByServiceTest, AWriterThatFailsIsAServiceThatExists)
{
  EXPECT_FALSE(detail::service::writeMeshByService(m_mesh, "wrong", "NotingMeshWriter"));
}

TEST_F(MeshWriteByServiceTest, AServiceThatDoesNotExistIsAWarningWithThoseThatDo)
{
  EXPECT_TRUE(detail::service::writeMeshByService(m_mesh, "plate.vtk", "NotingMeshWrter"));

  EXPECT_TRUE(written.empty());
  EXPECT_TRUE(has(m_log.str(), "cannot write mesh 'Plate': ")) << m_log.str();
  EXPECT_TRUE(has(m_log.str(), "'NotingMeshWriter'")) << m_log.str();
}

TEST_F(MeshWriteByServiceTest, MeshesOfASubDomainAreWrittenByTheirUtilities)
{
  EXPECT_FALSE(m_mesh->utilities()->writeToFile("plate.vtk", "NotingMeshWriter"));

  EXPECT_EQ(written.back(), "Plate in plate.vtk");
}
} // namespace
} // namespace Arcane::test
