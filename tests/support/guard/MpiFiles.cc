// SPDX-License-Identifier: Apache-2.0
#include "tests/support/guard/MpiFiles.h"

#include "tests/support/guard/Processes.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include <sys/inotify.h>
#include <unistd.h>

namespace Guard
{
namespace
{
namespace fs = std::filesystem;

const char* const shared_memory = "/dev/shm";
//! Prefix of the name, before the user id and the process id.
const char* const record_begin = "arcane_run.";

bool isNameOfMpi(const std::string& name)
{
  return name.starts_with("vader_segment.") || name.starts_with("sm_segment.") || name.starts_with("osc_");
}

//! Returns the job of a rank as names of files hold it, or nothing of other processes.
std::string jobOf(pid_t process)
{
  const std::string text = variableOf(process, "OMPI_MCA_ess_base_jobid");
  std::uint32_t job = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), job).ec != std::errc() || job == 0)
    return {};
  char digits[16];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof(digits), job, 16);
  return "." + std::string(digits, end.ptr) + ".";
}

/*!
 * \brief Removes files with which Open MPI has asked whether it can make some.
 *
 * They live for microseconds, and nothing says whose they are. Those of processes that are killed meanwhile stay.
 */
void removeProbes()
{
  std::error_code ignored;
  const fs::file_time_type old = fs::file_time_type::clock::now() - std::chrono::seconds(10);
  for (fs::directory_iterator i(shared_memory, ignored), end; !ignored && i != end; i.increment(ignored))
    if (i->path().filename().string().starts_with("open_mpi.") && i->last_write_time(ignored) < old && !ignored)
      fs::remove(i->path(), ignored);
}
} // namespace

MpiFiles::MpiFiles()
{
  const char* base = std::getenv("TMPDIR");
  m_folder = std::string(base && *base ? base : "/tmp") + "/ranks.XXXXXX";
  if (::mkdtemp(m_folder.data())) {
    ::setenv("OMPI_MCA_orte_tmpdir_base", m_folder.c_str(), 1);
    ::setenv("PRTE_MCA_prte_tmpdir_base", m_folder.c_str(), 1); // Open MPI 5
  }
  removeProbes();
  m_watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  ::inotify_add_watch(m_watch, shared_memory, IN_CREATE | IN_MOVED_TO);
}

MpiFiles::~MpiFiles()
{
  ::close(m_watch);
}

bool MpiFiles::belongsToRun(const std::string& name)
{
  const auto isOfJob = [&](const std::string& job) { return name.find(job) != std::string::npos; };
  if (!isNameOfMpi(name)) {
    // As in arcane_run.USER.PROCESS, or the draft arcane_run.USER.PROCESS.part.
    const std::string words = name + '.';
    const auto isOwner = [&](const Process& p) { return words.find('.' + std::to_string(p.id) + '.') != std::string::npos; };
    return name.starts_with(record_begin) && std::ranges::any_of(descendants(), isOwner);
  }
  if (std::ranges::any_of(m_jobs, isOfJob))
    return true;
  for (const Process& process : descendants())
    if (const std::string job = jobOf(process.id); !job.empty())
      m_jobs.insert(job);
  return std::ranges::any_of(m_jobs, isOfJob);
}

bool MpiFiles::isRecord(const std::string& path)
{
  return path.starts_with(std::string(shared_memory) + '/' + record_begin);
}

void MpiFiles::update()
{
  alignas(inotify_event) char events[4096];
  for (ssize_t nb_byte = 0; (nb_byte = ::read(m_watch, events, sizeof(events))) > 0;) {
    for (const char* at = events; at < events + nb_byte;) {
      const auto* event = reinterpret_cast<const inotify_event*>(at);
      at += sizeof(inotify_event) + event->len;
      if (event->len > 0 && belongsToRun(event->name))
        m_names.insert(event->name);
    }
  }
}

std::vector<std::string> MpiFiles::remove()
{
  update();
  std::vector<std::string> left;
  std::error_code ignored;
  for (const std::string& name : m_names)
    if (const fs::path path = fs::path(shared_memory) / name; fs::remove(path, ignored))
      left.push_back(path.string());
  // After ranks that were killed, mpiexec leaves folders without files.
  for (fs::recursive_directory_iterator i(m_folder, ignored), end; !ignored && i != end; i.increment(ignored))
    if (!i->is_directory(ignored))
      left.push_back(i->path().string());
  fs::remove_all(m_folder, ignored);
  return left;
}
} // namespace Guard
