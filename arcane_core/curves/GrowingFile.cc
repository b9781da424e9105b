// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/GrowingFile.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::curves
{
namespace
{
int openFile(const String& path, int flags)
{
  const int descriptor = ::open(path.localstr(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    format::throwLastError("open", path);
  return descriptor;
}

//! Closes a descriptor.
class Open
{
 public:
  explicit Open(int descriptor)
  : m_descriptor(descriptor)
  {}
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;
  ~Open()
  {
    if (m_descriptor >= 0)
      ::close(m_descriptor);
  }
  int get() const { return m_descriptor; }
  void swap(int& descriptor) { std::swap(m_descriptor, descriptor); }

 private:
  int m_descriptor;
};

struct ::stat statusOf(int descriptor, const String& path)
{
  struct ::stat status = {};
  if (::fstat(descriptor, &status) != 0)
    format::throwLastError("look at", path);
  return status;
}

std::pair<UInt64, UInt64> identityOf(const struct ::stat& status)
{
  return { static_cast<UInt64>(status.st_dev), static_cast<UInt64>(status.st_ino) };
}

//! \return the number of bytes that are written; errno says why it is not all
std::size_t writeAll(int descriptor, Int64 at, std::string_view text)
{
  std::size_t nb_written = 0;
  while (nb_written < text.size()) {
    const ssize_t n = ::pwrite(descriptor, text.data() + nb_written, text.size() - nb_written, at + static_cast<Int64>(nb_written));
    if (n < 0 && errno != EINTR)
      break;
    nb_written += static_cast<std::size_t>(std::max<ssize_t>(n, 0));
  }
  return nb_written;
}

//! Appends up to \a nb_byte bytes of the file to \a text. \return their number
Int64 readMore(int descriptor, Int64 at, Int64 nb_byte, std::string& text, const String& path)
{
  const std::size_t former = text.size();
  text.resize(former + static_cast<std::size_t>(nb_byte));
  ssize_t n = 0;
  do
    n = ::pread(descriptor, text.data() + former, static_cast<std::size_t>(nb_byte), at);
  while (n < 0 && errno == EINTR);
  text.resize(former + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
  if (n < 0)
    format::throwLastError("read", path);
  return n;
}
} // namespace

GrowingFile::~GrowingFile()
{
  if (m_kept >= 0)
    ::close(m_kept);
}

void GrowingFile::swap(GrowingFile& other) noexcept
{
  std::swap(m_path, other.m_path);
  std::swap(m_reading, other.m_reading);
  std::swap(m_kept, other.m_kept);
  std::swap(m_begin, other.m_begin);
  std::swap(m_nb_byte, other.m_nb_byte);
  std::swap(m_identity, other.m_identity);
}

void GrowingFile::make(const std::string& header)
{
  format::replaceText(m_path, header, format::eDurability::InCache);
  Open file(openFile(m_path, O_RDONLY));
  m_identity = identityOf(statusOf(file.get(), m_path));
  m_begin = m_nb_byte = std::ssize(header);
  if (m_reading == eReading::Kept)
    file.swap(m_kept);
}

void GrowingFile::take(Int64 nb_byte)
{
  const Open file(duplicate());
  ARCANE_THROW_IF(statusOf(file.get(), m_path).st_size < nb_byte, IOException, "'{0}' has {1} bytes, expected {2}", base::shownPath(m_path),
                  static_cast<Int64>(statusOf(file.get(), m_path).st_size), nb_byte);
  m_nb_byte = nb_byte;
  m_begin = std::ssize(lineAt(file.get(), 0));
}

bool GrowingFile::isIntact() const
{
  struct ::stat status = {};
  return ::lstat(m_path.localstr(), &status) == 0 && identityOf(status) == m_identity && status.st_size >= m_nb_byte;
}

//! Returns a descriptor for reading, which the caller closes.
int GrowingFile::duplicate() const
{
  if (m_kept < 0)
    return openFile(m_path, O_RDONLY);
  const int descriptor = ::fcntl(m_kept, F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0)
    format::throwLastError("read", m_path);
  return descriptor;
}

void GrowingFile::append(std::string_view lines, std::string_view last_lines)
{
  const Open file(openFile(m_path, O_WRONLY));
  const std::string text = std::string(lines).append(last_lines);
  // Nearly always the new lines begin with the previous last lines, and are longer.
  if (statusOf(file.get(), m_path).st_size > m_nb_byte + std::ssize(text) && ::ftruncate(file.get(), m_nb_byte) != 0)
    format::throwLastError("shorten", m_path);
  const std::size_t nb_written = writeAll(file.get(), m_nb_byte, text);
  if (nb_written < text.size()) {
    const int fault = errno;
    const std::size_t end = std::string_view(text).substr(0, nb_written).rfind('\n') + 1;
    // If this fails too, the next write begins at the same place.
    [[maybe_unused]] const int ignored = ::ftruncate(file.get(), m_nb_byte + static_cast<Int64>(end));
    errno = fault;
    format::throwLastError("write", m_path);
  }
  m_nb_byte += std::ssize(lines);
}

void GrowingFile::cut(Int64 nb_byte)
{
  m_nb_byte = nb_byte;
  append({});
}

void GrowingFile::forEachLine(Int64 begin, const std::function<void(std::string_view)>& visit) const
{
  const Open file(duplicate());
  std::string text;
  while (begin < m_nb_byte) {
    const Int64 n = readMore(file.get(), begin, std::min(piece_bytes, m_nb_byte - begin), text, m_path);
    ARCANE_THROW_IF(n == 0, IOException, "'{0}' ends after {1} bytes, expected {2}", base::shownPath(m_path), begin, m_nb_byte);
    begin += n;
    std::size_t from = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
      visit(std::string_view(text).substr(from, end - from));
      from = end + 1;
    }
    text.erase(0, from);
  }
}

//! Returns the line that begins at \a at, with its end.
std::string GrowingFile::lineAt(int descriptor, Int64 at) const
{
  std::string text;
  while (text.find('\n') == std::string::npos) {
    const Int64 next = at + std::ssize(text);
    const Int64 n = readMore(descriptor, next, std::min<Int64>(4096, m_nb_byte - next), text, m_path);
    ARCANE_THROW_IF(n == 0, IOException, "'{0}' is truncated: its last line has no end at byte {1}", base::shownPath(m_path), next);
  }
  return text.substr(0, text.find('\n') + 1);
}

Int64 GrowingFile::placeOf(Int32 iteration, const std::function<Int32(std::string_view)>& iteration_of) const
{
  const Open file(duplicate());
  // Lines that begin before `low` are below the iteration; a line that begins at `high` is not, or is the end.
  Int64 low = m_begin, high = m_nb_byte;
  while (low < high) {
    Int64 at = low + (high - low) / 2;
    // The first line that begins after the middle; if there is none before `high`, the first one of the range.
    at += at > low ? std::ssize(lineAt(file.get(), at)) : 0;
    if (at >= high)
      at = low;
    const std::string line = lineAt(file.get(), at);
    if (iteration_of(std::string_view(line).substr(0, line.size() - 1)) < iteration)
      low = at + std::ssize(line);
    else if (at == low)
      high = low;
    else
      high = at;
  }
  return low;
}
} // namespace Arcane::detail::curves
