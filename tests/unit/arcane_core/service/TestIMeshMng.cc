// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IMeshMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/domain/DynamicMesh.h"
#include "arcane_core/mesh/families/MeshItemInternalList.h"
#include "arcane_core/service/IMainFactory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <filesystem>
#include <string>

namespace Arcane::test
{
TEST(IMeshMngTest, MeshesAreMadeFoundAndDestroyed)
{
  TestSubDomain sd;
  IMeshMng* mng = sd->meshMng();
  const MeshHandle handle = mng->createMeshHandle("Fine");
  MeshHandle* found = mng->findMeshHandle("Fine", true);
  IPrimaryMesh* mesh = mng->meshFactoryMng()->createMesh(MeshBuildInfo("Fine").addFactoryName("ArcaneDynamicMeshFactory"));
  IMesh* as_mesh = mesh;
  EXPECT_NE(dynamic_cast<Arcane::mesh::DynamicMesh*>(as_mesh), nullptr);
  EXPECT_EQ(PRIMARYMESH_CAST(as_mesh), mesh);
  EXPECT_EQ(as_mesh->meshItemInternalList(), as_mesh->meshItemInternalList());
  EXPECT_EQ(as_mesh->meshItemInternalList()->cells.size(), 0);

  EXPECT_EQ(handle.mesh(), mesh);
  EXPECT_EQ(mesh->handle().subDomain(), sd.get());
  EXPECT_EQ(mesh->meshMng(), mng);
  EXPECT_EQ(MeshHandle().meshMng(), nullptr);
  EXPECT_EQ(mesh->cellFamily()->subDomain(), sd.get());
  ASSERT_EQ(sd->meshes().size(), 1);
  EXPECT_EQ(sd->meshes()[0], mesh);
  for (int i = 0; i < 20; ++i)
    mng->createMeshHandle(String::format("Other{0}", i));
  EXPECT_EQ(*found, handle);

  mng->destroyMesh(handle);
  EXPECT_FALSE(handle.hasMesh());
  EXPECT_EQ(handle.subDomain(), sd.get());
  EXPECT_TRUE(sd->meshes().empty());
  EXPECT_NE(mng->meshFactoryMng()->createMesh(MeshBuildInfo("Fine")), nullptr);
}

TEST(IMeshMngTest, WrongRequestsAreErrors)
{
  TestSubDomain sd;
  IMeshMng* mng = sd->meshMng();
  MeshKind refined;
  refined.setMeshAMRKind(eMeshAMRKind::Cell);

  EXPECT_EQ(mng->defaultMeshHandle().meshName(), "Mesh0");
  EXPECT_THROW(mng->createMeshHandle("Mesh0"), FatalErrorException);
  EXPECT_THROW(mng->findMeshHandle("Absent"), FatalErrorException);
  EXPECT_EQ(mng->findMeshHandle("Absent", false), nullptr);
  EXPECT_THROW(mng->destroyMesh(mng->defaultMeshHandle()), FatalErrorException);
  EXPECT_THROW(mng->meshFactoryMng()->createMesh(MeshBuildInfo("A").addFactoryName("Other")), ArgumentException);
  EXPECT_THROW(mng->meshFactoryMng()->createMesh(MeshBuildInfo("A").addMeshKind(refined)), ArgumentException);
}

TEST(IMeshMngTest, FactoryReturnsTheMeshThatExists)
{
  TestSubDomain sd;
  IPrimaryMesh* mesh = sd->mainFactory()->createMesh(sd.get(), "New");

  EXPECT_EQ(sd->mainFactory()->createMesh(sd.get(), sd->parallelMng(), "New"), mesh);
  EXPECT_EQ(sd->mainFactory()->createMesh(sd.get(), "New", eMeshAMRKind::None), mesh);
  EXPECT_THROW(sd->mainFactory()->createMesh(sd.get(), sd->parallelMng(), "Refined", eMeshAMRKind::Cell), ArgumentException);
  EXPECT_EQ(sd->application()->mainFactory(), sd->mainFactory());
}

TEST(ISubDomainTest, NamesAreChecked)
{
  TestSubDomain sd;

  EXPECT_NO_THROW(sd->checkId("option", "a1_-.Z"));
  for (const char* name : { "", "1a", "a b", "_a" })
    EXPECT_THROW(sd->checkId("option", name), ArgumentException) << name;
}

TEST(ISubDomainTest, NamesAndVersionsAreThoseOfTheCode)
{
  TestSubDomain sd;
  sd->setExportDirectory("output");
  // Directories do not change with the current one.
  const std::string here = std::filesystem::current_path().string();
  EXPECT_EQ(sd->listingDirectory().path(), String(here + "/output/listing"));
  sd->setListingDirectory("elsewhere");
  sd->setCaseName("tube");

  EXPECT_EQ(sd->listingDirectory().path(), String(here + "/elsewhere"));
  EXPECT_EQ(sd->caseName(), "tube");
  EXPECT_EQ(sd->allReplicaParallelMng(), sd->parallelMng());
  EXPECT_EQ(sd->application()->codeName(), "Test");
  EXPECT_EQ(sd->application()->versionStr(), "1.2.3");
  EXPECT_EQ(sd->application()->majorAndMinorVersionStr(), "1.2");
}
} // namespace Arcane::test
