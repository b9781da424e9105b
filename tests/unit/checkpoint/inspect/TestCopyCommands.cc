// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CopyCommands.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/inspect/CheckpointProgram.h"
#include "tests/unit/checkpoint/copies/CopyFixture.h"

#include <cstdlib>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;

class CopyCommandsTest : public test::CopyFixture
{
 protected:
  CopyCommandsTest() { ::setenv("ARCANE_CHECKPOINT_MEMORY", m_memory.localstr(), 1); }
  ~CopyCommandsTest() override { ::unsetenv("ARCANE_CHECKPOINT_MEMORY"); }

  //! What the program prints, its errors too.
  static std::string run(const std::vector<std::string>& arguments, int expected_code)
  {
    std::ostringstream out;
    EXPECT_EQ(inspect::runCheckpointProgram(arguments, out, out), expected_code) << out.str();
    return out.str();
  }
  std::string base() const { return m_base.localstr(); }
};

TEST_F(CopyCommandsTest, CopiesAreListedBeforeCheckpoints)
{
  writeCopy('b');
  onMaster([&] {
    EXPECT_EQ(run({ "list", base() }, 0), "copy in memory  iteration 98, time 0, files of " + std::to_string(m_size) + " of " +
                                            std::to_string(m_size) + " ranks on this machine, code test, run run-1\n");
  });
  writeCheckpoint('a');
  onMaster([&] {
    const std::string text = run({ "list", base() }, 0);
    EXPECT_LT(text.find("copy in memory"), text.find("ck_000000  iteration 97")) << text;
    std::ostringstream out;
    EXPECT_EQ(inspect::listCopies(m_base, out), 1);
  });
}

TEST_F(CopyCommandsTest, ACopyIsSavedOnce)
{
  writeCheckpoint('a');
  writeCopy('b');
  onMaster([&] {
    EXPECT_EQ(run({ "save-copies", base() }, 0), "ck_000001  iteration 98, time 0, run run-1, from its copy in memory\n");
    EXPECT_NE(run({ "verify", base() }, 0).find("ck_000001: every byte is as it was written"), std::string::npos);
    EXPECT_FALSE(folderOf(m_machines.mine()).exists());
    EXPECT_EQ(run({ "save-copies", base() }, 1), "no copy is in memory\n");
  });
}

TEST_F(CopyCommandsTest, ACopyThatIsNotWholeOrNotNewerIsNotSaved)
{
  writeCopy('b');
  onMaster([&] {
    std::filesystem::remove(copyOf(0, m_size - 1));
    const std::string text = run({ "save-copies", base() }, 2);
    EXPECT_NE(text.find(format::rankFileName(m_size - 1).localstr()), std::string::npos) << text;
    EXPECT_TRUE(folderOf(0).exists());
  });
  writeCopy('b');
  writeCheckpoint('c');
  onMaster([&] { EXPECT_EQ(run({ "save-copies", base() }, 1), "the checkpoints on the disk are as new as the copies in memory\n"); });
}

TEST_F(CopyCommandsTest, CopiesAreForgottenUnlessTheRunIsAlive)
{
  {
    copies::CopiesInMemory copies(m_pm, place());
    writeCopy(copies, 'b');
    onMaster([&] {
      EXPECT_NE(run({ "forget", base() }, 2).find("is not over"), std::string::npos);
      EXPECT_NE(run({ "save-copies", base() }, 2).find("is not over"), std::string::npos);
      EXPECT_NE(run({ "forget", "--all" }, 0).find("stay: the run is not over"), std::string::npos);
      EXPECT_TRUE(folderOf(0).exists());
    });
  }
  onMaster([&] {
    EXPECT_NE(run({ "forget", "--all" }, 0).find("1 copy of checkpoints of '"), std::string::npos);
    EXPECT_FALSE(folderOf(0).exists());
    EXPECT_NE(run({ "forget", base() }, 0).find("0 copies of checkpoints of '"), std::string::npos);
    run({ "forget" }, 2);
    run({ "forget", base(), "--all" }, 2);
  });
}
} // namespace
