// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CopyLevel.h"

#include "checkpoint/service/CopyWriter.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class CopyLevelTest : public test::CheckpointFixture
{
 protected:
  CopyLevelTest()
  : m_level(m_pm)
  , m_place{ m_base + ".memory", m_base, true }
  {
    onMaster([&] { fs::create_directories(m_place.memory.localstr()); });
  }

  //! Begins and ends a checkpoint as the service does. \return true when it was a copy. \collective
  bool checkpoint(Int32 disk_every, Int32 iteration, bool is_allowed = true)
  {
    if (is_allowed)
      m_level.allowCopy();
    m_level.begin(disk_every, m_place);
    if (!m_level.isCopy()) {
      save(iteration);
      m_level.noteDisk();
      EXPECT_TRUE(m_level.removeUpTo(iteration, m_place).null());
      m_pm->barrier();
      return false;
    }
    if (auto* writer = static_cast<CopyWriter*>(m_level.dataWriter())) {
      writer->setMetaData("metadata");
      writer->write("Density", *reals(iteration, 1000 + m_rank));
    }
    m_failure = m_level.end(header(iteration));
    return m_level.isCopy();
  }

  CopyLevel m_level;
  copies::CopiesInMemory::Place m_place;
  String m_failure;
};

TEST_F(CopyLevelTest, OneCheckpointInNGoesToTheDisk)
{
  std::vector<bool> are_copies;
  for (Int32 i = 1; i <= 7; ++i)
    are_copies.push_back(checkpoint(3, i));

  EXPECT_EQ(are_copies, (std::vector<bool>{ true, true, false, true, true, false, true }));
}

TEST_F(CopyLevelTest, AllGoToTheDiskWithoutPermissionOrWithOneInOne)
{
  for (const Int32 every : { 1, 0, -5 })
    EXPECT_FALSE(checkpoint(every, 1));
  EXPECT_FALSE(checkpoint(10, 2, false));
  m_level.requireDisk();
  EXPECT_FALSE(checkpoint(10, 3));
  EXPECT_TRUE(checkpoint(10, 4));
}

TEST_F(CopyLevelTest, TheCopyIsReadAsACheckpointOnceItIsSaved)
{
  EXPECT_FALSE(checkpoint(3, 1, false));
  EXPECT_TRUE(checkpoint(3, 2));
  EXPECT_EQ(restart(), 1);

  const copies::SavedCopy saved = m_level.save(header(2).run);

  EXPECT_EQ(saved.index, 1);
  EXPECT_EQ(restart(), 2);
}

TEST_F(CopyLevelTest, ACopyThatWasRemovedByOthersIsAnError)
{
  EXPECT_TRUE(checkpoint(3, 1));
  m_pm->barrier();
  onMaster([&] {
    fs::remove_all(m_place.memory.localstr());
    fs::create_directories(m_place.memory.localstr());
  });

  const std::string message = test::messageOf([&] { m_level.save(header(1).run); });

  EXPECT_NE(message.find("cannot save the copy of the last checkpoint: no copy is in '" + std::string(m_place.memory.localstr()) + "'"),
            std::string::npos)
    << message;
}

TEST_F(CopyLevelTest, ACopyOfAnotherIterationOrRunDoesNotReplaceTheLastOne)
{
  const fs::path memory(m_place.memory.localstr());
  const fs::path kept(std::string(m_base.localstr()) + ".kept");
  EXPECT_TRUE(checkpoint(5, 1));
  m_pm->barrier();
  onMaster([&] { fs::copy(memory, kept, fs::copy_options::recursive); });
  EXPECT_TRUE(checkpoint(5, 2));
  m_pm->barrier();
  onMaster([&] {
    fs::remove_all(memory);
    fs::copy(kept, memory, fs::copy_options::recursive);
    fs::remove_all(kept);
  });

  const std::string wanted = "no whole copy of iteration 2 of this run is in '" + memory.string() + "'";
  const std::string of_other_run = test::messageOf([&] { m_level.save("other run"); });
  const std::string of_older_copy = test::messageOf([&] { m_level.save(header(2).run); });

  EXPECT_NE(of_other_run.find(wanted), std::string::npos) << of_other_run;
  EXPECT_NE(of_older_copy.find(wanted), std::string::npos) << of_older_copy;
}

TEST_F(CopyLevelTest, ACopyThatIsOnTheDiskAlreadyIsSaved)
{
  EXPECT_TRUE(checkpoint(5, 1));
  EXPECT_EQ(m_level.save(header(1).run).index, 0);

  EXPECT_LT(m_level.save(header(1).run).index, 0);
}

TEST_F(CopyLevelTest, AFailureIsReportedOnceAndTheNextCheckpointGoesToTheDisk)
{
  onMaster([&] { fs::remove(m_place.memory.localstr()); });

  EXPECT_FALSE(checkpoint(3, 1));
  EXPECT_TRUE(m_level.isFailed());
  EXPECT_FALSE(m_failure.null());
  EXPECT_EQ(m_level.dataWriter(), nullptr);
  m_level.allowCopy();
  m_level.begin(3, m_place);
  EXPECT_FALSE(m_level.isCopy());
  EXPECT_FALSE(m_level.isFailed());
  EXPECT_FALSE(checkpoint(3, 2));
  EXPECT_TRUE(m_failure.null());

  onMaster([&] { fs::create_directories(m_place.memory.localstr()); });
  m_level.begin(3, m_place);
  EXPECT_TRUE(checkpoint(3, 3));
}

TEST_F(CopyLevelTest, AWriterThatIsDestroyedBeforePublishLeavesNoDraft)
{
  copies::CopiesInMemory copies(m_pm, m_place);
  {
    CopyWriter writer(m_pm, copies);
    writer.write("Density", *reals(1.0, 100));
    m_pm->barrier(); // a draft in which a rank opens its file meanwhile would stay
  }
  m_pm->barrier();

  EXPECT_FALSE(fs::exists(copies.draftPath().localstr()));
}
} // namespace
