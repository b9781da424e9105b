// SPDX-License-Identifier: Apache-2.0
#include "shmem/PageCommit.h"

#include "arcane_core/base/system/CgroupMemory.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <limits>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace Arcane::detail::shmem
{
namespace
{
// MADV_POPULATE_WRITE exists since Linux 5.14; the number is for older headers.
constexpr int populate_write = 23;
// Reading the available memory costs some ten microseconds, as much as asking for this many bytes.
constexpr Int64 large_request_bytes = 16 * 1024 * 1024;

//! Returns the memory that the system as a whole can give.
Int64 systemAvailableMemory()
{
  base::ClassicStream<std::ifstream> info("/proc/meminfo");
  std::string name;
  Int64 kilobytes = 0;
  while (info >> name >> kilobytes) {
    if (name == "MemAvailable:")
      return kilobytes * 1024;
    info.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return static_cast<Int64>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE) / 2;
}

enum class ePopulated
{
  Yes,
  NoRoom,
  //! The system does not support the request, which Linux 5.14 introduced.
  Unknown
};

//! A second of tries together. Interrupted calls do not count.
constexpr Int32 most_try = 100;
constexpr std::chrono::milliseconds pause_of_try(10);

//! Asks for the pages of a range. The caller has checked that the machine has enough.
ePopulated populate(std::byte* address, Int64 nb_byte)
{
  for (Int32 nb_try = 0;;) {
    if (::madvise(address, static_cast<std::size_t>(nb_byte), populate_write) == 0)
      return ePopulated::Yes;
    if (errno == EINVAL)
      return ePopulated::Unknown;
    if (errno == EINTR)
      continue;
    // The system is short of memory for the moment, or the memory has a fault.
    if (errno != EAGAIN || ++nb_try > most_try)
      return ePopulated::NoRoom;
    std::this_thread::sleep_for(pause_of_try);
  }
}

//! Calls populate() on parts of the range in \a nb_thread threads, the caller included.
ePopulated populateTogether(std::byte* address, Int64 nb_byte, Int32 nb_thread)
{
  const Int64 nb_part = (nb_byte + large_request_bytes - 1) / large_request_bytes;
  std::atomic<Int64> next_part = 0;
  std::atomic<ePopulated> result = ePopulated::Yes;
  const auto populateParts = [&] {
    for (Int64 i = next_part++; i < nb_part && result == ePopulated::Yes; i = next_part++) {
      const Int64 begin = i * large_request_bytes;
      const ePopulated of_part = populate(address + begin, std::min(large_request_bytes, nb_byte - begin));
      if (of_part != ePopulated::Yes)
        result = of_part;
    }
  };
  std::vector<std::jthread> threads;
  try {
    while (std::ssize(threads) + 1 < std::min<Int64>(nb_thread, nb_part))
      threads.emplace_back(populateParts);
  }
  catch (const std::system_error&) {
    // The process may not start more threads: the present ones do the work.
  }
  populateParts();
  threads.clear();
  return result;
}
} // namespace

bool touchPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes)
{
  if (free_bytes() < nb_byte)
    return false;
  const Int64 page_bytes = ::sysconf(_SC_PAGESIZE);
  for (Int64 i = 0; i < nb_byte; i += page_bytes)
    reinterpret_cast<std::atomic<unsigned char>*>(address + i)->fetch_add(0, std::memory_order_relaxed);
  return true;
}

bool commitPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes, Int32 nb_thread)
{
  if (nb_byte == 0)
    return true;
  if (nb_byte >= large_request_bytes && availableMemory() < nb_byte)
    return false;
  const bool is_shared_out = nb_byte > large_request_bytes && nb_thread > 1;
  const ePopulated result = is_shared_out ? populateTogether(address, nb_byte, nb_thread) : populate(address, nb_byte);
  // One thread does it: several threads would each count the same free bytes.
  return result == ePopulated::Unknown ? touchPages(address, nb_byte, free_bytes) : result == ePopulated::Yes;
}

void uncommitPages(std::byte* address, Int64 nb_byte)
{
  // If the system refuses, the pages stay committed: this costs memory, but is not an error.
  if (nb_byte > 0)
    ::madvise(address, static_cast<std::size_t>(nb_byte), MADV_REMOVE);
}

Int64 freeSharedMemory()
{
  struct statvfs s;
  if (::statvfs("/dev/shm", &s) != 0)
    return 0;
  return static_cast<Int64>(s.f_bavail) * static_cast<Int64>(s.f_frsize);
}

Int64 availableMemory()
{
  return std::min(systemAvailableMemory(), base::cgroupAvailableMemory());
}

Int64 freeAddresses()
{
  struct ::rlimit limit = {};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return std::numeric_limits<Int64>::max();
  Int64 nb_page = 0;
  base::ClassicStream<std::ifstream>("/proc/self/statm") >> nb_page;
  return std::max<Int64>(static_cast<Int64>(limit.rlim_cur) - nb_page * ::sysconf(_SC_PAGESIZE), 0);
}

void adviseLargePages(std::byte* address, Int64 nb_byte)
{
  ::madvise(address, static_cast<std::size_t>(nb_byte), MADV_HUGEPAGE);
}
} // namespace Arcane::detail::shmem
