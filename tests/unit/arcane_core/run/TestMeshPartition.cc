// SPDX-License-Identifier: Apache-2.0
// Meshes that are cut anew while they are used.
#include "arcane_core/run/LoadPartition.h"

#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

namespace Arcane::test
{
namespace
{
using Log = std::vector<std::string>;

//! A sub-domain on all ranks of the test, with a mesh and a module.
class ParallelRun
{
 public:
  explicit ParallelRun(IParallelMng* pm)
  : m_trace_mng(makeRef(new ITraceMng()))
  , m_application(ApplicationInfo(), m_trace_mng.get())
  , m_variable_mng(pm, m_trace_mng.get())
  , m_sub_domain(&m_application, pm, m_trace_mng.get(), &m_variable_mng)
  , m_history(&m_sub_domain)
  , m_mng(&m_sub_domain)
  , m_mesh(m_sub_domain.defaultMeshHandle(), pm, &m_variable_mng, m_trace_mng.get())
  {
    m_trace_mng->setStdoutVerbosityLevel(0);
    m_variable_mng.setSubDomain(&m_sub_domain);
    m_sub_domain.managers().time_history_mng = &m_history;
    m_sub_domain.managers().time_loop_mng = &m_mng;
    m_mesh.allocate(partOf(gridMesh(grid), pm->commRank(), slabOwner(grid.nbCell(), pm->commSize())));
    auto module = std::make_unique<RecorderModule>(ModuleBuildInfo(&m_sub_domain, m_sub_domain.defaultMeshHandle(), "M"));
    m_module = static_cast<RecorderModule*>(m_sub_domain.moduleMng()->addModule(std::move(module)));
  }
  ~ParallelRun() { m_sub_domain.moduleMng()->removeAllModules(); }

  //! Of the entry points Step, Changed and Undo.
  void makeLoop()
  {
    m_module->add("Step", IEntryPoint::WComputeLoop);
    m_module->add("Changed", IEntryPoint::WOnMeshChanged);
    m_module->add("Undo", IEntryPoint::WRestore);
    ITimeLoop* loop = m_mng.createTimeLoop("L");
    StringList names;
    names.add("M");
    loop->setRequiredModulesName(names);
    m_mng.registerTimeLoop(loop);
    TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
    TestRun::list(loop, ITimeLoop::WOnMeshChanged, { "M.Changed" });
    TestRun::list(loop, ITimeLoop::WRestore, { "M.Undo" });
    m_mng.setUsedTimeLoop(loop);
  }

  static constexpr Grid grid{ 2, { 12, 4, 0 } };

  ISubDomain* sd() { return &m_sub_domain; }
  ITimeLoopMng& mng() { return m_mng; }
  IPrimaryMesh& mesh() { return m_mesh; }
  RecorderModule& module() { return *m_module; }
  Int32 iteration() { return m_sub_domain.commonVariables().globalIteration(); }

 private:
  Ref<ITraceMng> m_trace_mng;
  IApplication m_application;
  IVariableMng m_variable_mng;
  ISubDomain m_sub_domain;
  ITimeHistoryMng m_history;
  ITimeLoopMng m_mng;
  IPrimaryMesh m_mesh;
  RecorderModule* m_module;
};

//! Cells of rank r go to rank r + 1.
class Turner : public IMeshPartitionerBase
{
 public:
  explicit Turner(IPrimaryMesh* mesh)
  : m_mesh(mesh)
  {}

  IPrimaryMesh* primaryMesh() override { return m_mesh; }
  void partitionMesh(bool) override
  {
    ++nb_call;
    IParallelMng* pm = m_mesh->parallelMng();
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    m_mesh->itemsNewOwner(IK_Cell)[cell] = (pm->commRank() + 1) % pm->commSize();
    m_mesh->utilities()->changeOwnersFromCells();
  }
  void notifyEndPartition() override {}

  int nb_call = 0;

 private:
  IPrimaryMesh* m_mesh;
};

class MeshPartitionTest : public CommFixture
{
};
} // namespace

TEST_F(MeshPartitionTest, LoadsDecideWhereTheCutsAre)
{
  ParallelRun run(m_pm);
  IPrimaryMesh& mesh = run.mesh();
  VariableCellReal cost(VariableBuildInfo(mesh.handle(), "Cost"));
  ENUMERATE_CELL(cell, mesh.allCells())
  cost[cell] = cell->uniqueId() < 8 ? 5.0 : 1.0;
  ILoadBalanceMng& loads = *run.sd()->loadBalanceMng();
  loads.addCriterion(cost);
  // 8 cells of 5 and 40 of 1: in slabs, the first rank has too much.
  const Real before = loads.imbalance(&mesh);

  for (detail::meshio::ePartitionAlgorithm algorithm :
       { detail::meshio::ePartitionAlgorithm::RecursiveBisection, detail::meshio::ePartitionAlgorithm::Metis }) {
    const UniqueArray<Int64> cell_loads = loads.cellsLoad(&mesh);
    detail::run::setNewOwnersByLoad(&mesh, { algorithm, 0, cell_loads, {} });
    mesh.exchangeItems();

    EXPECT_LE(loads.imbalance(&mesh), m_size == 1 ? 1.0e-9 : 0.2);
    EXPECT_NO_THROW(mesh.checkValidMeshFull());
  }
  if (m_size == 2) {
    EXPECT_NEAR(before, 56.0 / 40.0 - 1.0, 1.0e-2);
  }
}

TEST_F(MeshPartitionTest, TheCutDoesNotDependOnWhereCellsAre)
{
  ParallelRun run(m_pm);
  IPrimaryMesh& mesh = run.mesh();
  VariableFaceInt32 cost(VariableBuildInfo(mesh.handle(), "Cost"));
  cost.fill(3);
  run.sd()->loadBalanceMng()->addCommCost(cost);
  Turner turner(&mesh);

  for (detail::meshio::ePartitionAlgorithm algorithm :
       { detail::meshio::ePartitionAlgorithm::RecursiveBisection, detail::meshio::ePartitionAlgorithm::Metis }) {
    std::map<Int64, Int32> owner_of;
    for (int pass = 0; pass < 2; ++pass) {
      const UniqueArray<Int64> costs = run.sd()->loadBalanceMng()->facesCost(&mesh);
      detail::run::setNewOwnersByLoad(&mesh, { algorithm, 0, {}, costs });
      ENUMERATE_CELL(cell, mesh.ownCells())
      {
        const Int32 owner = mesh.itemsNewOwner(IK_Cell)[cell];
        const auto [known, is_new] = owner_of.emplace(cell->uniqueId(), owner);
        EXPECT_EQ(known->second, owner);
      }
      mesh.utilities()->partitionAndExchangeMeshWithReplication(&turner, false);
    }
  }
}

TEST_F(MeshPartitionTest, SomeRanksMayGetNoCell)
{
  ParallelRun run(m_pm);
  IPrimaryMesh& mesh = run.mesh();

  detail::run::setNewOwnersByLoad(&mesh, { detail::meshio::ePartitionAlgorithm::RecursiveBisection, 1, {}, {} });
  mesh.exchangeItems();

  EXPECT_EQ(mesh.ownCells().size(), m_rank == 0 ? 48 : 0);
  const auto too_many = [&] { detail::run::setNewOwnersByLoad(&mesh, { detail::meshio::ePartitionAlgorithm::Metis, m_size + 1, {}, {} }); };
  EXPECT_TRUE(has(messageOf(too_many), "expected 1 to " + std::to_string(m_size)));
}

TEST_F(MeshPartitionTest, CellsMoveAtTheEndOfTheIterationThatAsks)
{
  ParallelRun run(m_pm);
  run.makeLoop();
  Turner turner(&run.mesh());
  VariableCellInt64 values(VariableBuildInfo(run.mesh().handle(), "Values"));
  ENUMERATE_CELL(cell, run.mesh().allCells())
  values[cell] = cell->uniqueId();
  run.module().action = [&](const std::string& name) {
    ENUMERATE_CELL(cell, run.mesh().allCells())
    EXPECT_EQ(values[cell], cell->uniqueId().asInt64());
    if (name == "Step" && run.iteration() == 2) {
      run.mng().registerActionMeshPartition(&turner);
      run.mng().registerActionMeshPartition(&turner);
      EXPECT_EQ(turner.nb_call, 0);
    }
  };

  run.mng().doComputeLoop(4);

  EXPECT_EQ(turner.nb_call, 1);
  EXPECT_EQ(run.module().log,
            m_size > 1 ? (Log{ "Step1", "Step2", "Changed2", "Step3", "Step4" }) : (Log{ "Step1", "Step2", "Step3", "Step4" }));
}

TEST_F(MeshPartitionTest, GoingBackFindsTheItemsThatAreThere)
{
  ParallelRun run(m_pm);
  run.makeLoop();
  Turner turner(&run.mesh());
  VariableCellInt64 values(VariableBuildInfo(run.mesh().handle(), "Values"));
  run.mng().setBackwardSavePeriod(2);
  bool is_asked = false;
  run.module().action = [&](const std::string& name) {
    const Int32 iteration = run.iteration();
    if (name == "Undo" || name == "Changed")
      return;
    // Each step leaves its own mark; cells move after the third one, whose values are then saved.
    ENUMERATE_CELL(cell, run.mesh().allCells())
    {
      EXPECT_EQ(values[cell], iteration == 1 ? 0 : 100 * (iteration - 1) + cell->uniqueId().asInt64());
      values[cell] = 100 * iteration + cell->uniqueId().asInt64();
    }
    if (iteration == 3 && turner.nb_call == 0)
      run.mng().registerActionMeshPartition(&turner);
    if (iteration == 5 && !is_asked) {
      is_asked = true;
      run.mng().goBackward();
      run.mng().registerActionMeshPartition(&turner);
    }
  };
  values.fill(0);

  run.mng().doComputeLoop(8);

  // The return comes first, then the move that waited for it.
  EXPECT_EQ(turner.nb_call, 2);
  const Log moving{ "Step1", "Step2", "Step3", "Changed3", "Step4", "Step5", "Undo5", "Step5", "Changed5", "Step6", "Step7" };
  const Log still{ "Step1", "Step2", "Step3", "Step4", "Step5", "Undo5", "Step5", "Step6", "Step7" };
  EXPECT_EQ(run.module().log, m_size > 1 ? moving : still);
}
} // namespace Arcane::test
