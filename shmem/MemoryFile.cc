// SPDX-License-Identifier: Apache-2.0
#include "shmem/MemoryFile.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::shmem
{
namespace
{
Int64 inodeOf(int descriptor)
{
  struct stat s;
  return (::fstat(descriptor, &s) == 0) ? static_cast<Int64>(s.st_ino) : -1;
}
} // namespace

MemoryFile MemoryFile::create(Int64 nb_byte, const char* name)
{
  const int descriptor = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0)
    ARCANE_FATAL("shared memory: cannot create a file in memory: {0}", std::strerror(errno));
  MemoryFile file({ .process = ::getpid(), .descriptor = descriptor, .inode = inodeOf(descriptor), .nb_byte = nb_byte });
  // The seals keep the file from being cut: reading a part that was cut off would end the process.
  if (::fchmod(descriptor, S_IRUSR | S_IWUSR) != 0 || ::ftruncate(descriptor, nb_byte) != 0 ||
      ::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0)
    ARCANE_FATAL("shared memory: cannot give {0} bytes to a file in memory: {1}", nb_byte, std::strerror(errno));
  return file;
}

MemoryFile MemoryFile::attach(const Key& key)
{
  const std::string path = "/proc/" + std::to_string(key.process) + "/fd/" + std::to_string(key.descriptor);
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0)
    ARCANE_FATAL("shared memory: cannot open the file in memory '{0}': {1}", path, std::strerror(errno));
  MemoryFile file({ .process = key.process, .descriptor = descriptor, .inode = key.inode, .nb_byte = key.nb_byte });
  // If the two processes number processes differently, the path leads to another file.
  if (inodeOf(descriptor) != key.inode)
    ARCANE_FATAL("shared memory: '{0}' is not the file in memory of the first rank: processes of this machine do not see each "
                 "other",
                 path);
  return file;
}

MemoryFile::~MemoryFile()
{
  if (m_key.descriptor >= 0)
    ::close(static_cast<int>(m_key.descriptor));
}

MemoryFile::MemoryFile(MemoryFile&& rhs) noexcept
: m_key(rhs.m_key)
{
  rhs.m_key.descriptor = -1;
}

std::byte* MemoryFile::map() const
{
  void* base = ::mmap(nullptr, static_cast<std::size_t>(m_key.nb_byte), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      static_cast<int>(m_key.descriptor), 0);
  if (base == MAP_FAILED)
    ARCANE_FATAL("shared memory: cannot map {0} bytes of a file in memory: {1}", m_key.nb_byte, std::strerror(errno));
  return static_cast<std::byte*>(base);
}
} // namespace Arcane::detail::shmem
