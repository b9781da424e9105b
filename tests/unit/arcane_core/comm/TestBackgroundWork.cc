// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/BackgroundWork.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <chrono>
#include <future>
#include <thread>

namespace Arcane::test
{
namespace
{
using detail::comm::BackgroundWork;

class BackgroundWorkTest : public CommFixture
{
};
} // namespace

TEST_F(BackgroundWorkTest, RunsWhileTheRankGoesOn)
{
  std::promise<void> may_end;
  BackgroundWork work([end = may_end.get_future().share()](const BackgroundWork&) { end.wait(); });

  const bool is_busy = detail::comm::isBusy(m_pm, &work);
  may_end.set_value();
  detail::comm::waitAndAgree(m_pm, work, true);

  EXPECT_TRUE(is_busy);
  EXPECT_TRUE(work.isDone());
  EXPECT_TRUE(work.failure().null());
  EXPECT_FALSE(detail::comm::isBusy(m_pm, &work));
  EXPECT_FALSE(detail::comm::isBusy(m_pm, nullptr));
}

TEST_F(BackgroundWorkTest, AFailureOfOneIsThrownOnAll)
{
  // The number of the rank belongs to its own thread.
  const bool is_full = m_rank == m_size - 1;
  BackgroundWork work([is_full](const BackgroundWork&) { ARCANE_FATAL_IF(is_full, "no room"); });

  try {
    detail::comm::waitAndAgree(m_pm, work, true);
    ADD_FAILURE() << "nothing was thrown";
  }
  catch (const ParallelFatalErrorException& ex) {
    EXPECT_TRUE(has(ex.message().localstr(), "rank " + std::to_string(m_size - 1) + ": ")) << ex.message();
    EXPECT_TRUE(has(ex.message().localstr(), "no room")) << ex.message();
  }
}

TEST_F(BackgroundWorkTest, WorkThatWaitsForARankThatFailedIsAbandoned)
{
  // The first rank would wait for ever for the last one, which says nothing.
  const bool is_waiting = m_rank == 0 && m_size > 1;
  BackgroundWork work([&](const BackgroundWork& mine) {
    while (is_waiting && !mine.isAbandoned())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ARCANE_FATAL_IF(!is_waiting, "no room");
  });

  EXPECT_THROW(detail::comm::waitAndAgree(m_pm, work, !is_waiting), ParallelFatalErrorException);
  work.wait();

  EXPECT_TRUE(work.isAbandoned());
}

TEST_F(BackgroundWorkTest, TheEndOfTheObjectIsTheEndOfTheThread)
{
  bool is_over = false;
  {
    const BackgroundWork work([&](const BackgroundWork& mine) {
      while (!mine.isAbandoned())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      is_over = true;
    });
  }

  EXPECT_TRUE(is_over);
}
} // namespace Arcane::test
