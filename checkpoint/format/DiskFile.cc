// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/DiskFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::format
{
namespace
{
//! Writes of at least this size start to go to the disk at once. \unit{bytes}
constexpr Int64 early_writeback_from = 1024 * 1024;

//! Copies of files use memory of this size. \unit{bytes}
constexpr Int64 copied_piece_bytes = 1024 * 1024;

//! A signal may interrupt the call: it is then made again.
int openedFile(const String& path, int flags, base::eOutputPermissions permissions)
{
  if ((flags & O_CREAT) != 0)
    return base::openOutputFile(path, flags, permissions);
  while (true) {
    const int descriptor = ::open(path.localstr(), flags | O_CLOEXEC);
    if (descriptor >= 0 || errno != EINTR)
      return descriptor;
  }
}

//! Closes its descriptor unless release() was called.
class Descriptor
{
 public:
  Descriptor(const String& path, int flags, const char* action, base::eOutputPermissions permissions = base::outputPermissions())
  : m_value(openedFile(path, flags, permissions))
  {
    if (m_value < 0)
      throwLastError(action, path);
  }
  ~Descriptor()
  {
    if (m_value >= 0)
      ::close(m_value);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return m_value; }
  int release() { return std::exchange(m_value, -1); }

 private:
  int m_value;
};

//! Returns the directory that holds the name \a path.
String directoryOf(const String& path)
{
  std::string text(path.toStdStringView());
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  const std::size_t slash = text.rfind('/');
  if (slash == std::string::npos)
    return ".";
  return slash == 0 ? String("/") : String(text.substr(0, slash));
}

bool isDirectory(const String& path)
{
  struct ::stat status = {};
  return ::stat(path.localstr(), &status) == 0 && S_ISDIR(status.st_mode);
}
} // namespace

void throwLastError(const char* action, const String& path)
{
  ARCANE_THROW(IOException, "cannot {0} '{1}': {2}", action, base::shownPath(path), std::strerror(errno));
}

InputFile::InputFile(const String& path)
: m_path(path)
{
  // Without O_NONBLOCK, opening a pipe blocks until another process writes to it.
  Descriptor descriptor(path, O_RDONLY | O_NONBLOCK, "open");
  struct ::stat status = {};
  if (::fstat(descriptor.get(), &status) != 0)
    throwLastError("get the size of", path);
  ARCANE_THROW_IF(!S_ISREG(status.st_mode), IOException, "'{0}' is not a regular file", base::shownPath(path));
  m_size = status.st_size;
  m_descriptor = descriptor.release();
}

InputFile::~InputFile()
{
  ::close(m_descriptor);
}

void InputFile::read(Int64 offset, Span<std::byte> bytes) const
{
  Int64 nb_read = 0;
  while (nb_read < bytes.size()) {
    const ssize_t n = ::pread(m_descriptor, bytes.data() + nb_read, static_cast<size_t>(bytes.size() - nb_read), offset + nb_read);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      throwLastError("read", m_path);
    ARCANE_THROW_IF(n == 0, IOException, "'{0}' ends at {1} bytes, expected {2}", base::shownPath(m_path), offset + nb_read,
                    offset + bytes.size());
    nb_read += n;
  }
}

OutputFile::OutputFile(const String& path, eOpening opening)
: m_path(path)
{
  const bool is_new = opening == eOpening::New;
  const int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | (is_new ? O_CREAT | O_EXCL : 0);
  m_descriptor = Descriptor(path, flags, is_new ? "create" : "open").release();
}

OutputFile::~OutputFile()
{
  if (m_descriptor >= 0)
    ::close(m_descriptor);
}

void OutputFile::write(Int64 offset, Span<const std::byte> bytes)
{
  Int64 nb_written = 0;
  while (nb_written < bytes.size()) {
    const ssize_t n =
      ::pwrite(m_descriptor, bytes.data() + nb_written, static_cast<size_t>(bytes.size() - nb_written), offset + nb_written);
    if (n < 0 && errno != EINTR)
      throwLastError("write", m_path);
    nb_written += n > 0 ? n : 0;
  }
#if defined(__linux__)
  // The disk works while the next values are prepared. A failure is reported when the file is synced.
  if (bytes.size() >= early_writeback_from)
    ::sync_file_range(m_descriptor, offset, bytes.size(), SYNC_FILE_RANGE_WRITE);
#endif
}

void OutputFile::syncAndClose()
{
  if (::fsync(m_descriptor) != 0)
    throwLastError("write to the disk", m_path);
  close();
}

void OutputFile::close()
{
  if (::close(std::exchange(m_descriptor, -1)) != 0)
    throwLastError("close", m_path);
}

void copyFile(const String& from, const String& to)
{
  const InputFile input(from);
  OutputFile output(to, OutputFile::eOpening::New);
  const auto buffer = std::make_unique<std::byte[]>(static_cast<std::size_t>(copied_piece_bytes));
  for (Int64 at = 0; at < input.size(); at += copied_piece_bytes) {
    const Span<std::byte> piece(buffer.get(), std::min(copied_piece_bytes, input.size() - at));
    input.read(at, piece);
    output.write(at, piece);
  }
  output.close();
}

void throwIfTooLong(const String& path, const std::string& text, Int64 max_bytes)
{
  ARCANE_THROW_IF(std::ssize(text) > max_bytes, IOException,
                  "cannot write '{0}': it would have {1} bytes, and no reader accepts more than {2}: less ranks or variables would do",
                  path, text.size(), max_bytes);
}

std::string readText(const String& path, Int64 max_bytes)
{
  const InputFile file(path);
  ARCANE_THROW_IF(file.size() > max_bytes, IOException, "'{0}' has {1} bytes, expected at most {2}", base::shownPath(path), file.size(),
                  max_bytes);
  std::string text(static_cast<std::size_t>(file.size()), '\0');
  file.read(0, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), file.size()));
  return text;
}

namespace
{
//! \param flags O_TRUNC, or O_EXCL for a file that must not exist
void writeText(const String& path, const std::string& text, eDurability durability, int flags, base::eOutputPermissions permissions)
{
  Descriptor descriptor(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | flags, "create", permissions);
  std::size_t nb_written = 0;
  while (nb_written < text.size()) {
    const ssize_t n = ::write(descriptor.get(), text.data() + nb_written, text.size() - nb_written);
    if (n < 0 && errno != EINTR)
      throwLastError("write", path);
    nb_written += n > 0 ? static_cast<std::size_t>(n) : 0;
  }
  if (durability == eDurability::OnDisk && ::fsync(descriptor.get()) != 0)
    throwLastError("write to the disk", path);
  // Some file systems report only now that the disk is full.
  if (::close(descriptor.release()) != 0)
    throwLastError("close", path);
}
} // namespace

void writeTextDurably(const String& path, const std::string& text)
{
  throwIfTooLong(path, text);
  writeText(path, text, eDurability::OnDisk, O_TRUNC, base::outputPermissions());
}

void replaceText(const String& path, const std::string& text, eDurability durability, base::eOutputPermissions permissions)
{
  const String draft = path + ".part";
  // A run that was killed may have left it.
  ::unlink(draft.localstr());
  try {
    writeText(draft, text, durability, O_EXCL, permissions);
    if (::rename(draft.localstr(), path.localstr()) != 0)
      throwLastError("rename", draft);
  }
  catch (const IOException&) {
    ::unlink(draft.localstr());
    throw;
  }
  if (durability == eDurability::OnDisk)
    syncPath(directoryOf(path));
}

void createDirectoriesDurably(const String& path)
{
  const String parent = directoryOf(path);
  if (isDirectory(path)) {
    // A run that was killed may have made it without waiting for the disk. A directory above may be unreadable: it is then not synchronised.
    if (::access(parent.localstr(), R_OK) == 0)
      syncPath(parent);
    return;
  }
  createDirectoriesDurably(parent);
  const int fault = base::createOutputDirectory(path) == 0 ? 0 : errno;
  if (!isDirectory(path)) {
    errno = fault;
    throwLastError("create directory", path);
  }
  syncPath(parent);
}

void syncPath(const String& path)
{
  const Descriptor descriptor(path, O_RDONLY | O_NONBLOCK, "open");
  // A file system that cannot sync directories returns EINVAL: there is nothing to do then.
  if (::fsync(descriptor.get()) != 0 && errno != EINVAL)
    throwLastError("write to the disk", path);
}
} // namespace Arcane::detail::format
