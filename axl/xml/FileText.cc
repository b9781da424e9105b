// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/FileText.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::xml
{
namespace
{
//! Reads up to the end, which may be before or after the size of the file if another process writes to it. Returns 0 or the fault of the system.
int readAll(int descriptor, std::size_t max_bytes, std::string& bytes)
{
  std::size_t nb_read = 0;
  while (nb_read <= max_bytes) {
    if (nb_read == bytes.size())
      bytes.resize(bytes.size() + 64 * 1024);
    const ssize_t n = ::read(descriptor, bytes.data() + nb_read, bytes.size() - nb_read);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return errno;
    if (n == 0)
      break;
    nb_read += static_cast<std::size_t>(n);
  }
  bytes.resize(nb_read);
  return 0;
}

std::string tooLong(std::size_t size, std::size_t max_bytes)
{
  return "it has " + std::to_string(size) + " bytes, expected at most " + std::to_string(max_bytes);
}

std::string readOpenFile(int descriptor, std::size_t max_bytes, std::string& bytes)
{
  struct ::stat status = {};
  if (::fstat(descriptor, &status) != 0)
    return std::strerror(errno);
  if (S_ISDIR(status.st_mode))
    return "it is a directory";
  if (!S_ISREG(status.st_mode))
    return "it is not a regular file";
  if (static_cast<std::size_t>(status.st_size) > max_bytes)
    return tooLong(static_cast<std::size_t>(status.st_size), max_bytes);
  bytes.resize(static_cast<std::size_t>(status.st_size) + 1);
  if (const int fault = readAll(descriptor, max_bytes, bytes))
    return std::strerror(fault);
  return bytes.size() > max_bytes ? tooLong(bytes.size(), max_bytes) : std::string();
}
} // namespace

std::string readRegularFile(const std::string& path, std::size_t max_bytes, std::string& bytes)
{
  // Without O_NONBLOCK, opening a pipe blocks until another process writes to it.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return std::strerror(errno);
  std::string reason = readOpenFile(descriptor, max_bytes, bytes);
  ::close(descriptor);
  return reason;
}
} // namespace Arcane::xml
