// SPDX-License-Identifier: Apache-2.0
// Processes whose numbers a test chooses.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
//! Runs \a f as process 1 of a namespace of processes. Returns its exit code, or -1 when the system refuses such namespaces.
inline int runAsFirstProcess(const std::function<int()>& f)
{
  constexpr int refused = 99;
  const pid_t outer = ::fork();
  if (outer == 0) {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0)
      ::_exit(refused);
    const pid_t first = ::fork();
    if (first == 0)
      ::_exit(f());
    int status = -1;
    const bool is_ended = first > 0 && ::waitpid(first, &status, 0) == first && WIFEXITED(status);
    ::_exit(is_ended ? WEXITSTATUS(status) : 1);
  }
  int status = -1;
  ::waitpid(outer, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  return code == refused ? -1 : code;
}

//! Runs \a f in a child of this process with the number \a number, which is free, and waits for it. Returns its exit code.
inline int runAsProcess(int number, const std::function<int()>& f)
{
  // The system counts the start of a process in hundredths of a second. A number never returns sooner outside of tests.
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (std::FILE* const file = std::fopen("/proc/sys/kernel/ns_last_pid", "w")) {
    std::fprintf(file, "%d", number - 1);
    std::fclose(file);
  }
  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(::getpid() == number ? f() : 1);
  int status = -1;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
} // namespace Arcane::test
