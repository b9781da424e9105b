// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/Machines.h"

#include "shmem/watch/command/PartText.h"
#include "shmem/watch/layout/WatchDoor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <string_view>
#include <thread>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
namespace fs = std::filesystem;

//! More shells at the same time need more processes than users may have on some machines.
constexpr std::size_t most_shells = 64;
//! Of the program timeout.
constexpr int code_of_timeout = 124;
//! After the time of an answer, the program timeout kills within 2 s.
constexpr double kill_s = 3.0;
constexpr int code_of_kill = 128 + 9;

std::string allOf(std::FILE* file)
{
  std::string text;
  std::array<char, 4096> buffer = {};
  while (const std::size_t nb_byte = std::fread(buffer.data(), 1, buffer.size(), file))
    text.append(buffer.data(), nb_byte);
  return text;
}

std::string contentOf(const fs::path& path)
{
  std::FILE* const file = std::fopen(path.c_str(), "re");
  if (!file)
    return {};
  const std::string text = allOf(file);
  std::fclose(file);
  return text;
}

//! Returns what comes through \a pipe until its end, at most for a time: a process that a shell leaves may keep the pipe open.
std::string answerOf(std::FILE* pipe, double most_s)
{
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  std::string text;
  std::array<char, 4096> buffer = {};
  for (;;) {
    const double rest_s = most_s - std::chrono::duration<double>(Clock::now() - begin).count();
    if (rest_s <= 0.0)
      return text;
    pollfd entry{ ::fileno(pipe), POLLIN, 0 };
    const int nb_ready = ::poll(&entry, 1, static_cast<int>(std::min(rest_s, 1000.0) * 1000.0));
    if (nb_ready == 0 || (nb_ready < 0 && errno == EINTR))
      continue;
    const ssize_t nb_byte = nb_ready > 0 ? ::read(entry.fd, buffer.data(), buffer.size()) : -1;
    if (nb_byte <= 0)
      return text;
    text.append(buffer.data(), static_cast<std::size_t>(nb_byte));
  }
}

//! Returns \a text, from another machine, without characters that do something in a terminal.
std::string plainText(std::string text)
{
  std::ranges::replace(text, '\r', ' ');
  const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f'; };
  std::ranges::replace_if(text, is_control, '?');
  return text;
}

std::string shellWord(const std::string& word)
{
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

//! Returns the job that the run has noted, if it has the form of Slurm's.
std::string jobOf(const std::string& directory)
{
  constexpr std::string_view begin_mark = "<job>";
  const std::string text = contentOf(fs::path(directory) / "listing" / "coderesult.xml");
  const std::size_t mark = text.find(begin_mark);
  if (mark == std::string::npos)
    return {};
  const std::size_t begin = mark + begin_mark.size();
  const std::size_t end = text.find_first_not_of("0123456789", begin);
  return end != std::string::npos && text[end] == '<' ? text.substr(begin, end - begin) : std::string();
}

bool isProgram(const std::string& name)
{
  const char* const path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    if (::access((fs::path(folder) / name).c_str(), X_OK) == 0)
      return true;
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
  }
  return false;
}

//! Returns the command line of this program on another machine.
std::string lineOf(const std::string& directory, const Selection& selection)
{
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::string line = shellWord(program.empty() ? "arcane_watch" : program.string()) + " --part";
  if (selection.has_numbers)
    line += " --plot";
  line += " -- " + shellWord(fs::absolute(directory, error).string());
  for (const std::string& name : selection.names)
    line += ' ' + shellWord(name);
  return line;
}

//! Returns the last line that is not empty.
std::string lastLineOf(const std::string& text)
{
  const std::size_t last = text.find_last_not_of("\r\n ");
  if (last == std::string::npos)
    return {};
  const std::size_t end = text.find_last_of('\n', last);
  return text.substr(end == std::string::npos ? 0 : end + 1, last - (end == std::string::npos ? 0 : end + 1) + 1);
}

std::string reasonOf(int status, const std::string& text, double timeout_s)
{
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code == code_of_timeout || code == code_of_kill)
    return "no answer within " + std::to_string(std::lround(timeout_s)) + " s";
  constexpr std::string_view own = "arcane_watch: ";
  const std::string line = lastLineOf(text);
  if (code == 0)
    return "its answer is not one of this version of arcane_watch: '" + line.substr(0, 200) + "'";
  if (line.starts_with(own))
    return line.substr(own.size());
  return "the program cannot be started there: " + (line.empty() ? "exit code " + std::to_string(code) : line);
}

MachineAnswer askByShell(const std::string& host, const std::string& line, const MachineAccess& access)
{
  MachineAnswer answer;
  answer.host = host;
  const std::string command = "timeout -k 2 " + std::to_string(access.timeout_s) + ' ' + access.shell + ' ' + shellWord(host) + ' ' +
                              shellWord(line) + " 2>&1 </dev/null";
  std::FILE* const pipe = ::popen(command.c_str(), "re");
  if (!pipe) {
    answer.reason = "cannot start a shell here: " + std::string(std::strerror(errno));
    answer.exit_code = code_of_fault;
    return answer;
  }
  const std::string text = plainText(answerOf(pipe, access.timeout_s + kill_s));
  const int status = ::pclose(pipe);
  answer.part = partFromText(text);
  if (answer.part)
    return answer;
  answer.reason = reasonOf(status, text, access.timeout_s);
  answer.exit_code = WIFEXITED(status) && WEXITSTATUS(status) == code_without_run ? code_without_run : code_of_fault;
  return answer;
}

MachineAnswer askHere(const std::string& host, const std::string& directory, const Selection& selection)
{
  MachineAnswer answer;
  answer.host = host;
  try {
    answer.part = readPart(attach(directory).get(), selection);
  }
  catch (const WatchFailure& failure) {
    answer.reason = failure.what();
    answer.exit_code = failure.exitCode();
  }
  return answer;
}
} // namespace

std::vector<std::string> machinesOf(const std::string& directory)
{
  if (const std::string refusal = refusalOfDoors(directory); !refusal.empty())
    throw WatchFailure(code_of_fault, refusal);
  std::error_code error;
  if (!fs::is_directory(directory, error))
    throw WatchFailure(code_without_run, "'" + directory + "' is not a directory, expected the output directory of a run");
  std::set<std::string> hosts;
  for (fs::directory_iterator i(fs::path(directory) / WatchDoor::folder, error), end; !error && i != end; i.increment(error))
    if (const std::optional<WatchDoor> door = doorFromText(contentOf(i->path())))
      hosts.insert(door->host);
  if (hosts.empty())
    throw WatchFailure(code_without_run, "no run can be watched in '" + directory + "', expected one that was started with -A,Watch=...");
  return { hosts.begin(), hosts.end() };
}

std::string shellOf(const std::string& directory)
{
  const std::string job = jobOf(directory);
  // srun starts a program without a shell: sh reads the line.
  if (!job.empty() && isProgram("srun"))
    return "sh -c 'exec srun --jobid=" + job + " --overlap --quiet --nodes=1 --ntasks=1 --nodelist=\"$1\" sh -c \"$2\"' sh";
  // A shared connection would outlive the answer, and keep its pipe open.
  return "ssh -oBatchMode=yes -oConnectTimeout=10 -oControlMaster=no --";
}

std::vector<MachineAnswer> askMachines(const std::vector<std::string>& hosts, const std::string& directory, const Selection& selection,
                                       const MachineAccess& access)
{
  const MachineAccess used{ access.shell.empty() ? shellOf(directory) : access.shell, access.timeout_s };
  const std::string line = lineOf(directory, selection);
  const std::string own_host = doorOfThisProcess().host;
  std::vector<MachineAnswer> answers(hosts.size());
  const std::size_t nb_thread = std::min(hosts.size(), most_shells);
  const auto ask = [&](std::size_t first) {
    for (std::size_t i = first; i < hosts.size(); i += nb_thread)
      answers[i] = hosts[i] == own_host ? askHere(hosts[i], directory, selection) : askByShell(hosts[i], line, used);
  };
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < nb_thread; ++i)
    threads.emplace_back(ask, i);
  threads.clear();
  return answers;
}
} // namespace Arcane::detail::watch
