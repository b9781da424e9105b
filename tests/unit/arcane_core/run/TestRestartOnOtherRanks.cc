// SPDX-License-Identifier: Apache-2.0
// A checkpoint of the ranks of the test, read by the same ranks and by one.
#include "arcane_core/restart/RestartOnOtherRanks.h"

#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataWriter.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/restart/PartsInMemory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableTypes.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::restart::eRestartPartition;
using detail::restart::RestartOnOtherRanks;

//! Keeps what a rank saves.
class KeptPart : public ICheckpointWriter, public IDataWriter
{
 public:
  IDataWriter* dataWriter() override { return this; }
  void notifyBeginWrite() override {}
  void notifyEndWrite() override {}
  void setFileName(const String&) override {}
  String fileName() const override { return {}; }
  void setBaseDirectoryName(const String&) override {}
  String baseDirectoryName() const override { return {}; }
  void setCheckpointTimes(ConstArrayView<Real>) override {}
  ConstArrayView<Real> checkpointTimes() const override { return {}; }
  void close() override {}
  String readerServiceName() const override { return "Reader"; }
  String readerMetaData() const override { return {}; }

  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String& text) override { meta_data = text; }
  void write(IVariable* variable, IData* data) override { values[variable->fullName()] = data->cloneRef(); }

  String meta_data;
  std::map<String, Ref<IData>> values;
};

//! A sub-domain with its curves, and a mesh without items.
struct RunOfParts
{
  explicit RunOfParts(IParallelMng* pm, const std::vector<std::string>& arguments = {})
  : sub_domain(arguments, pm)
  , history(sub_domain.get())
  , loops(sub_domain.get())
  , mesh(sub_domain->defaultMeshHandle(), pm, sub_domain->variableMng(), sub_domain->traceMng())
  {
    sub_domain->managers().time_history_mng = &history;
    sub_domain->managers().time_loop_mng = &loops;
    sub_domain->traceMng()->setRedirectStream(&log);
  }

  std::ostringstream log;
  TestSubDomain sub_domain;
  ITimeHistoryMng history;
  ITimeLoopMng loops;
  IPrimaryMesh mesh;
};

//! 6 by 5 squares on the ranks of the test, in no order.
class RestartOnOtherRanksTest : public CommFixture
{
 protected:
  void saveParts()
  {
    RunOfParts run(m_pm);
    const Grid grid{ 2, { 6, 5, 0 } };
    run.mesh.allocate(partOf(gridMesh(grid), m_rank, randomOwner(grid.nbCell(), m_size, 7)));
    VariableCellReal density(VariableBuildInfo(run.mesh.handle(), "Density"));
    VariableScalarInt32 steps(VariableBuildInfo(run.sub_domain.get(), "Steps"));
    VariableArrayReal list(VariableBuildInfo(run.sub_domain.get(), "List"));
    for (IVariable* variable : { density.variable(), steps.variable(), list.variable() })
      variable->setUsed(true);
    ENUMERATE_CELL(cell, run.mesh.allCells())
    density[cell] = densityOf(cell->uniqueId());
    steps = 12;
    list.resize(2);
    list[1] = 7.5;
    KeptPart part;
    ICheckpointMng(run.sub_domain.get()).writeDefaultCheckpoint(&part, UniqueArray<Real>{ 1.0 });
    for (const auto& [name, data] : part.values)
      m_parts.gather(m_pm, name, *data);
    for (Int32 rank = 0; rank < m_size; ++rank) {
      String text = part.meta_data;
      m_pm->broadcastString(text, rank);
      m_parts.meta_data[static_cast<std::size_t>(rank)] = text;
    }
  }
  static Real densityOf(Int64 uid) { return 1.5 * static_cast<Real>(uid); }

  //! Reads the parts on the ranks of \a pm, and compares. \collective
  void expectTheSame(IParallelMng* pm, eRestartPartition partition)
  {
    RunOfParts run(pm);
    RestartOnOtherRanks restart(run.sub_domain.get(), m_parts, partition);
    EXPECT_FALSE(restart.metaData().variables.empty());
    restart.readVariables();
    restart.restoreMesh(&run.mesh);

    const VariableCellReal density(VariableBuildInfo(run.mesh.handle(), "Density"));
    const VariableScalarInt32 steps(VariableBuildInfo(run.sub_domain.get(), "Steps"));
    const VariableArrayReal list(VariableBuildInfo(run.sub_domain.get(), "List"));
    EXPECT_EQ(steps(), 12);
    ASSERT_EQ(list.size(), 2);
    EXPECT_EQ(list[1], 7.5);
    EXPECT_EQ(pm->reduce(Parallel::ReduceSum, Int64(run.mesh.ownCells().size())), 30);
    EXPECT_NEAR(run.mesh.ownCells().size(), 30 / pm->commSize(), 2);
    ENUMERATE_CELL(cell, run.mesh.allCells())
    EXPECT_EQ(density[cell], densityOf(cell->uniqueId()));
    EXPECT_NO_THROW(run.mesh.checkValidMeshFull());
    const VariableCollection variables = run.sub_domain->variableMng()->variables();
    for (const IVariable* variable : variables)
      EXPECT_FALSE(detail::restart::isMeshStateName(variable->name())) << variable->name();
  }

  PartsInMemory m_parts;
};
} // namespace

TEST_F(RestartOnOtherRanksTest, TheSameRanksReadTheirParts)
{
  saveParts();

  for (const eRestartPartition partition : { eRestartPartition::Slices, eRestartPartition::Bisection, eRestartPartition::Metis })
    expectTheSame(m_pm, partition);
}

TEST_F(RestartOnOtherRanksTest, OneRankReadsThePartsOfAll)
{
  saveParts();

  expectTheSame(m_pm->sequentialParallelMng(), eRestartPartition::Bisection);
}

TEST_F(RestartOnOtherRanksTest, ItSaysHowTheMeshIsCut)
{
  saveParts();
  RunOfParts run(m_pm);
  run.sub_domain->traceMng()->setStdoutVerbosityLevel(5);
  RestartOnOtherRanks restart(run.sub_domain.get(), m_parts, eRestartPartition::Slices);
  restart.readVariables();

  restart.restoreMesh(&run.mesh);

  if (m_rank == 0) {
    EXPECT_TRUE(has(run.log.str(), "[restart] Mesh0: 30 cells and ")) << run.log.str();
    EXPECT_TRUE(has(run.log.str(), "of " + std::to_string(m_size) + " rank(s), cut into slices of the former order for " +
                                     std::to_string(m_size) + " rank(s)"))
      << run.log.str();
  }
}

TEST_F(RestartOnOtherRanksTest, TheUserSaysHowManyCellsOneRankCuts)
{
  saveParts();
  RunOfParts run(m_pm, { "-A,GatheredCells=10" });
  run.sub_domain->traceMng()->setStdoutVerbosityLevel(5);
  RestartOnOtherRanks restart(run.sub_domain.get(), m_parts, eRestartPartition::Metis);
  restart.readVariables();

  restart.restoreMesh(&run.mesh);

  const std::string log = run.log.str();
  EXPECT_EQ(has(log, "[mesh] Mesh0: cut in " + std::to_string(m_size) + " parts by "), m_size > 1) << log;
  EXPECT_EQ(has(log, ": 30 cells are more than the 10 whose graph one rank cuts"), m_size > 1) << log;
}
} // namespace Arcane::test
