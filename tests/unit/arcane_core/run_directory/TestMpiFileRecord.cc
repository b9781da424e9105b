// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/MpiFileRecord.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
namespace
{
namespace fs = std::filesystem;
using detail::run_directory::MpiFileRecord;

class MpiFileRecordTest : public ::testing::Test
{
 protected:
  fs::path pathOf(const std::string& name) const { return m_directory.path() / name; }
  String directory() const { return String(m_directory.path().string()); }

  //! Makes a file as the MPI library does, and maps it until the process ends.
  void map(const std::string& name) const
  {
    const int descriptor = ::open(pathOf(name).c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::ftruncate(descriptor, 4096), 0);
    ASSERT_NE(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), MAP_FAILED);
    ::close(descriptor);
  }

  //! Runs \a f in another process, which is then killed.
  static void inKilledProcess(const std::function<void()>& f)
  {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      f();
      ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
  }

  Int64 nbFile() const { return std::distance(fs::directory_iterator(m_directory.path()), {}); }

  TemporaryDirectory m_directory;
};

TEST_F(MpiFileRecordTest, FilesOfAKilledProcessAreRemovedByTheNextOne)
{
  m_directory.write("vader_segment.of_another_program", "mine");
  m_directory.write("notes", "mine");
  inKilledProcess([&] {
    map("osc_sm.a");
    map("vader_segment.b");
    map("notes");
    MpiFileRecord(directory()).update();
    static MpiFileRecord record(directory());
    record.update();
  });
  EXPECT_TRUE(fs::exists(pathOf("osc_sm.a")));
  EXPECT_EQ(nbFile(), 5);

  const MpiFileRecord next(directory());

  EXPECT_EQ(next.nbRemoved(), 2);
  EXPECT_EQ(nbFile(), 2);
  EXPECT_TRUE(fs::exists(pathOf("vader_segment.of_another_program")));
  EXPECT_TRUE(fs::exists(pathOf("notes")));
}

TEST_F(MpiFileRecordTest, FilesThatMpiWasMakingAreRemovedByTheirJob)
{
  m_directory.write("vader_segment.host.0.17880002.0", "of another job");
  m_directory.write("notes.17880001.0", "mine");
  inKilledProcess([&] {
    // 0x17880001
    ::setenv("OMPI_MCA_ess_base_jobid", "394788865", 1);
    static MpiFileRecord record(directory());
    record.update();
    m_directory.write("vader_segment.host.0.17880001.0", "made, and not mapped");
  });
  EXPECT_EQ(nbFile(), 4);

  const MpiFileRecord next(directory());

  EXPECT_EQ(next.nbRemoved(), 1);
  EXPECT_EQ(nbFile(), 2);
  EXPECT_FALSE(fs::exists(pathOf("vader_segment.host.0.17880001.0")));
}

TEST_F(MpiFileRecordTest, FilesInUseStayAndAreRemovedLater)
{
  inKilledProcess([&] {
    map("osc_sm.a");
    static MpiFileRecord record(directory());
    record.update();
  });
  const int descriptor = ::open(pathOf("osc_sm.a").c_str(), O_RDWR);
  void* address = ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, descriptor, 0);
  ::close(descriptor);

  EXPECT_EQ(MpiFileRecord(directory()).nbRemoved(), 0);
  EXPECT_TRUE(fs::exists(pathOf("osc_sm.a")));
  ::munmap(address, 4096);

  EXPECT_EQ(MpiFileRecord(directory()).nbRemoved(), 1);
  EXPECT_EQ(nbFile(), 0);
}

TEST_F(MpiFileRecordTest, AnotherFileOfTheSameNameStays)
{
  m_directory.write("mine", "text");
  inKilledProcess([&] {
    for (const char* name : { "osc_sm.a", "osc_sm.b" })
      map(name);
    static MpiFileRecord record(directory());
    record.update();
  });
  m_directory.write("osc_sm.new", "of a later run");
  fs::rename(pathOf("osc_sm.new"), pathOf("osc_sm.a"));
  fs::remove(pathOf("osc_sm.b"));
  fs::create_symlink(pathOf("mine"), pathOf("osc_sm.b"));

  EXPECT_EQ(MpiFileRecord(directory()).nbRemoved(), 0);

  EXPECT_EQ(nbFile(), 3);
  EXPECT_TRUE(fs::exists(pathOf("mine")));
}

TEST_F(MpiFileRecordTest, TheRecordOfALiveProcessStaysUntilItEnds)
{
  map("osc_sm.a");
  {
    MpiFileRecord record(directory());
    record.update();
    EXPECT_EQ(nbFile(), 2);

    EXPECT_EQ(MpiFileRecord(directory()).nbRemoved(), 0);
    EXPECT_TRUE(fs::exists(pathOf("osc_sm.a")));
  }
  EXPECT_EQ(nbFile(), 1);
}

TEST_F(MpiFileRecordTest, DamagedRecordsAndPipesAreNoReasonToFailOrToWait)
{
  const std::string name = "arcane_run." + std::to_string(::geteuid());
  m_directory.write(name + ".1", "owner of this directory\nhost");
  ASSERT_EQ(::mkfifo(pathOf(name + ".2").c_str(), 0600), 0);
  fs::create_symlink("/no/such/place", pathOf(name + ".3"));

  EXPECT_EQ(MpiFileRecord(directory()).nbRemoved(), 0);
  EXPECT_EQ(MpiFileRecord("/no/such/directory").nbRemoved(), 0);
  EXPECT_EQ(nbFile(), 3);
}
} // namespace
} // namespace Arcane::test
