// SPDX-License-Identifier: Apache-2.0
// What a forked child may not do in the name of its parent.
#include "tests/support/MessageOf.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/comm/IParallelNonBlockingCollective.h"
#include "arcane_core/comm/RankProcess.h"
#include "arcane_core/comm/WaitNote.h"

#include <functional>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::comm::checkProcess;
using detail::comm::noteProcess;
using detail::comm::WaitNote;
using detail::comm::WaitScope;

class RankProcessTest : public test::CommFixture
{
 protected:
  //! Returns the exit code of a child that calls \a function. A child that waits ends after 10 seconds, by a signal.
  static int inChild(const std::function<int()>& function)
  {
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(10);
      ::_exit(function());
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  static int refuses(const std::function<void()>& function)
  {
    const std::string of_parent = " is a child that fork() made of process " + std::to_string(::getppid()) + ", a rank of the run";
    return test::has(test::messageOf(function), of_parent) ? 0 : 1;
  }
};

TEST_F(RankProcessTest, AChildWaitsForNobody)
{
  WaitNote note = {};
  noteProcess(note.process);

  EXPECT_EQ(inChild([&] { return refuses([&] { const WaitScope waits(&note, "barrier"); }); }), 0);

  EXPECT_EQ(inChild([&] { return refuses([&] { checkProcess(note.process); }); }), 0);
  EXPECT_EQ(test::messageOf([&] { const WaitScope waits(&note, "barrier"); }), "");
}

TEST_F(RankProcessTest, AChildThatSetsAPlaceStaysAChild)
{
  WaitNote note = {};
  noteProcess(note.process);
  WaitNote shared = {};
  shared.takePlaceOf(note);

  for (WaitNote* of_rank : { &note, &shared })
    EXPECT_EQ(inChild([&] {
                of_rank->setPlace(detail::base::placeOfThread());
                return refuses([&] { const WaitScope waits(of_rank, "barrier"); });
              }),
              0);
}

TEST_F(RankProcessTest, AChildWithARankOfItsOwnWaits)
{
  const int code = inChild([] {
    WaitNote note = {};
    noteProcess(note.process);
    return test::messageOf([&] { const WaitScope waits(&note, "barrier"); }).empty() ? 0 : 1;
  });

  EXPECT_EQ(code, 0);
}

TEST_F(RankProcessTest, AChildSendsNothingInTheNameOfItsParent)
{
  const Int32 next = (m_rank + 1) % m_size;
  const UniqueArray<Int32> sent({ 42 });
  UniqueArray<Int32> received(1);
  std::vector<std::function<void()>> calls = { [&] { m_pm->barrier(); } };
  // One rank reduces without messages.
  if (m_size > 1) {
    calls.push_back([&] { m_pm->reduce(MessagePassing::ReduceSum, 1); });
    calls.push_back([&] { m_pm->recv(received, next); });
  }
  for (std::size_t i = 0; i < calls.size(); ++i)
    EXPECT_EQ(inChild([&] { return refuses(calls[i]); }), 0) << i;
  // Threads post messages in the memory of their process, and a child has a copy.
  if (m_size > 1 && !m_pm->isThreadImplementation()) {
    EXPECT_EQ(inChild([&] { return refuses([&] { m_pm->send(sent, next, false); }); }), 0);
    EXPECT_EQ(inChild([&] { return refuses([&] { m_pm->nonBlockingCollective()->barrier(); }); }), 0);
  }

  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, 1), m_size);
}
} // namespace
