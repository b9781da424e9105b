// SPDX-License-Identifier: Apache-2.0
// A directory of each rank, and other processes that own it.
#pragma once

#include "arcane_core/run_directory/DirectoryInUseException.h"
#include "arcane_core/run_directory/DirectoryLock.h"
#include "tests/support/RankFixture.h"
#include "tests/support/TemporaryDirectory.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
class DirectoryLockFixture : public RankFixture
{
 protected:
  detail::run_directory::DirectoryLock::LockCall m_lock = detail::run_directory::DirectoryLock::lockWithoutWaiting;
  TemporaryDirectory m_temporary;
  String m_directory = String(m_temporary.path().string());
  //! Number of the owner that was left last.
  int m_nb_owner = 0;

  std::unique_ptr<detail::run_directory::DirectoryLock> owned() const
  {
    return std::make_unique<detail::run_directory::DirectoryLock>(m_directory, m_lock);
  }

  //! Empty when the directory is free.
  std::string refusal() const
  {
    try {
      detail::run_directory::DirectoryLock lock(m_directory, m_lock);
      return {};
    }
    catch (const detail::run_directory::DirectoryInUseException& ex) {
      return ex.message().localstr();
    }
  }

  std::string textOf(const char* name) const
  {
    std::ifstream file(m_temporary.path() / name);
    return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  }

  std::set<std::string> names() const
  {
    std::set<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(m_temporary.path()))
      result.insert(entry.path().filename().string());
    return result;
  }

  static int noLocks(int) { return ENOLCK; }

  //! The owner that another process left last, changed by \a change.
  void leaveOwner(const std::function<void(detail::run_directory::OwnerRecord&)>& change)
  {
    detail::run_directory::OwnerRecord record = detail::run_directory::recordOfThisProcess();
    change(record);
    m_nb_owner += 10;
    m_temporary.write("run.owner." + std::to_string(m_nb_owner), detail::run_directory::toText(record));
  }

  //! Number of a child that has called \a f and then waits for ever.
  static pid_t childThat(const std::function<void()>& f)
  {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      f();
      if (::write(ends[1], "x", 1) == 1)
        while (true)
          ::pause();
      ::_exit(1);
    }
    char byte = 0;
    EXPECT_EQ(::read(ends[0], &byte, 1), 1);
    ::close(ends[0]);
    ::close(ends[1]);
    return child;
  }

  static void killAndWait(pid_t child)
  {
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
  }

  void aKilledProcessOwnsNothing()
  {
    if (m_size > 1)
      GTEST_SKIP() << "processes are forked that are not those of MPI";
    std::unique_ptr<detail::run_directory::DirectoryLock> of_child;
    const pid_t child = childThat([&] {
      of_child = owned();
      of_child->announce();
    });
    const std::string while_it_lives = refusal();
    killAndWait(child);

    EXPECT_NE(while_it_lives.find("process " + std::to_string(child)), std::string::npos) << while_it_lives;
    EXPECT_EQ(refusal(), "");
  }
};
} // namespace Arcane::test
