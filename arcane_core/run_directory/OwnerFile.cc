// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/OwnerFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/run_directory/DirectoryInUseException.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <optional>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::run_directory
{
namespace
{
namespace fs = std::filesystem;

constexpr std::string_view name_begin = "run.owner.";
constexpr std::string_view ended = "ended";
constexpr Int64 max_record_bytes = 64 * 1024;

String pathOf(const String& directory, Int64 number)
{
  return String::format("{0}/{1}{2}", directory, String(name_begin), number);
}

//! Returns the numbers of the files of owners in \a directory, in ascending order.
std::vector<Int64> numbersIn(const String& directory)
{
  std::vector<Int64> numbers;
  std::error_code failed;
  for (fs::directory_iterator i(directory.localstr(), failed), end; !failed && i != end; i.increment(failed)) {
    const std::string name = i->path().filename().string();
    Int64 number = 0;
    if (name.starts_with(name_begin) &&
        std::from_chars(name.data() + name_begin.size(), name.data() + name.size(), number).ec == std::errc())
      numbers.push_back(number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

//! Returns an empty text when the file cannot be read. A pipe in its place is not waited for.
std::string textOfOwner(const String& path)
{
  try {
    return format::readText(path, max_record_bytes);
  }
  catch (const IOException&) {
    return {};
  }
}

//! \throws DirectoryInUseException unless the owner that \a path speaks of has ended or is dead
void throwIfLive(const String& directory, const String& path)
{
  const std::string text = textOfOwner(path);
  if (std::string_view(text).starts_with(ended))
    return;
  const std::optional<OwnerRecord> record = ownerRecordFromText(text);
  if (record && isDead(*record))
    return;
  throw DirectoryInUseException(A_FUNCINFO, directory, record,
                                String::format("if you are certain that this process is dead, remove '{0}'", base::shownPath(path)));
}

//! Returns nothing when the system does not say it.
std::optional<OwnerFileId> idOf(int descriptor)
{
  struct ::stat status = {};
  if (::fstat(descriptor, &status) != 0)
    return {};
  return OwnerFileId{ status.st_dev, status.st_ino };
}

//! Returns nothing when the file exists already.
std::optional<OwnerFileId> createWith(const String& path, const std::string& text)
{
  const int descriptor = base::openOutputFile(path, O_WRONLY | O_EXCL);
  if (descriptor < 0 && errno == EEXIST)
    return {};
  ARCANE_THROW_IF(descriptor < 0, IOException, "cannot create '{0}': {1}", base::shownPath(path), std::strerror(errno));
  const bool is_written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const std::optional<OwnerFileId> id = idOf(descriptor);
  const bool is_safe = id && is_written && ::fsync(descriptor) == 0;
  const int reason = errno;
  ::close(descriptor);
  if (!is_safe)
    ::unlink(path.localstr());
  ARCANE_THROW_IF(!is_safe, IOException, "cannot write '{0}': {1}", base::shownPath(path), std::strerror(reason));
  return id;
}
} // namespace

OwnerFile::OwnerFile(const String& directory)
: m_process(::getpid())
{
  const std::string text = toText(recordOfThisProcess());
  while (m_path.null()) {
    const std::vector<Int64> numbers = numbersIn(directory);
    const Int64 last = numbers.empty() ? 0 : numbers.back();
    if (last > 0)
      throwIfLive(directory, pathOf(directory, last));
    const std::optional<OwnerFileId> created = createWith(pathOf(directory, last + 1), text);
    if (!created)
      continue;
    m_id = *created;
    // Another process may have passed by, and removed what it found, between the look and the creation.
    if (numbersIn(directory).back() == last + 1)
      m_path = pathOf(directory, last + 1);
    else
      ::unlink(pathOf(directory, last + 1).localstr());
    for (Int64 number : numbers)
      if (!m_path.null())
        ::unlink(pathOf(directory, number).localstr());
  }
}

OwnerFile::~OwnerFile()
{
  if (::getpid() != m_process)
    return;
  const int descriptor = ::open(m_path.localstr(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return;
  // The directory may have been moved, and another run may have one of the same name.
  if (idOf(descriptor) == m_id) [[maybe_unused]]
    const ssize_t written = ::pwrite(descriptor, ended.data(), ended.size(), 0);
  ::close(descriptor);
}

void OwnerFile::throwIfOwned(const String& directory)
{
  const std::vector<Int64> numbers = numbersIn(directory);
  if (!numbers.empty())
    throwIfLive(directory, pathOf(directory, numbers.back()));
}
} // namespace Arcane::detail::run_directory
