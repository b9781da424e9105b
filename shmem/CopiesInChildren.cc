// SPDX-License-Identifier: Apache-2.0
#include "shmem/CopiesInChildren.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::shmem
{
//! All mappings of the process. Never destroyed: processes may fork until the end.
class SharedMappings
{
 public:
  static SharedMappings& instance()
  {
    static SharedMappings* const instance = new SharedMappings;
    return *instance;
  }
  void add(const CopiesInChildren* mapping)
  {
    const std::scoped_lock lock(m_mutex);
    m_mappings.push_back(mapping);
  }
  bool isChild() const { return m_is_child; }
  void remove(const CopiesInChildren* mapping)
  {
    const std::scoped_lock lock(m_mutex);
    std::erase(m_mappings, mapping);
  }

 private:
  SharedMappings()
  {
    ::pthread_atfork([] { instance().m_mutex.lock(); }, [] { instance().m_mutex.unlock(); },
                     [] {
                       instance().m_is_child = true;
                       instance().separateAll();
                       instance().m_mutex.unlock();
                     });
  }

  void separateAll() noexcept
  {
    bool is_complete = true;
    for (const CopiesInChildren* mapping : m_mappings)
      is_complete = mapping->separate() && is_complete;
    if (is_complete)
      return;
    struct sigaction action = {};
    action.sa_sigaction = [](int, siginfo_t* info, void*) { instance().copyOrFail(info->si_addr); };
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGSEGV, &action, &m_former);
  }
  //! The instruction is executed again when the handler returns.
  void copyOrFail(void* address) noexcept
  {
    for (const CopiesInChildren* mapping : m_mappings)
      if (mapping->copyPage(address))
        return;
    ::sigaction(SIGSEGV, &m_former, nullptr);
  }

  std::atomic<bool> m_is_child = false;
  std::mutex m_mutex;
  std::vector<const CopiesInChildren*> m_mappings;
  //! The previous action of SIGSEGV, for faults outside the mappings.
  struct sigaction m_former = {};
};

namespace
{
struct FilePlace
{
  std::string path;
  std::uint64_t inode = 0;
  Int64 offset = 0;
};

//! Returns the file that is mapped at \a address; its path is empty when there is none.
FilePlace fileAt(const std::byte* address)
{
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  base::ClassicStream<std::ifstream> maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    // A line is "begin-end rights offset device inode path".
    base::ClassicStream<std::istringstream> words(line);
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    char dash = 0;
    std::string rights;
    std::string device;
    FilePlace place;
    words >> std::hex >> begin >> dash >> end >> rights >> place.offset >> device >> std::dec >> place.inode;
    if (!words || wanted < begin || wanted >= end)
      continue;
    std::getline(words >> std::ws, place.path);
    place.offset += static_cast<Int64>(wanted - begin);
    return place;
  }
  return {};
}

//! Returns -1 when the name no longer leads to the file.
int openedFile(const FilePlace& place)
{
  if (place.path.empty() || place.path.front() != '/')
    return -1;
  const int descriptor = ::open(place.path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status = {};
  if (descriptor < 0 || (::fstat(descriptor, &status) == 0 && status.st_ino == place.inode))
    return descriptor;
  ::close(descriptor);
  return -1;
}
} // namespace

CopiesInChildren::CopiesInChildren(std::byte* base, Int64 nb_byte, int descriptor)
: m_base(base)
, m_nb_byte(nb_byte)
, m_descriptor(descriptor)
{
  SharedMappings::instance().add(this);
}

CopiesInChildren::CopiesInChildren(std::byte* base, Int64 nb_byte)
: m_base(base)
, m_nb_byte(nb_byte)
, m_is_owner(true)
{
  const FilePlace place = fileAt(base);
  m_descriptor = openedFile(place);
  m_offset = place.offset;
  SharedMappings::instance().add(this);
}

CopiesInChildren::~CopiesInChildren()
{
  SharedMappings::instance().remove(this);
  if (m_is_owner && m_descriptor >= 0)
    ::close(m_descriptor);
}

bool CopiesInChildren::isChild() noexcept
{
  return SharedMappings::instance().isChild();
}

bool CopiesInChildren::separate() const noexcept
{
  const auto size = static_cast<std::size_t>(m_nb_byte);
  constexpr int flags = MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE;
  if (m_descriptor >= 0 && ::mmap(m_base, size, PROT_READ | PROT_WRITE, flags, m_descriptor, m_offset) != MAP_FAILED)
    return true;
  ::mprotect(m_base, size, PROT_READ);
  return false;
}

bool CopiesInChildren::copyPage(void* address) const noexcept
{
  auto* const fault = static_cast<std::byte*>(address);
  if (fault < m_base || fault >= m_base + m_nb_byte)
    return false;
  const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::byte* const page = m_base + static_cast<std::size_t>(fault - m_base) / size * size;
  void* const copy = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED)
    return false;
  std::memcpy(copy, page, size);
  return ::mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, page) != MAP_FAILED;
}
} // namespace Arcane::detail::shmem
