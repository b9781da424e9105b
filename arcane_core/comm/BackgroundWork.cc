// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/BackgroundWork.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"

#include <exception>
#include <utility>

namespace Arcane::detail::comm
{
BackgroundWork::BackgroundWork(std::function<void(const BackgroundWork&)> work)
: m_work(std::move(work))
, m_thread([this] { run(); })
{}

BackgroundWork::~BackgroundWork()
{
  abandon();
  wait();
}

void BackgroundWork::wait()
{
  if (m_thread.joinable())
    m_thread.join();
}

void BackgroundWork::run()
{
  const Real begin_s = platform::getRealTime();
  try {
    m_work(*this);
  }
  catch (const std::exception& ex) {
    m_failure = String(ex.what());
  }
  m_elapsed_s = platform::getRealTime() - begin_s;
  m_is_done = true;
}

bool isBusy(IParallelMng* pm, const BackgroundWork* work)
{
  const Int32 is_busy = work && !work->isDone() ? 1 : 0;
  return pm->reduce(Parallel::ReduceMax, is_busy) > 0;
}

void waitAndAgree(IParallelMng* pm, BackgroundWork& work, bool is_awaited)
{
  if (is_awaited)
    work.wait();
  try {
    throwOnAllRanksUnless(pm, !is_awaited || work.failure().null(), is_awaited ? work.failure() : String());
  }
  catch (...) {
    work.abandon();
    // The next work may use the same paths: the threads of all ranks end before it begins.
    work.wait();
    pm->barrier();
    throw;
  }
}
} // namespace Arcane::detail::comm
