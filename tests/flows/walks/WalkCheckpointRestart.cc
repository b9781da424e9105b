// SPDX-License-Identifier: Apache-2.0
/*
 * Fifth walk: checkpoint -> restart.
 *
 * run decides when -> checkpoint/service walks the variables (name, type, shape, bytes) -> checkpoint/hdf5 -> a file (FileRecord) ->
 * checkpoint/format (Manifest) commits. A restart is the same walk backwards: it reads the manifest first, and refuses what it
 * cannot read.
 */
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/NewestValid.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "checkpoint/service/CheckpointReader.h"
#include "checkpoint/service/CheckpointWriter.h"
#include "checkpoint/service/RankFileReader.h"
#include "checkpoint/service/RankFileWriter.h"
#include "tests/flows/walks/WalkFixture.h"
#include "variables/core/VariableTypes.h"
#include "variables/data/IData.h"

namespace Arcane::test
{
namespace
{
class WalkCheckpointRestartTest : public WalkFixture
{
 protected:
  String protection() const { return m_directory + "/protection"; }

  //! One iteration of a computation: what it gives depends on each bit of what was before.
  static void iterate(VariableArrayReal& values)
  {
    for (Real& value : values)
      value = 3.7 * value * (1.0 - value);
  }
  void start(VariableArrayReal& values) const
  {
    values.resize(50);
    for (Integer i = 0; i < 50; ++i)
      values[i] = 0.01 * (i + 1) / (m_rank + 2);
  }

  detail::format::Manifest manifestByHand(Int32 iteration) const
  {
    detail::format::Manifest manifest;
    manifest.code_name = "walks";
    manifest.run = "the-run";
    manifest.time = 0.5;
    manifest.iteration = iteration;
    return manifest;
  }
};
} // namespace

TEST_F(WalkCheckpointRestartTest, ValuesBecomeARecordAndBytesInAFile)
{
  TemporaryDirectory own;
  const String directory(own.path().string());
  IData values(DT_Real, 1);
  values.resize(3);
  values.values<Real>().fill(0.1);
  detail::checkpoint::RankFileWriter writer(directory, m_rank);

  writer.write("Values", values);
  const detail::format::FileRecord record = writer.close();
  IData read(DT_Real, 1);
  detail::checkpoint::RankFileReader(directory, record).read("Values", read);

  EXPECT_EQ(record.rank, m_rank);
  EXPECT_EQ(record.find("Values")->nb_bytes, 24);
  EXPECT_TRUE(read.isSame(values));
}

TEST_F(WalkCheckpointRestartTest, AManifestMakesTheCheckpointExist)
{
  detail::format::PendingCheckpoint pending(m_pm, protection());
  IData values(DT_Int32, 1);
  values.resize(m_rank + 1);
  detail::checkpoint::RankFileWriter writer(pending.draftPath(), m_rank);
  writer.write("Values", values);
  const bool exists_before = !detail::format::CheckpointDirectory(protection()).indexes().empty();

  pending.commit({}, manifestByHand(7), writer.close());
  const detail::format::FoundCheckpoint found = detail::format::findNewestValid(m_pm, detail::format::CheckpointDirectory(protection()));

  EXPECT_FALSE(exists_before);
  EXPECT_EQ(found.index, 0);
  EXPECT_EQ(found.records.header().iteration, 7);
  EXPECT_EQ(found.records.header().run, "the-run");
  EXPECT_EQ(found.records.header().nb_rank, m_size);
  ASSERT_EQ(found.records.nbRank(), m_size);
  EXPECT_EQ(found.records.read(m_size - 1).find("Values")->extents[0], m_size);
}

TEST_F(WalkCheckpointRestartTest, ARankThatCannotWriteLeavesTheFormerCheckpoint)
{
  for (const Int32 iteration : { 1, 2 }) {
    detail::format::PendingCheckpoint pending(m_pm, protection());
    detail::checkpoint::RankFileWriter writer(pending.draftPath(), m_rank);
    const String failure = (iteration == 2 && m_rank == m_size - 1) ? String("the disk is full") : String();
    const detail::format::FileRecord record = writer.close();
    if (iteration == 1)
      pending.commit(failure, manifestByHand(iteration), record);
    else
      EXPECT_NE(messageOf([&] { pending.commit(failure, manifestByHand(iteration), record); }).find("the disk is full"), std::string::npos);
  }

  const detail::format::FoundCheckpoint found = detail::format::findNewestValid(m_pm, detail::format::CheckpointDirectory(protection()));

  EXPECT_EQ(found.records.header().iteration, 1);
}

TEST_F(WalkCheckpointRestartTest, ARestartRefusesWhatItCannotRead)
{
  const std::string of_none = messageOf([&] { detail::checkpoint::CheckpointReader(m_pm, protection()); });
  {
    detail::format::PendingCheckpoint pending(m_pm, protection());
    detail::format::Manifest of_later_version = manifestByHand(7);
    of_later_version.format_version = detail::format::Manifest::current_version + 1;
    pending.commit({}, of_later_version, detail::checkpoint::RankFileWriter(pending.draftPath(), m_rank).close());
  }

  const std::string of_later = messageOf([&] { detail::checkpoint::CheckpointReader(m_pm, protection()); });

  EXPECT_NE(of_none.find(protection().localstr()), std::string::npos) << of_none;
  EXPECT_NE(of_later.find("version " + std::to_string(detail::format::Manifest::current_version + 1)), std::string::npos) << of_later;
}

TEST_F(WalkCheckpointRestartTest, HalfTheIterationsThenARestartAreTheWholeBitForBit)
{
  UniqueArray<Real> whole;
  {
    WalkSubDomain sub_domain(m_pm);
    VariableArrayReal values(VariableBuildInfo(sub_domain->variableMng(), "Values"));
    start(values);
    for (Int32 i = 0; i < 40; ++i)
      iterate(values);
    whole.copy(values);
  }
  {
    WalkSubDomain sub_domain(m_pm);
    VariableArrayReal values(VariableBuildInfo(sub_domain->variableMng(), "Values"));
    start(values);
    for (Int32 i = 0; i < 20; ++i)
      iterate(values);
    VariableCollection variables;
    variables.add(values);
    detail::checkpoint::CheckpointWriter writer(m_pm, protection());
    detail::service::writeVariables(&writer, variables, "<about/>");
    writer.publish(manifestByHand(20));
  }
  WalkSubDomain sub_domain(m_pm);
  VariableArrayReal values(VariableBuildInfo(sub_domain->variableMng(), "Values"));
  VariableCollection variables;
  variables.add(values);
  detail::checkpoint::CheckpointReader reader(m_pm, protection());
  detail::service::readVariables(&reader, variables);
  const Int32 done = reader.manifest().iteration;

  for (Int32 i = done; i < 40; ++i)
    iterate(values);

  EXPECT_EQ(done, 20);
  EXPECT_EQ(reader.metaData(), "<about/>");
  EXPECT_EQ(UniqueArray<Real>(values), whole);
}
} // namespace Arcane::test
