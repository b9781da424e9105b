// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/MappedFile.h"

#include "shmem/watch/reader/WatchFault.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
std::string folderOf(Int64 process)
{
  return "/proc/" + std::to_string(process) + "/fd";
}

[[noreturn]] void throwNotOpened(Int64 process, int error)
{
  const std::string who = "process " + std::to_string(process);
  if (error == ENOENT || error == ESRCH)
    throw WatchFault(ARCANE_WATCH_NO_RUN, "no run: " + who + " has ended, or is in a container whose processes this one does not see");
  if (error == EACCES || error == EPERM)
    throw WatchFault(ARCANE_WATCH_FORBIDDEN, "the memory of " + who + " cannot be opened: " + std::strerror(error) +
                                               "; expected a program of the same user, in a container that lets it look at processes");
  throw WatchFault(ARCANE_WATCH_SYSTEM, "the memory of " + who + " cannot be opened: " + std::strerror(error));
}
} // namespace

MappedFile::MappedFile(Int64 process, Int64 descriptor, Int64 inode, bool is_written)
{
  const std::string path = folderOf(process) + '/' + std::to_string(descriptor);
  m_descriptor = ::open(path.c_str(), (is_written ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (m_descriptor < 0)
    throwNotOpened(process, errno);
  struct stat state = {};
  const bool is_known = ::fstat(m_descriptor, &state) == 0;
  if (is_known && state.st_uid == ::geteuid() && (inode == 0 || static_cast<Int64>(state.st_ino) == inode)) {
    m_nb_byte = state.st_size;
    return;
  }
  ::close(m_descriptor);
  // Root may open the files of all.
  if (is_known && state.st_uid != ::geteuid())
    throw WatchFault(ARCANE_WATCH_FORBIDDEN, "the memory of process " + std::to_string(process) + " belongs to user " +
                                               std::to_string(state.st_uid) + ", expected this user, " + std::to_string(::geteuid()));
  throw WatchFault(ARCANE_WATCH_NO_RUN, "no run: '" + path +
                                          "' is another file than that of the run; the run has ended, or its processes have "
                                          "other numbers in this container");
}

MappedFile::~MappedFile()
{
  ::close(m_descriptor);
}

Int64 MappedFile::findDescriptor(Int64 process, const std::string& name)
{
  const std::string path = folderOf(process);
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(path.c_str()), ::closedir);
  if (!folder)
    throwNotOpened(process, errno);
  const std::string wanted = "/memfd:" + name + " (deleted)";
  for (const dirent* file = ::readdir(folder.get()); file; file = ::readdir(folder.get())) {
    std::array<char, 256> target = {};
    const ssize_t nb_byte = ::readlink((path + '/' + file->d_name).c_str(), target.data(), target.size());
    if (nb_byte > 0 && std::string(target.data(), static_cast<std::size_t>(nb_byte)) == wanted)
      return std::stoll(file->d_name);
  }
  return -1;
}

Mapping::Mapping(const MappedFile& file, Int64 offset, Int64 nb_byte, bool is_written)
: m_nb_byte(static_cast<std::size_t>(nb_byte))
{
  void* base =
    ::mmap(nullptr, m_nb_byte, is_written ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED | MAP_NORESERVE, file.descriptor(), offset);
  if (base == MAP_FAILED)
    throw WatchFault(ARCANE_WATCH_SYSTEM, "the memory of the run cannot be mapped, " + std::to_string(nb_byte) +
                                            " bytes: " + std::strerror(errno) + "; see ulimit -v");
  m_base = static_cast<std::byte*>(base);
  // A watcher that crashes must not write the memory of the run into its core file.
  ::madvise(base, m_nb_byte, MADV_DONTDUMP);
}

Mapping::~Mapping()
{
  ::munmap(m_base, m_nb_byte);
}
} // namespace Arcane::detail::watch
