// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/KeptHeap.h"

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/memory/SmallBlocks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include <sys/resource.h>

namespace Arcane::test
{
namespace
{
using detail::base::KeptHeap;

//! The system maps larger blocks one by one. \unit{bytes}
constexpr std::size_t nb_byte = std::size_t(96) << 20;
//! Pages of 4 KiB, if all are mapped anew.
constexpr Int64 nb_page = nb_byte >> 12;

Int64 nbPageFault()
{
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

//! Returns the pages that the system maps while a large block is allocated, written and freed.
Int64 nbPageFaultOfBlock()
{
  const Int64 before = nbPageFault();
  auto* const block = static_cast<volatile char*>(std::malloc(nb_byte));
  for (std::size_t i = 0; block && i < nb_byte; i += 4096)
    block[i] = 1;
  std::free(const_cast<char*>(block));
  return nbPageFault() - before;
}

class KeptHeapTest : public ::testing::Test
{
 protected:
  void SetUp() override
  {
    // A KeptHeap has no effect in these cases: there is nothing to measure.
#ifndef __GLIBC__
    GTEST_SKIP() << "the heap is not glibc's";
#endif
    if (!detail::base::SmallBlocks::areKept())
      GTEST_SKIP() << "a sanitizer has its own heap";
    for (const char* name :
         { "GLIBC_TUNABLES", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_", "MALLOC_MMAP_THRESHOLD_", "MALLOC_MMAP_MAX_", "MALLOC_PERTURB_" })
      if (std::getenv(name))
        GTEST_SKIP() << "the environment sets " << name;
  }
};
} // namespace

TEST_F(KeptHeapTest, FreedMemoryIsMappedOnce)
{
  std::optional<KeptHeap> heap;
  heap.emplace();
  nbPageFaultOfBlock();
  EXPECT_LT(nbPageFaultOfBlock(), nb_page / 100);
  {
    // Of a rank that ends earlier.
    const KeptHeap other;
  }
  EXPECT_LT(nbPageFaultOfBlock(), nb_page / 100);
  heap.reset();
  // The memory was given back. Huge pages are 512 times as large.
  EXPECT_GT(nbPageFaultOfBlock(), nb_page / 600);
}

TEST_F(KeptHeapTest, SettingsOfTheUserStay)
{
  ::setenv("MALLOC_MMAP_MAX_", "65536", 1);
  {
    const KeptHeap heap;
    nbPageFaultOfBlock();
    EXPECT_GT(nbPageFaultOfBlock(), nb_page / 600);
  }
  ::unsetenv("MALLOC_MMAP_MAX_");
}
} // namespace Arcane::test
