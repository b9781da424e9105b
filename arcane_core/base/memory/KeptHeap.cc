// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/KeptHeap.h"

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/memory/SmallBlocks.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string_view>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace Arcane::detail::base
{

#ifdef __GLIBC__
namespace
{
constexpr std::size_t huge_page = std::size_t(2) << 20;

//! The objects that exist: ranks that are threads build their meshes at the same time.
struct Users
{
  std::mutex mutex;
  Int32 nb = 0;
  //! True if the first one has changed the heap.
  bool is_heap_kept = false;
  //! The huge pages of the heap.
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

Users& users()
{
  static Users all;
  return all;
}

bool isSetByUser()
{
  const char* const tunables = std::getenv("GLIBC_TUNABLES");
  if (tunables && std::string_view(tunables).find("glibc.malloc.") != std::string_view::npos)
    return true;
  const auto names = { "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_", "MALLOC_MMAP_THRESHOLD_", "MALLOC_MMAP_MAX_", "MALLOC_PERTURB_" };
  return std::any_of(names.begin(), names.end(), [](const char* name) { return std::getenv(name) != nullptr; });
}

bool isLimited(__rlimit_resource resource)
{
  rlimit limit{};
  return ::getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

//! Returns true if the system counts memory that is only addressed against all that it has.
bool isAddressedMemoryCounted()
{
  ClassicStream<std::ifstream> file("/proc/sys/vm/overcommit_memory");
  int mode = 2;
  file >> mode;
  return mode == 2;
}

//! Extends the heap by free memory of huge pages. None of it is used yet.
void extendHeap()
{
  users().begin = users().end = 0;
  if (isAddressedMemoryCounted() || isLimited(RLIMIT_AS) || isLimited(RLIMIT_DATA))
    return;
  const auto nb_byte = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 4;
  void* const block = std::malloc(nb_byte);
  if (!block)
    return;
  const auto begin = (reinterpret_cast<std::uintptr_t>(block) + huge_page - 1) / huge_page * huge_page;
  const auto end = (reinterpret_cast<std::uintptr_t>(block) + nb_byte) / huge_page * huge_page;
  // Other allocators, and threads, have blocks elsewhere.
  const bool is_of_heap = end <= reinterpret_cast<std::uintptr_t>(::sbrk(0));
  // Old systems have no huge pages.
  if (is_of_heap && begin < end && ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE) == 0) {
    users().begin = begin;
    users().end = end;
  }
  std::free(block);
}

void keepFreedMemory()
{
  ::mallopt(M_MMAP_MAX, 0);
  ::mallopt(M_TRIM_THRESHOLD, -1);
  extendHeap();
}

// The thresholds to which the heap would adapt itself after large blocks were freed; once they were set it does not adapt them.
void giveMemoryBack()
{
  ::mallopt(M_MMAP_MAX, 65536);
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
  ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
  ::malloc_trim(0);
  // Else the system may fill the holes of huge pages again.
  const auto end = std::min(users().end, reinterpret_cast<std::uintptr_t>(::sbrk(0)) / huge_page * huge_page);
  if (users().begin < end)
    static_cast<void>(::madvise(reinterpret_cast<void*>(users().begin), end - users().begin, MADV_NOHUGEPAGE));
}
} // namespace

KeptHeap::KeptHeap()
{
  const std::scoped_lock lock(users().mutex);
  if (users().nb++ == 0 && SmallBlocks::areKept() && !isSetByUser()) {
    keepFreedMemory();
    users().is_heap_kept = true;
  }
}

KeptHeap::~KeptHeap()
{
  const std::scoped_lock lock(users().mutex);
  if (--users().nb == 0 && std::exchange(users().is_heap_kept, false))
    giveMemoryBack();
}
#else
KeptHeap::KeptHeap() = default;
KeptHeap::~KeptHeap() = default;
#endif

} // namespace Arcane::detail::base
