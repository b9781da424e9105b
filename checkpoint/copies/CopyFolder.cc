// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/CopyFolder.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/math/SequenceHash.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/Parameter.h"
#include "checkpoint/format/DiskFile.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::copies
{
namespace fs = std::filesystem;

namespace
{
//! Returns the type of texts that are not empty.
base::ParameterType<String> folders()
{
  base::ParameterType<String> type = base::texts("a folder");
  type.parse = [](const String& text) { return text.empty() ? std::nullopt : std::optional<String>(text); };
  return type;
}

const base::Parameter<String> memory_folder({ .section = "Checkpoints",
                                              .argument = "CheckpointMemory",
                                              .variable = "ARCANE_CHECKPOINT_MEMORY",
                                              .meaning = "Copies of checkpoints are put there: a folder of each machine that is in memory.",
                                              .may_ranks_differ = true },
                                            folders(), String("/dev/shm"));

constexpr const char* directory_file_name = "directory.txt";
constexpr const char* lock_file_name = "lock";
//! \unit{bytes}
constexpr Int64 max_path_bytes = 64 * 1024;
constexpr std::chrono::milliseconds longest_wait(2000);
constexpr std::chrono::milliseconds pause_between(20);

std::string nameBegin()
{
  return "arcane_checkpoints." + std::to_string(::geteuid()) + ".";
}

//! The file in the folder distinguishes two directories with the same hash.
std::string hashOf(std::string_view text)
{
  base::SequenceHash<UInt64> hash;
  for (const char c : text)
    hash.add(static_cast<unsigned char>(c));
  return base::printfText("%016llx", static_cast<unsigned long long>(hash.code()));
}

//! Returns the path in the file of a folder, or null.
String directoryNotedIn(const String& folder)
{
  const String path = folder + "/" + directory_file_name;
  std::error_code ignored;
  if (!fs::exists(path.localstr(), ignored))
    return {};
  std::string text = format::readText(path, max_path_bytes);
  while (text.ends_with('\n'))
    text.pop_back();
  return String(text);
}

//! Returns the descriptor of the file of the lock, or -1. \throws IOException
int openLock(const String& folder, bool is_created)
{
  const String path = folder + "/" + lock_file_name;
  const int all_flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int descriptor =
    is_created ? base::openOutputFile(path, all_flags, base::eOutputPermissions::Private) : ::open(path.localstr(), all_flags);
  if (descriptor < 0 && errno != ENOENT)
    format::throwLastError("open", path);
  return descriptor;
}
} // namespace

String memoryFolder(const CommandLineArguments& arguments)
{
  return memory_folder.value(arguments);
}

String absoluteDirectory(const String& path)
{
  std::error_code failed;
  fs::path absolute = fs::absolute(path.localstr(), failed);
  const fs::path canonical = fs::weakly_canonical(absolute, failed);
  std::string text = (failed ? absolute.lexically_normal() : canonical).string();
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  return String(text);
}

CopyFolder::CopyFolder(const String& memory, const String& directory)
: m_path(memory + "/" + String(nameBegin() + hashOf(directory.toStdStringView())))
, m_directory(directory)
{}

bool CopyFolder::exists() const
{
  struct ::stat status = {};
  if (::lstat(m_path.localstr(), &status) != 0) {
    if (errno != ENOENT)
      format::throwLastError("look for", m_path);
    return false;
  }
  // Others may make any name in a folder that is open to all.
  ARCANE_THROW_IF(!S_ISDIR(status.st_mode) || status.st_uid != ::geteuid() || (status.st_mode & 077) != 0, IOException,
                  "'{0}' is not what this framework makes, expected a directory that only this user may read", m_path);
  return true;
}

void CopyFolder::create() const
{
  if (base::createOutputDirectory(m_path, base::eOutputPermissions::Private) != 0 && errno != EEXIST)
    format::throwLastError("create directory", m_path);
  exists();
  const String noted = directoryNotedIn(m_path);
  ARCANE_THROW_IF(!noted.null() && noted != m_directory, IOException, "'{0}' holds copies of checkpoints of '{1}', expected '{2}'", m_path,
                  noted, m_directory);
  if (noted.null())
    format::replaceText(m_path + "/" + directory_file_name, std::string(m_directory.toStdStringView()) + "\n",
                        format::eDurability::InCache);
}

bool CopyFolder::isInUse() const
{
  const int descriptor = exists() ? openLock(m_path, false) : -1;
  if (descriptor < 0)
    return false;
  const bool is_locked = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);
  return is_locked;
}

void CopyFolder::removeOthers(Int64 kept) const
{
  if (!exists())
    return;
  const format::CheckpointDirectory all = copies();
  for (const Int64 index : all.indexes()) {
    if (index == kept)
      continue;
    // A partly removed copy must not have the name of a copy.
    const String removed = all.pathOf(index) + ".removed";
    if (::rename(all.pathOf(index).localstr(), removed.localstr()) != 0)
      format::throwLastError("rename", all.pathOf(index));
  }
  all.removeLeftovers();
}

void CopyFolder::remove() const
{
  if (!exists())
    return;
  removeOthers(-1);
  std::error_code failed;
  fs::remove_all(m_path.localstr(), failed);
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot remove '{0}': {1}", m_path, failed.message());
}

std::vector<CopyFolder> foldersOfUser(const String& memory)
{
  std::vector<CopyFolder> folders;
  std::error_code failed;
  for (fs::directory_iterator i(memory.localstr(), failed), end; !failed && i != end; i.increment(failed)) {
    const String path(i->path().string());
    if (!i->path().filename().string().starts_with(nameBegin()))
      continue;
    try {
      const String noted = directoryNotedIn(path);
      const CopyFolder folder(memory, noted.null() ? String("") : noted);
      if (!noted.null() && folder.path() == path && folder.exists())
        folders.push_back(folder);
    }
    catch (const IOException&) {
      continue;
    }
  }
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot list directory '{0}': {1}", memory, failed.message());
  return folders;
}

FolderLock::FolderLock(const CopyFolder& folder)
: m_descriptor(openLock(folder.path(), true))
{
  const auto end = std::chrono::steady_clock::now() + longest_wait;
  while (m_descriptor >= 0 && ::flock(m_descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int fault = errno;
    if (fault == EWOULDBLOCK && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(pause_between);
      continue;
    }
    ::close(m_descriptor);
    ARCANE_THROW_IF(fault == EWOULDBLOCK, IOException, "directory '{0}' belongs to another run that is not over", folder.path());
    ARCANE_THROW(IOException, "cannot lock '{0}': {1}", folder.path(), std::strerror(fault));
  }
  ARCANE_THROW_IF(m_descriptor < 0, IOException, "cannot make the file of the lock in '{0}'", folder.path());
}

FolderLock::~FolderLock()
{
  ::close(m_descriptor);
}
} // namespace Arcane::detail::copies
