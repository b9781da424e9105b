// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/RequestWords.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
std::string textOfFile(const std::string& path)
{
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "re"), std::fclose);
  std::array<char, 4096> text = {};
  return file ? std::string(text.data(), std::fread(text.data(), 1, text.size(), file.get())) : std::string();
}

bool isControl(char c)
{
  return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

//! The words for this process, which the run repeats in its answer.
std::string whoAsks()
{
  std::string program = textOfFile("/proc/self/comm");
  std::erase_if(program, isControl);
  return "asked by process " + std::to_string(::getpid()) + " (" + program + ") of user " + std::to_string(::geteuid());
}

//! Returns true for a text that the run quotes unchanged.
bool isQuotable(std::string_view text)
{
  constexpr std::size_t max_bytes = 80;
  return !text.empty() && text.size() <= max_bytes && text.front() != ' ' && text.back() != ' ' && std::ranges::none_of(text, isControl);
}

/*!
 * Returns what was answered to \a text of \a asker, without the words for the asker, with the lines around it. Empty for an answer to another
 * program: its request may have been taken before this one was written.
 */
std::string ownPartOf(std::string answer, const std::string& text, const std::string& asker)
{
  const std::string words = " (" + asker + ')';
  for (const char* state : { "done", "refused" }) {
    const std::string begin = std::string(state) + ": request '" + text + '\'';
    for (std::size_t at = answer.find(begin + words); at != std::string::npos; at = answer.find(begin + words, at + 1))
      if (at == 0 || answer[at - 1] == '\n')
        return answer.erase(at + begin.size(), words.size());
  }
  return {};
}

[[noreturn]] void throwNotWritten(const std::string& path, int error)
{
  throw WatchFault(ARCANE_WATCH_SYSTEM, "cannot write '" + path + "': " + std::strerror(error));
}

//! A state of a file; equal ones are of the same file, which was not replaced meanwhile. A file that is not there has one, too.
struct FileState
{
  ino_t inode = 0;
  Int64 changed_s = 0;
  Int64 changed_ns = 0;

  explicit FileState(const std::string& path)
  {
    struct stat state = {};
    if (::stat(path.c_str(), &state) != 0)
      return;
    inode = state.st_ino;
    changed_s = state.st_ctim.tv_sec;
    changed_ns = state.st_ctim.tv_nsec;
  }
  bool operator==(const FileState&) const = default;
};

//! The request of this process. The file must not be there before: the request of another program is not lost.
class NewRequest
{
 public:
  explicit NewRequest(const std::string& path)
  : m_path(path)
  , m_descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600))
  {
    if (m_descriptor < 0 && errno == EEXIST)
      throw WatchFault(ARCANE_WATCH_BUSY, "'" + path + "' is there: the run has not taken the request before yet; ask again");
    if (m_descriptor < 0)
      throwNotWritten(path, errno);
  }
  ~NewRequest() { ::close(m_descriptor); }
  NewRequest(const NewRequest&) = delete;
  NewRequest& operator=(const NewRequest&) = delete;

  //! The run does not take a file without a line at once.
  void write(const std::string& text) const
  {
    if (::write(m_descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()))
      return;
    const int error = errno;
    std::remove(m_path.c_str());
    throwNotWritten(m_path, error);
  }

 private:
  std::string m_path;
  int m_descriptor;
};
} // namespace

bool isAllowed(std::string_view text, std::string_view allowed)
{
  const std::string_view word = text.substr(0, text.find(' '));
  while (!allowed.empty()) {
    const std::string_view one = allowed.substr(0, allowed.find(':'));
    if (one == word || one == "all")
      return true;
    allowed.remove_prefix(std::min(allowed.size(), one.size() + 1));
  }
  return false;
}

std::string answerTo(const WatchedRun& run, const std::string& text, double timeout_s)
{
  if (run.directory().empty())
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "the run was attached by its process, expected its directory: requests are written there");
  if (run.state() != ARCANE_WATCH_RUNNING)
    throw WatchFault(ARCANE_WATCH_ENDED, "the run has ended: nothing can be asked");
  if (!isQuotable(text))
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                     "the request is '" + text + "', expected one line of 1 to 80 bytes, without blanks at its ends");
  const std::string_view allowed = run.head().requests;
  if (!isAllowed(text, allowed))
    throw WatchFault(ARCANE_WATCH_NOT_ALLOWED,
                     "the run does not let programs that watch it ask for '" + text + "', expected " +
                       (allowed.empty() ? std::string("a run with -A,WatchRequests=...") : "one of " + std::string(allowed)));
  const std::string path = run.directory() + "/request";
  const std::string answer_path = path + ".answer";
  const NewRequest request(path);
  // An answer may be there already.
  FileState seen(answer_path);
  const std::string asker = whoAsks();
  request.write("# " + asker + '\n' + text + '\n');
  constexpr double longest_s = 1.0e6;
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration<double>(std::clamp(std::isfinite(timeout_s) ? timeout_s : longest_s, 0.0, longest_s));
  std::string answer;
  do {
    if (const FileState now(answer_path); now != seen) {
      seen = now;
      answer = ownPartOf(textOfFile(answer_path), text, asker);
    }
    if (answer.empty())
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (answer.empty() && std::chrono::steady_clock::now() < end);
  return answer;
}
} // namespace Arcane::detail::watch
