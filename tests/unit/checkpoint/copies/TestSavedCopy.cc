// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/SavedCopy.h"

#include "checkpoint/copies/CopyCandidates.h"
#include "tests/unit/checkpoint/copies/CopyFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::copies;
namespace fs = std::filesystem;

class SavedCopyTest : public test::CopyFixture
{
 protected:
  SavedCopy save() { return saveNewestCopy(m_pm, search()); }
  //! Of the checkpoint that a restart would use; negative when there is none.
  Int32 iterationOnDisk() const
  {
    const detail::format::FoundCheckpoint found = find();
    return found.index < 0 ? -1 : found.records.header().iteration;
  }
};

TEST_F(SavedCopyTest, TheCopyBecomesTheNextCheckpoint)
{
  writeCheckpoint('a');
  writeCopy('b');

  const SavedCopy saved = save();

  EXPECT_EQ(saved.index, 1);
  EXPECT_EQ(saved.iteration, 'b');
  EXPECT_EQ(saved.run, "run-1");
  EXPECT_FALSE(saved.machines.empty());
  EXPECT_TRUE(saved.refusals.empty());
  EXPECT_EQ(iterationOnDisk(), 'b');
  EXPECT_EQ(removeCopies(m_pm, m_memory, m_base), m_machines.nbMachine());
  EXPECT_FALSE(folderOf(m_machines.mine()).exists());
  EXPECT_EQ(save().nb_found, 0);
}

TEST_F(SavedCopyTest, ACopyOfTheSameOrOfAnEarlierIterationIsNotUsed)
{
  writeCopy('b');
  writeCheckpoint('b');

  const SavedCopy same = save();

  EXPECT_EQ(same.index, -1);
  EXPECT_EQ(same.nb_found, m_machines.nbMachine());
  EXPECT_TRUE(same.refusals.empty());
  writeCheckpoint('c');
  EXPECT_EQ(save().index, -1);
}

TEST_F(SavedCopyTest, ADamagedCheckpointOfALaterIterationIsNotNewer)
{
  writeCheckpoint('a');
  writeCopy('b');
  writeCheckpoint('c');
  onMaster([&] { fs::resize_file(fileOf(1, m_size - 1), 10); });

  EXPECT_EQ(save().index, 2);
  EXPECT_EQ(iterationOnDisk(), 'b');
}

TEST_F(SavedCopyTest, TheCopyOfAnotherRunIsNotUsedUnlessAnyRunIsWanted)
{
  writeCopy('b');
  m_run = "run-2";
  writeCheckpoint('a');

  const SavedCopy other = save();
  EXPECT_EQ(other.index, -1);
  EXPECT_NE(other.other_runs.toStdStringView().find("iteration 98, run run-1"), std::string_view::npos) << other.other_runs;

  const SavedCopy any = saveNewestCopy(m_pm, { m_memory, m_base, {} });
  EXPECT_EQ(any.index, 1);
  EXPECT_EQ(any.run, "run-1");
}

TEST_F(SavedCopyTest, OneMachineMayBeLostIfThereAreSeveral)
{
  writeCopy('b');
  const Int32 lost = m_machines.nbMachine() - 1;
  onMaster([&] { fs::remove_all(memoryOf(lost).localstr()); });

  const SavedCopy saved = save();

  EXPECT_EQ(saved.index, m_machines.nbMachine() > 1 ? 0 : -1);
  EXPECT_EQ(iterationOnDisk(), m_machines.nbMachine() > 1 ? 'b' : -1);
}

TEST_F(SavedCopyTest, AFileThatIsDamagedOnAllMachinesIsNamed)
{
  writeCheckpoint('a');
  writeCopy('b');
  onMaster([&] {
    for (Int32 machine = 0; machine < m_machines.nbMachine(); ++machine)
      if (fs::exists(copyOf(machine, m_size - 1)))
        fs::resize_file(copyOf(machine, m_size - 1), 20);
  });

  const SavedCopy saved = save();

  EXPECT_EQ(saved.index, -1);
  ASSERT_EQ(saved.refusals.size(), 1U);
  const std::string refusal = saved.refusals.front().localstr();
  EXPECT_NE(refusal.find(detail::format::rankFileName(m_size - 1).localstr()), std::string::npos) << refusal;
  EXPECT_NE(refusal.find("is truncated: 20 bytes"), std::string::npos) << refusal;
  EXPECT_EQ(iterationOnDisk(), 'a');
}

TEST_F(SavedCopyTest, AManifestThatIsDamagedOnAllMachinesIsTold)
{
  writeCopy('b');
  onMaster([&] {
    for (Int32 machine = 0; machine < m_machines.nbMachine(); ++machine)
      std::ofstream(copyOf(machine, 0).parent_path() / detail::format::manifest_file_name) << "nothing";
  });

  const SavedCopy saved = save();

  EXPECT_EQ(saved.index, -1);
  EXPECT_EQ(saved.refusals.size(), static_cast<std::size_t>(m_machines.nbMachine()));
}

TEST_F(SavedCopyTest, TheCopyBeforeIsUsedWhenTheNewestIsNotWhole)
{
  writeCopy('b');
  // As after a kill between the publications of two machines.
  onMaster([&] {
    for (Int32 machine = 0; machine < m_machines.nbMachine(); ++machine)
      fs::copy(copyOf(machine, 0).parent_path(), (folderOf(machine).path() + "/kept").localstr(), fs::copy_options::recursive);
  });
  writeCopy('c');
  onMaster([&] {
    for (Int32 machine = 0; machine < m_machines.nbMachine(); ++machine) {
      fs::remove(copyOf(machine, 0));
      fs::rename((folderOf(machine).path() + "/kept").localstr(), folderOf(machine).copies().pathOf(0).localstr());
    }
  });

  const SavedCopy saved = save();

  EXPECT_EQ(saved.iteration, 'b');
  EXPECT_EQ(saved.refusals.size(), 1U);
  EXPECT_EQ(iterationOnDisk(), 'b');
}

TEST_F(SavedCopyTest, WhenTheDiskCannotBeWrittenTheCopyStays)
{
  writeCopy('b');
  onMaster([&] { std::ofstream(m_base.localstr()) << "no directory"; });

  EXPECT_THROW(save(), ParallelFatalErrorException);

  m_pm->barrier();
  EXPECT_EQ(folderOf(m_machines.mine()).copies().indexes().size(), 1U);
  onMaster([&] { fs::remove(m_base.localstr()); });
  EXPECT_EQ(save().index, 0);
}

TEST_F(SavedCopyTest, FoldersOfARunThatIsAliveAreNotRemoved)
{
  CopiesInMemory copies(m_pm, place());
  writeCopy(copies, 'b');

  EXPECT_THROW(removeCopies(m_pm, m_memory, m_base), ParallelFatalErrorException);

  EXPECT_TRUE(folderOf(m_machines.mine()).exists());
}
} // namespace
