// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/HangWatch.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/DifferingWaits.h"
#include "arcane_core/comm/LongWaits.h"
#include "arcane_core/comm/RankSight.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace Arcane
{
using detail::comm::describe;
using detail::comm::DifferingWaits;
using detail::comm::eLongWait;
using detail::comm::inSeconds;
using detail::comm::RankSight;
using detail::comm::WaitNote;
using Clock = RankSight::Clock;

namespace
{
//! The watches of ranks see the same up to one second later, and the names of calls take time.
constexpr double delay_of_absent_s = 3.0;

//! Blocks signals, which are for the threads of the application.
void blockSignals()
{
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}
} // namespace

HangWatch::HangWatch(IParallelMng* pm, double timeout_s, Actions actions)
: m_parallel_mng(pm)
, m_timeout_s(timeout_s)
, m_actions(std::move(actions))
, m_thread([this] { watch(); })
{}

HangWatch::~HangWatch()
{
  {
    std::scoped_lock lock(m_mutex);
    m_is_over = true;
  }
  m_wake.notify_one();
  m_thread.join();
}

void HangWatch::watch()
{
  blockSignals();
  const ConstArrayView<WaitNote*> notes = m_parallel_mng->machineWaitNotes();
  const ConstArrayView<Int32> machine_ranks = m_parallel_mng->machineRanks();
  if (notes.size() != machine_ranks.size())
    return;
  Sights ranks;
  auto last_look = Clock::now();
  for (Int32 i = 0; i < notes.size(); ++i)
    ranks.emplace_back(notes[i], machine_ranks[i]);
  DifferingWaits differing(m_timeout_s, m_parallel_mng->commSize());
  const auto period = std::chrono::duration<double>(std::clamp(m_timeout_s / 10, 0.01, 1.0));
  std::unique_lock lock(m_mutex);
  while (!m_wake.wait_for(lock, period, [this] { return m_is_over; })) {
    // The time in which the whole run was stopped does not count.
    const auto now = Clock::now();
    const double passed_s = std::min<std::chrono::duration<double>>(now - last_look, 2 * period).count();
    last_look = now;
    for (RankSight& seen : ranks)
      seen.refresh(passed_s);
    if (m_actions.end && differing.look(ranks, passed_s)) {
      end(ranks,
          "have waited for each other for " + inSeconds(differing.seconds()) + " in different calls, expected the same call on all ranks",
          0.0);
      return;
    }
    if (endIfLong(ranks))
      return;
  }
}

//! Returns true when some ranks wait for too long, and the run ends therefore.
bool HangWatch::endIfLong(const Sights& ranks)
{
  const eLongWait wait = judgeLongWaits(ranks, m_timeout_s);
  if (wait == eLongWait::None)
    return false;
  if (m_actions.end && wait == eLongWait::OfAll) {
    end(ranks, "have waited for each other for " + inSeconds(m_timeout_s) + "; see ARCANE_HANG_TIMEOUT", 0.0);
    return true;
  }
  if (m_actions.end && m_actions.has_to_come) {
    endIfAbsent(*std::ranges::find(ranks, m_parallel_mng->commRank(), &RankSight::rank));
    end(ranks, "have waited for " + inSeconds(m_timeout_s) + " for others that do not come; see -A,HangEndsRun",
        wait == eLongWait::ForStopped ? 0.0 : delay_of_absent_s);
    return true;
  }
  tell(ranks);
  return false;
}

void HangWatch::endIfAbsent(const RankSight& own)
{
  if (own.isWaiting() || own.hasEnded() || !m_actions.end_absent)
    return;
  // The watches of other ranks see the hang later, by a period at most.
  const std::atomic<Int64>& reporter = m_parallel_mng->machineWaitNotes()[0]->reporter;
  const auto last = Clock::now() + std::chrono::duration<double>(delay_of_absent_s);
  while (reporter == 0 && Clock::now() < last)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  m_actions.end_absent("hang: rank " + std::to_string(own.rank) + " " + describe(*own.note) + ", and others wait for it");
}

void HangWatch::end(const Sights& ranks, const std::string& what, double delay_s)
{
  Int64 nobody = 0;
  WaitNote* first = m_parallel_mng->machineWaitNotes()[0];
  const bool is_reporter = first->reporter.compare_exchange_strong(nobody, m_parallel_mng->commRank() + 1);
  std::string report;
  if (is_reporter)
    report = "hang: the ranks of machine '" + std::string(platform::getHostName().localstr()) + "' " + what + linesOf(ranks);
  m_actions.end(report, delay_s);
}

void HangWatch::tell(const Sights& ranks)
{
  std::atomic<Int64>& reported_at = m_parallel_mng->machineWaitNotes()[0]->reported_at;
  Int64 last = reported_at.load();
  const Int64 now = platform::getRealTimeNS();
  const bool is_due = last == 0 || static_cast<double>(now - last) * 1.0e-9 >= m_timeout_s;
  // One rank of the machine reports.
  if (!m_actions.tell || !is_due || !reported_at.compare_exchange_strong(last, now))
    return;
  double waited_s = 0.0;
  for (const RankSight& seen : ranks)
    if (seen.isWaiting())
      waited_s = std::max(waited_s, seen.seconds());
  std::string report = "watch: ranks of machine '" + std::string(platform::getHostName().localstr()) + "' have waited for " +
                       inSeconds(waited_s) + " for others that do not come; the run goes on";
  m_actions.tell(report + linesOf(ranks));
}

std::string describeRanksOfMachine(const IParallelMng* pm)
{
  const ConstArrayView<WaitNote*> notes = pm->machineWaitNotes();
  const ConstArrayView<Int32> ranks = pm->machineRanks();
  std::string text;
  for (Int32 i = 0; i < notes.size() && notes.size() == ranks.size(); ++i)
    text += "\n  rank " + std::to_string(ranks[i]) + " " + describe(*notes[i]);
  return text;
}
} // namespace Arcane
