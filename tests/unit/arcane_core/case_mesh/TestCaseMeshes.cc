// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/CaseMeshes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/domain/IInitialPartitioner.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceFactory.h"
#include "arcane_core/stats/ActionTree.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/case_mesh/MeshCase.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

#include <filesystem>
#include <string>

namespace Arcane::test
{
namespace
{
//! An application's way to cut meshes.
class LastTakesAllService : public BasicService, public IMeshPartitionerBase
{
 public:
  explicit LastTakesAllService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  IPrimaryMesh* primaryMesh() override { return mesh()->toPrimaryMesh(); }
  void partitionMesh(bool initial_partition) override
  {
    EXPECT_TRUE(initial_partition);
    ENUMERATE_CELL(cell, ownCells())
    mesh()->itemsNewOwner(IK_Cell)[cell] = parallelMng()->commSize() - 1;
    mesh()->utilities()->changeOwnersFromCells();
  }
  void notifyEndPartition() override {}
};
ARCANE_REGISTER_SERVICE(LastTakesAllService, ServiceProperty("LastTakesAll", ST_SubDomain | ST_Mesh),
                        ARCANE_SERVICE_INTERFACE(IMeshPartitionerBase));

class CaseMeshesTest : public CommFixture
{
 protected:
  static constexpr const char* one_cell = "# vtk DataFile Version 2.0\none\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n"
                                          "0 0 0 1 0 0 1 1 0 0 1 0\nCELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n9\n";

  std::string faultsOf(const std::string& body)
  {
    MeshCase test(m_pm);
    try {
      test.allocate(body);
    }
    catch (const Exception& ex) {
      return ex.message().localstr();
    }
    return {};
  }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

  static std::string inMesh(const std::string& body) { return "<meshes><mesh>" + body + "</mesh></meshes>"; }
  std::string cartesian2D(const std::string& more = {}) const
  {
    return inMesh("<generator name='Cartesian2D'><nb-part-x>" + std::to_string(m_size) +
                  "</nb-part-x><nb-part-y>1</nb-part-y><origin>0 0</origin><x><n>6</n><length>3</length></x>"
                  "<y><n>2</n><length>1</length></y></generator>" +
                  more);
  }
  const std::string sod = "<mesh><meshgenerator><sod><x>6</x><y>2</y><z total='true'>2</z></sod></meshgenerator>";
};
} // namespace

TEST_F(CaseMeshesTest, GeneratorsOfTheNewElementMakeMeshes)
{
  MeshCase cartesian(m_pm);
  cartesian.allocate(cartesian2D());
  MeshCase honeycomb(m_pm);
  honeycomb.allocate(
    inMesh("<generator name='HoneyComb2D'><origin>0 0</origin><pitch-size>1</pitch-size><nb-layer>3</nb-layer></generator>"));

  EXPECT_EQ(cartesian.nbCell(), 12);
  EXPECT_EQ(cartesian.sd()->defaultMesh()->dimension(), 2);
  EXPECT_FALSE(cartesian.sd()->defaultMesh()->findGroup("XMIN").null());
  EXPECT_EQ(honeycomb.nbCell(), 19);
}

TEST_F(CaseMeshesTest, SeveralMeshesHaveNamesInTheOrderOfTheFile)
{
  MeshCase test(m_pm);

  test.allocate(sod + "</mesh>" + sod + "<initialisation/></mesh>");

  EXPECT_EQ(test.nbCell("Mesh0"), 24);
  EXPECT_EQ(test.nbCell("Mesh1"), 24);
  EXPECT_EQ(test.sd()->meshHandles().size(), 2u);
}

TEST_F(CaseMeshesTest, FrenchMeshIsRead)
{
  MeshCase test(m_pm);

  test.read("<maillage><meshgenerator><sod><x>6</x><y>2</y></sod></meshgenerator></maillage>", "cas", "fr");
  test.meshes().allocateMeshes();

  EXPECT_EQ(test.nbCell(), 12);
}

TEST_F(CaseMeshesTest, AllFaultsAreToldByAllRanks)
{
  const std::string text =
    faultsOf(inMesh("<generator name='Cartesian4D'/><nb-ghost-layer>-1</nb-ghost-layer><partitioner>Meti</partitioner><what/>"));

  EXPECT_TRUE(has(text, "no service named 'Cartesian4D', expected one of 'Cartesian2D'")) << text;
  EXPECT_TRUE(has(text, "<nb-ghost-layer> is -1, expected 0 or more")) << text;
  EXPECT_TRUE(has(text, "no partitioner named 'Meti'")) << text;
  EXPECT_TRUE(has(text, "unknown element <what>")) << text;
}

TEST_F(CaseMeshesTest, ASubdividerCutsCellsAndGroupsHaveTheChildren)
{
  for (const bool is_other : { false, true }) {
    MeshCase test(m_pm);
    test.allocate(cartesian2D("<subdivider><nb-subdivision>1</nb-subdivision><different-element-type-output>" +
                              std::string(is_other ? "1" : "0") + "</different-element-type-output></subdivider>"));
    IMesh* mesh = test.sd()->defaultMesh();

    EXPECT_EQ(test.nbCell(), is_other ? 24 : 48);
    Int64 nb_outer = 0;
    Int64 nb_side = 0;
    ENUMERATE_FACE(iface, mesh->ownFaces())
    nb_outer += iface->isSubDomainBoundary() ? 1 : 0;
    for (const char* name : { "XMIN", "XMAX", "YMIN", "YMAX" })
      nb_side += mesh->findGroup(name).own().size();
    nb_outer = m_pm->reduce(Parallel::ReduceSum, nb_outer);
    EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, nb_side), nb_outer);
    EXPECT_EQ(nb_outer, is_other ? 16 : 32);
    EXPECT_NO_THROW(mesh->checkValidMeshFull());
  }
  EXPECT_TRUE(
    has(faultsOf("<meshes><mesh><generator name='HoneyComb2D'><origin>0 0</origin><pitch-size>1</pitch-size><nb-layer>4</nb-layer>"
                 "</generator><subdivider><nb-subdivision>1</nb-subdivision></subdivider></mesh></meshes>"),
        "subdivision: cell 0 is a Hexagon6, expected Triangle3"));
}

TEST_F(CaseMeshesTest, AServiceOfTheApplicationMayPartition)
{
  MeshCase test(m_pm);

  test.allocate(cartesian2D("<partitioner>LastTakesAll</partitioner><nb-ghost-layer>0</nb-ghost-layer>"));

  EXPECT_EQ(test.sd()->defaultMesh()->ownCells().size(), m_rank + 1 == m_size ? 12 : 0);
  EXPECT_EQ(test.sd()->defaultMesh()->ghostLayerMng()->nbGhostLayer(), 0);
  EXPECT_NO_THROW(test.sd()->defaultMesh()->checkValidMeshFull());
  EXPECT_TRUE(has(faultsOf(cartesian2D("<partitioner>LastTakesNone</partitioner>")), "did you mean 'LastTakesAll'"));
}

TEST_F(CaseMeshesTest, SimpleMeshesAreValid)
{
  const Int64 nb_cell[] = { 12, 18, 6, 4 };
  for (Int32 mode = 1; mode <= 4; ++mode) {
    MeshCase test(m_pm);

    test.allocate("<mesh><meshgenerator><simple><mode>" + std::to_string(mode) + "</mode></simple></meshgenerator></mesh>");

    EXPECT_EQ(test.nbCell(), nb_cell[mode - 1]) << "mode " << mode;
    EXPECT_NO_THROW(test.sd()->defaultMesh()->checkValidMeshFull()) << "mode " << mode;
  }
  EXPECT_TRUE(has(faultsOf("<mesh><meshgenerator><simple><mode>5</mode></simple></meshgenerator></mesh>"), "expected 1 to 4"));
}

TEST_F(CaseMeshesTest, AnInitialPartitionerCutsAllMeshes)
{
  //! Gives all cells of all meshes to the last rank.
  class ToLastRank : public IInitialPartitioner
  {
   public:
    explicit ToLastRank(Int32& nb_mesh)
    : m_nb_mesh(nb_mesh)
    {}
    void partitionAndDistributeMeshes(ConstArrayView<IMesh*> meshes) override
    {
      m_nb_mesh = meshes.size();
      for (IMesh* mesh : meshes) {
        mesh->itemsNewOwner(IK_Cell).fill(mesh->parallelMng()->commSize() - 1);
        mesh->utilities()->changeOwnersFromCells();
        mesh->toPrimaryMesh()->exchangeItems();
      }
    }

   private:
    Int32& m_nb_mesh;
  };
  MeshCase test(m_pm);
  Int32 nb_mesh = 0;
  test.sd()->setInitialPartitioner(new ToLastRank(nb_mesh));

  test.allocate(sod + "</mesh>" + sod + "</mesh>");

  EXPECT_EQ(nb_mesh, 2);
  EXPECT_EQ(test.sd()->meshes().size(), 2);
  for (IMesh* mesh : test.sd()->meshes())
    EXPECT_EQ(mesh->ownCells().size(), m_rank + 1 == m_size ? 24 : 0);
}

TEST_F(CaseMeshesTest, EachPartOfTheStartIsMeasured)
{
  namespace cm = detail::casemesh;
  const auto measured = [&](const std::string& body, IInitialPartitioner* partitioner = nullptr) {
    MeshCase test(m_pm);
    ITimeStats stats;
    test.sd()->managers().time_stats = &stats;
    test.sd()->setInitialPartitioner(partitioner);
    stats.beginGatherStats();
    messageOf([&] { test.allocate(body); });
    std::string names;
    for (const char* action : { cm::read_mesh_action, cm::cut_mesh_action, cm::send_cells_action, cm::subdivide_mesh_action,
                                cm::build_mesh_action, cm::partition_mesh_action })
      if (stats.tree().find(action) >= 0)
        names += std::string(action) + " ";
    test.sd()->managers().time_stats = nullptr;
    return names;
  };
  //! Moves nothing.
  class Idle : public IInitialPartitioner
  {
   public:
    void partitionAndDistributeMeshes(ConstArrayView<IMesh*>) override {}
  };

  EXPECT_EQ(measured(cartesian2D("<subdivider><nb-subdivision>1</nb-subdivision></subdivider>")), "ReadMesh SubdivideMesh BuildMesh ");
  // The framework cuts the mesh before the service does.
  const std::string cut = m_size > 1 ? "CutMesh SendCells " : "";
  EXPECT_EQ(measured(cartesian2D("<partitioner>LastTakesAll</partitioner>")), "ReadMesh " + cut + "SubdivideMesh BuildMesh PartitionMesh ");
  EXPECT_EQ(measured(cartesian2D(), new Idle), "ReadMesh SubdivideMesh BuildMesh PartitionMesh ");
  // This generator makes nothing, which is a fault.
  EXPECT_EQ(measured(inMesh("<generator name='Comb'><nb-tooth>3</nb-tooth></generator>")), "ReadMesh ");
}

TEST_F(CaseMeshesTest, EmptyMeshesAreThereBeforeTheyAreAllocated)
{
  MeshCase test(m_pm);
  test.read(sod + "</mesh>");

  test.meshes().createEmptyMeshes();
  IMesh* mesh = test.sd()->defaultMesh();
  const bool is_allocated_before = mesh->isAllocated();
  test.meshes().allocateMeshes();

  EXPECT_FALSE(is_allocated_before);
  EXPECT_EQ(test.sd()->defaultMesh(), mesh);
  EXPECT_EQ(test.nbCell(), 24);
}

TEST_F(CaseMeshesTest, AMeshComesFromOnePlace)
{
  EXPECT_TRUE(has(faultsOf(inMesh("")), "test.arc:2:9: error: <mesh> says 0 times where the mesh comes from"));
  EXPECT_TRUE(has(faultsOf("<arcane/>"), "no mesh, expected an element <meshes>"));
}

TEST_F(CaseMeshesTest, MissingFileIsAFaultOfTheCase)
{
  EXPECT_TRUE(has(faultsOf(inMesh("<filename>nowhere.msh</filename>")), "test.arc:2:25: error: mesh file 'nowhere.msh' does not exist"));
}

TEST_F(CaseMeshesTest, AllRanksReadTheFileThatTheMasterFinds)
{
  const TemporaryDirectory temporary;
  if (m_rank == 0)
    temporary.write("one.vtk", one_cell);
  const std::filesystem::path former = std::filesystem::current_path();
  std::filesystem::current_path(temporary.path());
  MeshCase test(m_pm);
  const std::string text = messageOf([&] { test.allocate(inMesh("<filename>one.vtk</filename>")); });
  std::filesystem::current_path(former);

  EXPECT_EQ(text, "");
  EXPECT_EQ(test.nbCell(), 1);
}

TEST_F(CaseMeshesTest, FilesOfOtherFormatsAreFaultsOfTheCase)
{
  const TemporaryDirectory temporary;
  const std::string other = inMesh("<filename>" + temporary.write("mesh.stl", "solid\n") + "</filename>");
  const std::string known = inMesh("<filename>" + temporary.write("mesh.vtk", "nothing\n") + "</filename>");

  EXPECT_TRUE(has(faultsOf(other), "mesh.stl' has an unknown extension, expected .msh, .vtk or .vtu"));
  EXPECT_FALSE(has(faultsOf(known), "unknown extension"));
}

TEST_F(CaseMeshesTest, RanksMayHaveNoCell)
{
  const TemporaryDirectory temporary;
  const std::string one = temporary.write("one.vtk", one_cell);
  for (const std::string& text :
       { std::string("<mesh><meshgenerator><sod><x>1</x><y>1</y></sod></meshgenerator></mesh>"), inMesh("<filename>" + one + "</filename>"),
         inMesh("<filename>" + one + "</filename><partitioner>Metis</partitioner>") }) {
    MeshCase test(m_pm);
    test.read(text);

    test.meshes().allocateMeshes();

    const IMesh* mesh = test.sd()->defaultMesh();
    const Int64 nb_own = mesh->ownCells().size();
    EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, nb_own), 1) << text;
    EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, static_cast<Int64>(mesh->ownNodes().size())), mesh->dimension() == 2 ? 4 : 8) << text;
    EXPECT_EQ(m_pm->reduce(Parallel::ReduceMax, mesh->dimension()), mesh->dimension()) << text;
  }
}
} // namespace Arcane::test
