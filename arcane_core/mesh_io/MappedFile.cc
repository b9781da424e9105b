// SPDX-License-Identifier: Apache-2.0
// A file seen as memory, and the names of places in it.
#include "arcane_core/mesh_io/MappedFile.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::meshio
{
namespace
{
[[noreturn]] void throwCannotRead(const std::string& path, const std::string& reason)
{
  throw FatalErrorException(A_FUNCINFO, "cannot read mesh file '" + path + "': " + reason);
}

//! Closes the descriptor: a mapping does not need it. A pipe is not waited for.
class OpenFile
{
 public:
  explicit OpenFile(const std::string& path)
  : m_descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC))
  {
    if (m_descriptor < 0)
      throwCannotRead(path, std::strerror(errno));
  }
  ~OpenFile() { ::close(m_descriptor); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int descriptor() const { return m_descriptor; }

 private:
  int m_descriptor;
};
} // namespace

MappedFile::MappedFile(const std::string& path)
: m_path(path)
{
  OpenFile file(path);
  struct stat info = {};
  if (::fstat(file.descriptor(), &info) != 0)
    throwCannotRead(path, std::strerror(errno));
  if (!S_ISREG(info.st_mode))
    throwCannotRead(path, "it is not a regular file");
  if (info.st_size == 0)
    throwCannotRead(path, "it is empty");
  const auto size = static_cast<std::size_t>(info.st_size);
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
  if (address == MAP_FAILED)
    throwCannotRead(path, std::strerror(errno));
  ::madvise(address, size, MADV_SEQUENTIAL);
  m_bytes = std::string_view(static_cast<const char*>(address), size);
}

MappedFile::~MappedFile()
{
  ::munmap(const_cast<char*>(m_bytes.data()), m_bytes.size());
}

std::string MappedFile::place(Int64 position) const
{
  if (m_is_binary)
    return m_path + ": byte " + std::to_string(position);
  const Int64 last = std::min(position, static_cast<Int64>(m_bytes.size()));
  return m_path + ":" + std::to_string(1 + std::count(begin(), begin() + last, '\n'));
}

void MappedFile::fail(Int64 position, const std::string& text) const
{
  throw FatalErrorException(A_FUNCINFO, place(position) + ": error: " + text);
}

} // namespace Arcane::detail::meshio
