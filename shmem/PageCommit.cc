// SPDX-License-Identifier: Apache-2.0
#include "shmem/PageCommit.h"

#include "shmem/CgroupMemory.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <limits>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace Arcane::detail
{
namespace
{
// Since Linux 5.14; the number is given for older headers.
constexpr int populate_write = 23;
// A look at what is available costs some ten microseconds, so does asking for this much.
constexpr Int64 large_request_bytes = 16 * 1024 * 1024;

//! What the system as a whole can give.
Int64 systemAvailableMemory()
{
  std::ifstream info("/proc/meminfo");
  std::string name;
  Int64 kilobytes = 0;
  while (info >> name >> kilobytes) {
    if (name == "MemAvailable:")
      return kilobytes * 1024;
    info.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return static_cast<Int64>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGESIZE) / 2;
}

//! Asks for the pages of a range; whether the machine has enough was looked at before.
bool populate(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes)
{
  for (;;) {
    if (::madvise(address, static_cast<std::size_t>(nb_byte), populate_write) == 0)
      return true;
    if (errno == EINVAL)
      return touchPages(address, nb_byte, free_bytes);
    if (errno != EINTR && errno != EAGAIN)
      return false;
  }
}

//! False before Linux 5.14, where what is free must be compared with a request as a whole.
bool hasPopulateWrite(std::byte* address)
{
  static const bool result = ::madvise(address, static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), populate_write) == 0 || errno != EINVAL;
  return result;
}

//! populate() by \a nb_thread threads, the caller included.
bool populateTogether(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes, Int32 nb_thread)
{
  const Int64 nb_part = (nb_byte + large_request_bytes - 1) / large_request_bytes;
  std::atomic<Int64> next_part = 0;
  std::atomic<bool> is_enough = true;
  const auto populateParts = [&] {
    for (Int64 i = next_part++; i < nb_part && is_enough; i = next_part++) {
      const Int64 begin = i * large_request_bytes;
      if (!populate(address + begin, std::min(large_request_bytes, nb_byte - begin), free_bytes))
        is_enough = false;
    }
  };
  std::vector<std::jthread> threads;
  try {
    while (std::ssize(threads) + 1 < std::min<Int64>(nb_thread, nb_part))
      threads.emplace_back(populateParts);
  }
  catch (const std::system_error&) {
    // The process may not have more threads: those that there are do the work.
  }
  populateParts();
  threads.clear();
  return is_enough;
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
  if (nb_byte > large_request_bytes && nb_thread > 1 && hasPopulateWrite(address))
    return populateTogether(address, nb_byte, free_bytes, nb_thread);
  return populate(address, nb_byte, free_bytes);
}

void uncommitPages(std::byte* address, Int64 nb_byte)
{
  // Where the system cannot do it the pages stay committed, which costs memory but no error.
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
  return std::min(systemAvailableMemory(), cgroupAvailableMemory());
}

void adviseLargePages(std::byte* address, Int64 nb_byte)
{
  ::madvise(address, static_cast<std::size_t>(nb_byte), MADV_HUGEPAGE);
}
} // namespace Arcane::detail
