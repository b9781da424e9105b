// SPDX-License-Identifier: Apache-2.0
// Files in memory: one for the ranks of a machine, errors that name them.
#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/MemoryFile.h"
#include "shmem/PageCommit.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <memory>
#include <string>

#include <sys/mman.h>

namespace
{
using namespace Arcane;
using detail::shmem::MemoryFile;

class MemoryFileTest : public test::ArenaFixture
{
};

TEST_F(MemoryFileTest, RanksOfAMachineMapOneFile)
{
  const Int32 nb = m_machine_ranks.size();
  const bool is_first = (m_rank == m_machine_ranks[0]);
#ifdef __SANITIZE_THREAD__ // which leaves few addresses
  const Int64 nb_byte = Int64(1) << 35;
#else
  const Int64 nb_byte = Int64(1) << 40;
#endif
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
  ASSERT_TRUE(detail::shmem::commitPages(page, 4096, detail::shmem::availableMemory));
  *reinterpret_cast<Int64*>(page) = 100 + m_rank;
  m_pm->barrier();

  for (Int32 i = 0; i < nb; ++i)
    EXPECT_EQ(*reinterpret_cast<Int64*>(base + nb_byte / nb * i / 4096 * 4096), 100 + m_machine_ranks[i]);
  m_pm->barrier();
  detail::shmem::uncommitPages(page, 4096);
  EXPECT_EQ(*reinterpret_cast<Int64*>(page), 0);
  ::munmap(base, static_cast<std::size_t>(nb_byte));
}

TEST_F(MemoryFileTest, AFileThatCannotBeSeenIsAnErrorThatNamesIt)
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
