// SPDX-License-Identifier: Apache-2.0
#include "shmem/PageCommit.h"

#include "shmem/ArenaLayout.h"
#include "tests/unit/shmem/PageRequests.h"

#include <gtest/gtest.h>

#include <cerrno>

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// In place of the function of the C library, for all of this program.
extern "C" int madvise(void* address, std::size_t nb_byte, int advice) noexcept
{
  // Of Linux 5.14; older headers do not have it.
  constexpr int populate_write = 23;
  const int error = advice == populate_write ? Arcane::test::PageRequests::nextError() : 0;
  if (error == 0)
    return static_cast<int>(::syscall(SYS_madvise, address, nb_byte, advice));
  errno = error;
  return -1;
}

namespace
{
using namespace Arcane;
using detail::shmem::granule_bytes;
using test::PageRequests;

class PageCommitTest : public ::testing::Test
{
 protected:
  std::byte* m_pages = nullptr;

  void SetUp() override
  {
    void* const pages = ::mmap(nullptr, granule_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    ASSERT_NE(pages, MAP_FAILED);
    m_pages = static_cast<std::byte*>(pages);
  }
  void TearDown() override { ::munmap(m_pages, granule_bytes); }

  bool commit()
  {
    return detail::shmem::commitPages(m_pages, granule_bytes, [] { return granule_bytes; });
  }
};

TEST_F(PageCommitTest, InterruptsAreNoFailures)
{
  const PageRequests failures(1000, 0);

  EXPECT_TRUE(commit());

  EXPECT_EQ(PageRequests::nbLeft(), 0);
}

TEST_F(PageCommitTest, AShortageOfTheMomentIsWaitedFor)
{
  const PageRequests failures(0, 3);

  EXPECT_TRUE(commit());

  EXPECT_EQ(PageRequests::nbLeft(), 0);
}

TEST_F(PageCommitTest, AShortageThatLastsIsAFailureAlsoAfterManyInterrupts)
{
  const PageRequests failures(102, 1000);

  EXPECT_FALSE(commit());

  EXPECT_GT(PageRequests::nbLeft(), 800);
}
} // namespace
