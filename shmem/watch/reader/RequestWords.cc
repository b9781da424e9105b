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

//! The line with the name of this process.
std::string whoAsks()
{
  std::string program = textOfFile("/proc/self/comm");
  std::erase_if(program, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  return "# asked by process " + std::to_string(::getpid()) + " (" + program + ") of user " + std::to_string(::geteuid()) + '\n';
}

//! The file must not be there: the request of another program is not lost.
void writeNewFile(const std::string& path, const std::string& text)
{
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0 && errno == EEXIST)
    throw WatchFault(ARCANE_WATCH_BUSY, "'" + path + "' is there: the run has not taken the request before yet; ask again");
  const bool is_written = descriptor >= 0 && ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int error = errno;
  if (descriptor >= 0)
    ::close(descriptor);
  if (!is_written)
    throw WatchFault(ARCANE_WATCH_SYSTEM, "cannot write '" + path + "': " + std::strerror(error));
}
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
  if (text.find('\n') != std::string::npos || text.empty())
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT, "the request is '" + text + "', expected one line");
  const std::string_view allowed = run.head().requests;
  if (!isAllowed(text, allowed))
    throw WatchFault(ARCANE_WATCH_NOT_ALLOWED,
                     "the run does not let programs that watch it ask for '" + text + "', expected " +
                       (allowed.empty() ? std::string("a run with -A,WatchRequests=...") : "one of " + std::string(allowed)));
  const std::string path = run.directory() + "/request";
  std::remove((path + ".answer").c_str());
  writeNewFile(path, whoAsks() + text + '\n');
  constexpr double longest_s = 1.0e6;
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration<double>(std::clamp(std::isfinite(timeout_s) ? timeout_s : longest_s, 0.0, longest_s));
  std::string answer;
  do {
    answer = textOfFile(path + ".answer");
    if (answer.empty())
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  } while (answer.empty() && std::chrono::steady_clock::now() < end);
  return answer;
}
} // namespace Arcane::detail::watch
