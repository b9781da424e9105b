// SPDX-License-Identifier: Apache-2.0
// Limits of control groups, and files in memory.
#include "shmem/CgroupMemory.h"
#include "shmem/MemoryFile.h"
#include "shmem/PageCommit.h"

#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <string>

#include <sys/mman.h>

namespace
{
using namespace Arcane;
using detail::cgroupAvailableMemory;
using detail::MemoryFile;
namespace fs = std::filesystem;

constexpr Int64 mebibyte = 1024 * 1024;
constexpr Int64 unlimited = std::numeric_limits<Int64>::max();

//! A tree of control groups made of ordinary files.
class SystemMemoryTest : public test::ArenaFixture
{
 protected:
  void write(const std::string& path, const std::string& text) const
  {
    const fs::path file = m_directory->path() / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text << "\n";
  }
  Int64 available() const
  {
    return cgroupAvailableMemory((m_directory->path() / "groups").string(), (m_directory->path() / "own").string());
  }

  inline static thread_local std::unique_ptr<test::TemporaryDirectory> m_directory;

  void enterRank() override
  {
    ArenaFixture::enterRank();
    m_directory = std::make_unique<test::TemporaryDirectory>();
  }
  void leaveRank() override
  {
    m_directory.reset();
    ArenaFixture::leaveRank();
  }
};

TEST_F(SystemMemoryTest, WithoutGroupsNothingLimits)
{
  EXPECT_EQ(available(), unlimited);
  write("own", "0::/");
  EXPECT_EQ(available(), unlimited);
  write("groups/memory.max", "max");
  write("groups/memory.current", "1000");
  EXPECT_EQ(available(), unlimited);
}

TEST_F(SystemMemoryTest, Version2IsTheLeastOfTheGroupAndThoseThatHoldIt)
{
  write("own", "0::/job/step");
  write("groups/job/memory.max", "1000000");
  write("groups/job/memory.current", "400000");
  write("groups/job/step/memory.max", "900000");
  write("groups/job/step/memory.current", "100000");
  EXPECT_EQ(available(), 600000);

  write("groups/job/memory.stat", "anon 300000\ninactive_file 50000\nactive_file 50000");
  EXPECT_EQ(available(), 650000);
  write("groups/job/step/memory.max", "50000");
  EXPECT_EQ(available(), 0);
}

TEST_F(SystemMemoryTest, Version1HasOtherFiles)
{
  write("own", "12:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n0::/docker/abc");
  write("groups/memory/docker/abc/memory.limit_in_bytes", "2000");
  write("groups/memory/docker/abc/memory.usage_in_bytes", "1500");
  write("groups/memory/docker/abc/memory.stat", "cache 700\ntotal_inactive_file 200");
  EXPECT_EQ(available(), 700);
}

TEST_F(SystemMemoryTest, InAContainerTheRootStandsForTheGroup)
{
  // The path is that of the host, which the container does not have.
  write("own", "4:memory:/docker/abc\n0::/../other");
  write("groups/memory/memory.limit_in_bytes", "5000");
  write("groups/memory/memory.usage_in_bytes", "1000");
  EXPECT_EQ(available(), 4000);
  write("groups/memory.max", "3000");
  write("groups/memory.current", "1000");
  EXPECT_EQ(available(), 2000);
}

TEST_F(SystemMemoryTest, ThisMachineHasMemory)
{
  EXPECT_GT(detail::availableMemory(), mebibyte);
  EXPECT_GT(cgroupAvailableMemory(), 0);
}

TEST_F(SystemMemoryTest, ARequestBeyondTheMemoryIsRefusedAtOnce)
{
  std::byte page[1];
  EXPECT_FALSE(detail::commitPages(page, Int64(1) << 60));
}

TEST_F(SystemMemoryTest, RanksOfAMachineMapOneFile)
{
  const Int32 nb = m_machine_ranks.size();
  const bool is_first = (m_rank == m_machine_ranks[0]);
  const Int64 nb_byte = Int64(1) << 40;
  std::unique_ptr<MemoryFile> file;
  if (is_first)
    file = std::make_unique<MemoryFile>(MemoryFile::create(nb_byte));
  // All keys to all, each takes that of its machine.
  const MemoryFile::Key own = is_first ? file->key() : MemoryFile::Key();
  const Int64 words[] = { own.process, own.descriptor, own.inode, own.nb_byte };
  UniqueArray<Int64> all(4 * m_size);
  m_pm->allGather(ConstArrayView<Int64>(4, words), all.view());
  if (!is_first) {
    const Int64* k = all.data() + 4 * m_machine_ranks[0];
    file = std::make_unique<MemoryFile>(MemoryFile::attach({ .process = k[0], .descriptor = k[1], .inode = k[2], .nb_byte = k[3] }));
  }

  // Far larger than any memory: only the pages that are asked for exist.
  std::byte* base = file->map();
  m_pm->barrier();
  file.reset();
  const Int32 index = m_arena->machineIndex(m_rank);
  std::byte* page = base + nb_byte / nb * index / 4096 * 4096;
  ASSERT_TRUE(detail::commitPages(page, 4096));
  *reinterpret_cast<Int64*>(page) = 100 + m_rank;
  m_pm->barrier();

  for (Int32 i = 0; i < nb; ++i)
    EXPECT_EQ(*reinterpret_cast<Int64*>(base + nb_byte / nb * i / 4096 * 4096), 100 + m_machine_ranks[i]);
  m_pm->barrier();
  detail::uncommitPages(page, 4096);
  EXPECT_EQ(*reinterpret_cast<Int64*>(page), 0);
  ::munmap(base, static_cast<std::size_t>(nb_byte));
}

TEST_F(SystemMemoryTest, AFileThatCannotBeSeenIsAnErrorThatNamesIt)
{
  try {
    MemoryFile::attach({ .process = 1 << 30, .descriptor = 5, .inode = 1, .nb_byte = 4096 });
    ADD_FAILURE() << "there is no such process";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_NE(std::string(ex.what()).find("'/proc/1073741824/fd/5'"), std::string::npos) << ex.what();
  }
  const MemoryFile file = MemoryFile::create(4096);
  MemoryFile::Key wrong = file.key();
  ++wrong.inode;
  EXPECT_THROW(MemoryFile::attach(wrong), FatalErrorException);
}
} // namespace
