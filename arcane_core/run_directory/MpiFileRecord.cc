// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/MpiFileRecord.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/run_directory/OwnerRecord.h"
#include "checkpoint/format/DiskFile.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::run_directory
{
namespace
{
namespace fs = std::filesystem;

constexpr Int64 max_files_bytes = 1024 * 1024;
constexpr std::string_view file_word = "file ";
constexpr std::string_view job_word = "job ";

std::string recordNameBegin()
{
  return "arcane_run." + std::to_string(::geteuid()) + ".";
}

bool isNameOfMpi(std::string_view name)
{
  return (name.starts_with("osc_sm.") || name.starts_with("vader_segment.")) && name.find('/') == std::string_view::npos;
}

//! Returns the number of the job as names of files of MPI contain it, or nothing without the mpirun of Open MPI.
std::string jobOfLauncher()
{
  const char* text = std::getenv("OMPI_MCA_ess_base_jobid");
  UInt32 job = 0;
  if (!text || std::from_chars(text, text + std::strlen(text), job).ec != std::errc() || job == 0)
    return {};
  char name[16];
  std::snprintf(name, sizeof(name), ".%x.", job);
  return name;
}

//! Returns the number of a regular file of this user, 0 for anything else. Links are not followed.
ino_t ownFile(const fs::path& path)
{
  struct ::stat status = {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() ? status.st_ino : 0;
}

//! Adds the names of the files of MPI in \a directory that a process maps.
void addMappedFiles(const std::string& maps, const std::string& directory, std::set<std::string>& names)
{
  detail::base::ClassicStream<std::ifstream> lines(maps);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(directory + "/");
    if (at == std::string::npos)
      continue;
    const std::string name = line.substr(at + directory.size() + 1);
    if (isNameOfMpi(name) && !name.ends_with(" (deleted)"))
      names.insert(name);
  }
}

//! Returns what the processes that this user may look at map. The files belong to this user, so that others cannot map them.
std::set<std::string> filesInUse(const std::string& directory)
{
  std::set<std::string> names;
  std::error_code ignored;
  for (fs::directory_iterator i("/proc", ignored), end; !ignored && i != end; i.increment(ignored))
    if (const char first = i->path().filename().string().front(); first >= '0' && first <= '9')
      addMappedFiles((i->path() / "maps").string(), directory, names);
  return names;
}

//! Returns the names and numbers of the files in the lines `file NUMBER NAME`.
std::map<std::string, ino_t> filesOf(const std::string& record)
{
  std::map<std::string, ino_t> files;
  detail::base::ClassicStream<std::istringstream> lines(record);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(file_word))
      continue;
    detail::base::ClassicStream<std::istringstream> words(line.substr(file_word.size()));
    ino_t number = 0;
    std::string name;
    if (words >> number >> name && isNameOfMpi(name))
      files[name] = number;
  }
  return files;
}

//! Returns the files of MPI in \a directory that belong to the job that the record names.
std::vector<fs::path> filesOfJob(const std::string& record, const std::string& directory)
{
  std::vector<fs::path> files;
  const std::size_t at = record.find("\n" + std::string(job_word));
  if (at == std::string::npos)
    return files;
  const std::size_t begin = at + 1 + job_word.size();
  const std::string job = record.substr(begin, record.find('\n', begin) - begin);
  std::error_code ignored;
  for (fs::directory_iterator i(directory, ignored), end; job.size() > 2 && !ignored && i != end; i.increment(ignored))
    if (const std::string name = i->path().filename().string(); isNameOfMpi(name) && name.find(job) != std::string::npos)
      files.push_back(i->path());
  return files;
}
} // namespace

MpiFileRecord::MpiFileRecord(const String& directory)
: m_directory(directory)
, m_path(directory + "/" + String(recordNameBegin() + std::to_string(::getpid())))
, m_process(::getpid())
{
  try {
    removeLeftovers();
  }
  catch (const std::exception&) {
    // Leftovers stay for the next run.
  }
}

MpiFileRecord::~MpiFileRecord()
{
  // A child that was forked has another record, or none.
  if (::getpid() == m_process)
    ::unlink(m_path.localstr());
}

void MpiFileRecord::update() noexcept
{
  try {
    const std::scoped_lock lock(m_mutex);
    std::set<std::string> names;
    addMappedFiles("/proc/self/maps", m_directory.localstr(), names);
    // The process may be killed while MPI makes its first files, which cannot be named before.
    const std::string job = jobOfLauncher();
    if (names.empty() && job.empty())
      return;
    std::string text = toText(recordOfThisProcess());
    if (!job.empty())
      text += std::string(job_word) + job + "\n";
    for (const std::string& name : names)
      if (const ino_t number = ownFile(fs::path(m_directory.localstr()) / name))
        text += std::string(file_word) + std::to_string(number) + " " + name + "\n";
    // The record is readable by this user only, whatever the permissions of other files of the run.
    format::replaceText(m_path, text, format::eDurability::InCache, base::eOutputPermissions::Private);
  }
  catch (const std::exception&) {
    // Without a record the files stay if the process is killed, as they do without this class.
  }
}

void MpiFileRecord::removeLeftovers()
{
  std::error_code ignored;
  for (fs::directory_iterator i(m_directory.localstr(), ignored), end; !ignored && i != end; i.increment(ignored)) {
    const fs::path path = i->path();
    if (!path.filename().string().starts_with(recordNameBegin()) || ownFile(path) == 0)
      continue;
    if (removeFilesOf(String(path.string())))
      ::unlink(path.c_str());
  }
}

//! Returns true when the record is no longer needed.
bool MpiFileRecord::removeFilesOf(const String& record_path)
{
  std::string text;
  try {
    text = format::readText(record_path, max_files_bytes);
  }
  catch (const IOException&) {
    return false;
  }
  const std::optional<OwnerRecord> owner = ownerRecordFromText(text);
  if (!owner || !isDead(*owner))
    return false;
  const std::set<std::string> used = filesInUse(m_directory.localstr());
  bool is_used = false;
  for (const auto& [name, number] : filesOf(text)) {
    const fs::path path = fs::path(m_directory.localstr()) / name;
    // A later run may have made another file of this name.
    if (ownFile(path) != number)
      continue;
    if (used.contains(name))
      is_used = true;
    else if (::unlink(path.c_str()) == 0)
      ++m_nb_removed;
  }
  for (const fs::path& path : filesOfJob(text, m_directory.localstr())) {
    if (used.contains(path.filename().string()))
      is_used = true;
    else if (ownFile(path) != 0 && ::unlink(path.c_str()) == 0)
      ++m_nb_removed;
  }
  return !is_used;
}
} // namespace Arcane::detail::run_directory
