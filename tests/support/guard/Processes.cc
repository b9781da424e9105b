// SPDX-License-Identifier: Apache-2.0
#include "tests/support/guard/Processes.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Guard
{
namespace
{
namespace fs = std::filesystem;

std::string folderOf(pid_t process)
{
  return "/proc/" + std::to_string(process) + "/";
}

//! Returns what the file holds, or nothing.
std::string textOf(const std::string& path)
{
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // A process may end meanwhile: reading then fails, and an iterator over the buffer would throw.
  text << file.rdbuf();
  return text.str();
}

//! Reads state and parent. Returns false when the process is gone.
bool look(Process& process)
{
  const std::string text = textOf(folderOf(process.id) + "stat");
  // The name of the program, in parentheses, comes first, and may hold anything.
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos)
    return false;
  std::istringstream words(text.substr(end + 1));
  return static_cast<bool>(words >> process.state >> process.parent);
}

//! Returns the numbers that are names in a folder of /proc.
std::vector<pid_t> numbersIn(const std::string& folder)
{
  std::vector<pid_t> numbers;
  std::error_code ignored;
  for (fs::directory_iterator i(folder, ignored), end; !ignored && i != end; i.increment(ignored))
    if (const int number = std::atoi(i->path().filename().c_str()); number > 0)
      numbers.push_back(number);
  return numbers;
}

std::vector<pid_t> childrenOf(pid_t process)
{
  std::vector<pid_t> children;
  for (const pid_t thread : numbersIn(folderOf(process) + "task")) {
    std::istringstream words(textOf(folderOf(process) + "task/" + std::to_string(thread) + "/children"));
    for (pid_t child = 0; words >> child;)
      children.push_back(child);
  }
  return children;
}

void addDescendants(pid_t process, std::vector<Process>& found)
{
  for (const pid_t child : childrenOf(process)) {
    Process next{ .id = child };
    if (!look(next))
      continue;
    found.push_back(next);
    addDescendants(child, found);
  }
}

//! Runs eu-stack. Returns false when it is not installed.
bool printCalls(pid_t process, double patience_s)
{
  constexpr int exit_code_absent = 127;
  const pid_t reader = ::fork();
  if (reader == 0) {
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execlp("eu-stack", "eu-stack", "-m", "-p", std::to_string(process).c_str(), nullptr);
    ::_exit(exit_code_absent);
  }
  if (reader < 0)
    return true;
  pollfd end{ .fd = static_cast<int>(::syscall(SYS_pidfd_open, reader, 0)), .events = POLLIN, .revents = 0 };
  if (::poll(&end, 1, static_cast<int>(patience_s * 1000)) == 0) {
    ::kill(reader, SIGKILL);
    std::cerr << "(eu-stack did not end)\n";
  }
  ::close(end.fd);
  int status = 0;
  ::waitpid(reader, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != exit_code_absent;
}

//! Prints name, state and waiting place of each thread.
void printThreads(pid_t process)
{
  for (const pid_t thread : numbersIn(folderOf(process) + "task")) {
    const std::string folder = folderOf(process) + "task/" + std::to_string(thread) + "/";
    Process state{ .id = thread };
    look(state);
    std::string name = textOf(folder + "comm");
    std::erase(name, '\n');
    std::cerr << "TID " << thread << " '" << name << "', state " << state.state << ", waits in the system's " << textOf(folder + "wchan")
              << '\n';
  }
}
} // namespace

std::vector<Process> descendants()
{
  std::vector<Process> found;
  addDescendants(::getpid(), found);
  return found;
}

std::string programOf(pid_t process)
{
  std::error_code ignored;
  return fs::read_symlink(folderOf(process) + "exe", ignored).filename().string();
}

std::string variableOf(pid_t process, const std::string& name)
{
  const std::string text = '\0' + textOf(folderOf(process) + "environ");
  const std::string begin = '\0' + name + '=';
  const std::size_t at = text.find(begin);
  return at == std::string::npos ? std::string() : std::string(text.c_str() + at + begin.size());
}

std::string describe(const Process& process)
{
  std::string command = textOf(folderOf(process.id) + "cmdline");
  std::ranges::replace(command, '\0', ' ');
  if (command.empty()) {
    command = textOf(folderOf(process.id) + "comm");
    std::erase(command, '\n');
  }
  const std::string rank = variableOf(process.id, "OMPI_COMM_WORLD_RANK");
  return "process " + std::to_string(process.id) + (rank.empty() ? "" : " (rank " + rank + ")") + ", state " + process.state +
         (process.state == 'Z' ? " (defunct)" : "") + ", child of " + std::to_string(process.parent) + ": " + command;
}

void printStacks(const std::vector<Process>& processes, double patience_s)
{
  bool is_installed = true;
  for (const Process& process : processes) {
    std::cerr << "--- " << describe(process) << std::endl;
    if (process.state == 'Z')
      continue;
    is_installed = is_installed && printCalls(process.id, patience_s);
    if (!is_installed)
      printThreads(process.id);
  }
  if (!is_installed)
    std::cerr << "(eu-stack of the Debian package elfutils would print the calls of each thread)" << std::endl;
}
} // namespace Guard
