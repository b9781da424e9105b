// SPDX-License-Identifier: Apache-2.0
// The end of another process is noticed, also while its parent has not waited for it.
#include "shmem/PeerProcesses.h"

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using Arcane::detail::shmem::PeerProcesses;

//! A process that lives until the end of the scope.
class Child
{
 public:
  Child()
  : m_process(::fork())
  {
    if (m_process == 0) {
      ::pause();
      ::_exit(0);
    }
  }
  ~Child() { end(); }
  int number() const { return m_process; }
  //! Kills it without waiting for it: it is a zombie.
  void kill()
  {
    ::kill(m_process, SIGKILL);
    siginfo_t info;
    ::waitid(P_PID, static_cast<id_t>(m_process), &info, WEXITED | WNOWAIT);
  }
  void end()
  {
    if (m_process <= 0)
      return;
    kill();
    ::waitpid(m_process, nullptr, 0);
    m_process = 0;
  }

 private:
  int m_process;
};

TEST(PeerProcessesTest, AProcessHasEndedWhenItIsAZombieAndWhenItIsGone)
{
  Child first;
  Child second;
  PeerProcesses processes;
  processes.watch(3, first.number());
  processes.watch(5, second.number());
  // Linux has pidfd_open() since 5.3, and sandboxes may refuse it: ranks then do not watch each other, which PeerProcesses documents.
  if (processes.nbWatched() == 0)
    GTEST_SKIP() << "the system has no pidfd_open()";

  EXPECT_EQ(processes.findEnded(), -1);
  second.kill();
  EXPECT_EQ(processes.findEnded(), 5);
  second.end();
  EXPECT_EQ(processes.findEnded(), 5);
  first.end();
  EXPECT_EQ(processes.findEnded(), 3);
}

TEST(PeerProcessesTest, ThisProcessIsNotWatched)
{
  PeerProcesses processes;

  processes.watch(0, static_cast<int>(::getpid()));

  EXPECT_EQ(processes.nbWatched(), 0);
  EXPECT_EQ(processes.findEnded(), -1);
}
} // namespace
