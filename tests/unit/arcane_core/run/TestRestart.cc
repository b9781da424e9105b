// SPDX-License-Identifier: Apache-2.0
// What a restart needs beside the files: meshes as variables, what is known of earlier runs.
#include "arcane_core/run/ICheckpointMng.h"

#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/run/RunHistory.h"
#include "arcane_core/run/UnsavedRun.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataReader.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/ServiceFactory.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"
#include "variables/core/VariableTypes.h"

#include <filesystem>
#include <fstream>
#include <map>

namespace Arcane::test
{
namespace
{
//! The checkpoint that the services below write and read.
struct Memory
{
  String meta_data;
  std::map<String, Ref<IData>> values;
};
Memory memory;

class MemoryWriter : public ICheckpointWriter, public IDataWriter
{
 public:
  IDataWriter* dataWriter() override { return this; }
  void notifyBeginWrite() override { memory = {}; }
  void notifyEndWrite() override {}
  void setFileName(const String&) override {}
  String fileName() const override { return {}; }
  void setBaseDirectoryName(const String& directory) override { m_directory = directory; }
  String baseDirectoryName() const override { return m_directory; }
  void setCheckpointTimes(ConstArrayView<Real> times) override { m_times = times; }
  ConstArrayView<Real> checkpointTimes() const override { return m_times; }
  void close() override {}
  String readerServiceName() const override { return "MemoryReader"; }
  String readerMetaData() const override { return {}; }

  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String& meta_data) override { memory.meta_data = meta_data; }
  void write(IVariable* variable, IData* data) override { memory.values[variable->fullName()] = data->cloneRef(); }

 private:
  String m_directory;
  UniqueArray<Real> m_times;
};

class MemoryReader : public BasicService, public ICheckpointReader, public IDataReader
{
 public:
  explicit MemoryReader(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  IDataReader* dataReader() override { return this; }
  void notifyBeginRead() override {}
  void notifyEndRead() override {}
  void setFileName(const String&) override {}
  String fileName() const override { return "memory"; }
  void setBaseDirectoryName(const String&) override {}
  String baseDirectoryName() const override { return {}; }
  void setReaderMetaData(const String&) override {}
  void setCurrentTimeAndIndex(Real, Integer) override {}

  void beginRead(const VariableCollection&) override {}
  void endRead() override {}
  String metaData() override { return memory.meta_data; }
  void read(IVariable* variable, IData* data) override { data->copy(memory.values.at(variable->fullName()).get()); }
};
ARCANE_REGISTER_SERVICE(MemoryReader, ServiceProperty("MemoryReader", ST_SubDomain), ARCANE_SERVICE_INTERFACE(ICheckpointReader));

//! A sub-domain whose outputs go to a directory of its own.
class RestartTest : public ::testing::Test
{
 protected:
  RestartTest()
  {
    m_run.sd()->setExportDirectory(String(m_temporary.path().string()));
    m_run.sd()->traceMng()->setRedirectStream(&m_log());
  }

  String protection() const { return String((m_temporary.path() / "protection").string()); }
  std::string log() { return m_log.str().localstr(); }
  IVariableMng* vm() { return m_run.sd()->variableMng(); }

  //! A checkpoint on disk, of no array.
  void writeCheckpoint(const String& identity, Int32 iteration) const
  {
    detail::format::PendingCheckpoint pending(m_pm, protection());
    detail::format::FileRecord file;
    file.name = detail::format::rankFileName(0);
    std::ofstream((pending.draftPath() + "/" + file.name).localstr()) << "bytes";
    detail::format::Manifest header;
    header.run = identity;
    header.iteration = iteration;
    pending.commit({}, header, file);
  }

  TemporaryDirectory m_temporary;
  OStringStream m_log;
  TestRun m_run;
  IParallelMng* m_pm = m_run.sd()->parallelMng();
};

using StorageOfRanksTest = CommFixture;
} // namespace

TEST_F(RestartTest, AMeshGoesThroughHiddenVariables)
{
  const Grid grid = { 2, { 3, 2, 0 } };
  IPrimaryMesh mesh(m_run.sd()->defaultMeshHandle(), m_pm, vm(), m_run.sd()->traceMng());
  mesh.allocate(gridMesh(grid));
  TestRun other;
  std::vector<std::pair<VariableMetaData, Ref<IData>>> hidden;
  {
    const detail::restart::MeshStateVariables state(&mesh);
    const VariableCollection to_save = vm()->variablesToSave();
    for (IVariable* variable : to_save)
      if (detail::restart::isMeshStateName(variable->name()))
        hidden.emplace_back(variable->createMetaData(), variable->data()->cloneRef());
  }
  for (const auto& [variable, values] : hidden)
    other.sd()->variableMng()->createVariableFromMetaData(variable)->data()->copy(values.get());

  IPrimaryMesh restored(other.sd()->defaultMeshHandle(), other.sd()->parallelMng(), other.sd()->variableMng(), other.sd()->traceMng());
  detail::restart::restoreMeshFromVariables(other.sd(), &restored);

  EXPECT_FALSE(hidden.empty());
  EXPECT_EQ(restored.nbCell(), 6);
  EXPECT_EQ(restored.nbNode(), 12);
  EXPECT_EQ(restored.nbFace(), 17);
  const VariableCollection left = vm()->variablesToSave();
  for (const IVariable* variable : left)
    EXPECT_FALSE(detail::restart::isMeshStateName(variable->name())) << variable->name();
}

TEST_F(RestartTest, ACheckpointWithoutTheMeshIsRefused)
{
  IPrimaryMesh mesh(m_run.sd()->defaultMeshHandle(), m_pm, vm(), m_run.sd()->traceMng());

  EXPECT_TRUE(
    has(messageOf([&] { detail::restart::restoreMeshFromVariables(m_run.sd(), &mesh); }), "the checkpoint holds no mesh named 'Mesh0'"));
  EXPECT_TRUE(detail::restart::isMeshStateName("ArcaneMeshState_Mesh0_CellOwners"));
  EXPECT_FALSE(detail::restart::isMeshStateName("Density"));
}

TEST_F(RestartTest, TheEndOfARunIsNotedBesideItsNewestCheckpoint)
{
  m_run.common().m_global_iteration = 11;
  m_run.common().m_global_time = 2.5;
  writeCheckpoint("run-a", 10);
  const String before = detail::run::endOfNewestRun(m_pm, protection());

  detail::run::noteEndOfRun(m_run.sd(), protection(), "run-b");
  const String of_another_run = detail::run::endOfNewestRun(m_pm, protection());
  detail::run::noteEndOfRun(m_run.sd(), protection(), "run-a");

  EXPECT_TRUE(before.null());
  EXPECT_TRUE(of_another_run.null());
  const String end = detail::run::endOfNewestRun(m_pm, protection());
  EXPECT_TRUE(has(end.localstr(), "after 10 iterations, at time 2.5, on ")) << end;
}

TEST_F(RestartTest, ADirectoryWithoutCheckpointHasNoEndAndNothingToTell)
{
  EXPECT_TRUE(detail::run::endOfNewestRun(m_pm, protection()).null());

  detail::run::noteEndOfRun(m_run.sd(), protection(), "run-a");
  detail::run::tellFormerCheckpoints(m_run.sd(), protection());

  EXPECT_EQ(log(), "");
}

TEST_F(RestartTest, ANewRunIsToldOfFormerCheckpoints)
{
  writeCheckpoint("run-a", 3);
  writeCheckpoint("run-a", 7);

  detail::run::tellFormerCheckpoints(m_run.sd(), protection());

  EXPECT_TRUE(has(log(), "holds 2 checkpoint(s) of earlier runs")) << log();
  EXPECT_TRUE(has(log(), "ck_000001: iteration 7, time 0, run run-a")) << log();
  EXPECT_TRUE(has(log(), "-arcane_opt continue")) << log();
}

TEST_F(RestartTest, ARestartIsRefusedWhenTheLastRunHasNoCheckpoint)
{
  detail::run::noteUnsavedRun(m_run.sd(), "run-b");
  EXPECT_NO_THROW(detail::run::throwIfLastRunIsUnsaved(m_run.sd(), protection()));
  writeCheckpoint("run-a", 3);

  const std::string text = messageOf([&] { detail::run::throwIfLastRunIsUnsaved(m_run.sd(), protection()); });

  EXPECT_TRUE(has(text, "run-b, ended before its first checkpoint")) << text;
  EXPECT_TRUE(has(text, "-A,ContinueEarlierRun=1")) << text;
  writeCheckpoint("run-b", 1);
  EXPECT_NO_THROW(detail::run::throwIfLastRunIsUnsaved(m_run.sd(), protection()));
}

TEST_F(RestartTest, ANoteThatIsForgottenStopsNoRestart)
{
  writeCheckpoint("run-a", 3);
  detail::run::noteUnsavedRun(m_run.sd(), "run-b");

  detail::run::forgetUnsavedRun(m_run.sd());

  EXPECT_NO_THROW(detail::run::throwIfLastRunIsUnsaved(m_run.sd(), protection()));
  EXPECT_NE(detail::run::newRunIdentity(m_pm), detail::run::newRunIdentity(m_pm));
}

TEST_F(RestartTest, ACheckpointGivesBackVariablesCurvesAndMeshes)
{
  IPrimaryMesh mesh(m_run.sd()->defaultMeshHandle(), m_pm, vm(), m_run.sd()->traceMng());
  mesh.allocate(gridMesh(Grid{ 2, { 3, 2, 0 } }));
  VariableArrayReal list(VariableBuildInfo(vm(), "List"));
  list.setUsed(true);
  list.resize(2);
  list[1] = 7.5;
  m_run.common().m_global_iteration = 4;
  ICheckpointMng writing(m_run.sd());
  MemoryWriter writer;
  writing.writeDefaultCheckpoint(&writer, UniqueArray<Real>{ 0.5, 1.0 });
  TestRun again;
  again.sd()->setExportDirectory(m_run.sd()->exportDirectory());
  VariableArrayReal read(VariableBuildInfo(again.sd()->variableMng(), "List"));
  ICheckpointMng reading(again.sd());

  reading.readDefaultCheckpoint();

  EXPECT_EQ(writer.baseDirectoryName(), protection());
  EXPECT_EQ(writer.checkpointTimes()[1], 1.0);
  ASSERT_EQ(read.size(), 2);
  EXPECT_EQ(read[1], 7.5);
  EXPECT_EQ(again.common().globalIteration(), 4);
  ASSERT_EQ(reading.meshNames().size(), 1u);
  EXPECT_EQ(reading.meshNames()[0], "Mesh0");
  EXPECT_NE(reading.restartVariables(), nullptr);
  EXPECT_FALSE(reading.isFinalTime());
}

TEST_F(RestartTest, AReaderThatHasNoPartsRefusesACheckpointOfAnotherNumberOfRanks)
{
  ICheckpointMng writing(m_run.sd());
  MemoryWriter writer;
  writing.writeDefaultCheckpoint(&writer, UniqueArray<Real>{ 1.0 });
  std::string meta_data = memory.meta_data.localstr();
  const std::string one_rank = "nb-rank=\"1\"";
  ASSERT_TRUE(has(meta_data, one_rank)) << meta_data;
  memory.meta_data = String(meta_data.replace(meta_data.find(one_rank), one_rank.size(), "nb-rank=\"3\""));

  const std::string text = messageOf([&] { ICheckpointMng(m_run.sd()).readDefaultCheckpoint(); });

  EXPECT_TRUE(has(text, "was written by 3 ranks and the run has 1, expected the same number: its reader 'MemoryReader' reads no other"))
    << text;
}

// Links may differ between machines: other ranks have another path of the storage.
TEST_F(StorageOfRanksTest, TheMasterKnowsWhetherTheStorageIsTheDirectoryOfOutputs)
{
  const TemporaryDirectory temporary;
  String outputs(temporary.path().string());
  m_pm->broadcastString(outputs, 0);
  TestRun run(m_pm);
  run.sd()->setExportDirectory(outputs);
  run.sd()->setStorageDirectory(m_rank == 0 ? outputs : outputs + "/elsewhere");
  ICheckpointMng writing(run.sd());
  MemoryWriter writer;

  for (Int32 turn = 0; turn < 2; ++turn)
    writing.writeDefaultCheckpoint(&writer, UniqueArray<Real>{ 1.0 });

  EXPECT_FALSE(std::filesystem::exists(temporary.path() / "run.lock"));
  EXPECT_FALSE(std::filesystem::exists((outputs + "/elsewhere/run.lock").localstr()));
  m_pm->barrier();
}
} // namespace Arcane::test
