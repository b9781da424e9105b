// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/HangWatch.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/ProcessState.h"
#include "arcane_core/comm/WaitNote.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace Arcane
{
using detail::comm::eRankState;
using detail::comm::eWaitKind;
using detail::comm::isStopped;
using detail::comm::ProcessState;
using detail::comm::usedBytes;
using detail::comm::WaitNote;
using Clock = std::chrono::steady_clock;

struct HangWatch::Seen
{
  const WaitNote* note = nullptr;
  Int32 rank = -1;
  UInt64 count = 0;
  UInt64 place_count = 0;
  Clock::time_point since;
  //! The time of the looks that found the same, without times in which this process did not run. \unit{s}
  double same_s = 0.0;

  bool isWaiting() const { return count % 2 != 0; }
  bool hasEnded() const { return !isWaiting() && note->state.load() == eRankState::Ended; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - since).count(); }

  //! Looks once more at the note. \a passed_s  the time since the last look
  void refresh(double passed_s)
  {
    same_s += passed_s;
    const UInt64 new_count = note->count.load(std::memory_order_acquire);
    const UInt64 new_place_count = note->place_count.load(std::memory_order_acquire);
    if (new_count == count && new_place_count == place_count)
      return;
    count = new_count;
    place_count = new_place_count;
    since = Clock::now();
    same_s = 0.0;
  }
};

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

//! Ranks whose collective calls differ for so long, or for a tenth of the time after which all waits are hangs, wait for ever. \unit{s}
constexpr double least_differing_s = 3.0;
//! The bytes that a message copies in a second, even on a busy machine. \unit{bytes}
constexpr double slowest_copy_bytes = 256.0 * 1024 * 1024;
//! The time of the processor in which a rank leaves a call that the others have left. \unit{s}
constexpr double least_processor_s = 0.2;

//! Says what a rank does, without its number.
std::string describe(const WaitNote& note)
{
  const std::string place = note.placeDescription();
  const Int32 process = note.process.load();
  std::string text;
  if (note.isWaiting())
    text = "waits in " + note.description() + (place.empty() ? "" : ", in " + place);
  else if (note.state.load() == eRankState::Ended)
    text = "has ended its run";
  else
    text = "does not wait" + (place.empty() ? "" : ", it is in " + place);
  if (process > 0 && isStopped(process))
    text += "; its process " + std::to_string(process) + " is stopped by a signal";
  return text;
}

std::string inSeconds(double seconds)
{
  detail::base::ClassicStream<std::ostringstream> text;
  text << std::fixed << std::setprecision(1) << seconds << " s";
  return text.str();
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
  std::vector<Seen> ranks;
  auto last_look = Clock::now();
  for (Int32 i = 0; i < notes.size(); ++i)
    ranks.push_back({ .note = notes[i],
                      .rank = machine_ranks[i],
                      .count = notes[i]->count,
                      .place_count = notes[i]->place_count,
                      .since = Clock::now() });
  const auto period = std::chrono::duration<double>(std::clamp(m_timeout_s / 10, 0.01, 1.0));
  std::unique_lock lock(m_mutex);
  while (!m_wake.wait_for(lock, period, [this] { return m_is_over; })) {
    // The time in which the whole run was stopped does not count.
    const auto now = Clock::now();
    const double passed_s = std::min<std::chrono::duration<double>>(now - last_look, 2 * period).count();
    last_look = now;
    if (m_actions.look)
      m_actions.look();
    for (Seen& seen : ranks)
      seen.refresh(passed_s);
    if (check(ranks, passed_s))
      return;
  }
}

/*!
 * \brief Returns true when all ranks of the run are here, and wait in collective calls that are not the same.
 *
 * The first receivers of a large message are in their next call while the others still receive. The memory of the ranks bounds this time.
 * A rank that could leave its call may lack a processor: each must have had one.
 */
bool HangWatch::isDiffering(const std::vector<Seen>& ranks, double passed_s)
{
  std::map<Int32, Int32> nb_rank;
  for (const Seen& seen : ranks)
    ++nb_rank[seen.note->process.load()];
  bool is_differing = doCallsDiffer(ranks);
  bool had_processor = true;
  double used = 0.0;
  for (const auto& [process, nb] : nb_rank) {
    if (!is_differing)
      break;
    const ProcessState now(process);
    is_differing = now.state == 'R' || now.state == 'S';
    used += usedBytes(process);
    const double since = m_processor_s.try_emplace(process, now.processor_s).first->second;
    // A process of one rank that sleeps would run if it had something to do. With several ranks, the state belongs to the first of them.
    had_processor = had_processor && ((now.state == 'S' && nb == 1) || now.processor_s - since >= nb * least_processor_s);
  }
  if (!is_differing) {
    m_processor_s.clear();
    m_differing_s = 0.0;
    return false;
  }
  m_differing_s += passed_s;
  return had_processor && m_differing_s >= std::min(least_differing_s, m_timeout_s / 10) + used / slowest_copy_bytes;
}

bool HangWatch::doCallsDiffer(const std::vector<Seen>& ranks) const
{
  if (static_cast<Int32>(ranks.size()) != m_parallel_mng->commSize() || ranks.size() < 2)
    return false;
  const auto waits = [](const Seen& s) { return s.isWaiting() && s.same_s > 0.0; };
  if (!std::ranges::all_of(ranks, waits))
    return false;
  std::set<std::string> calls;
  for (const Seen& seen : ranks) {
    const eWaitKind kind = seen.note->kind.load(std::memory_order_relaxed);
    // A message belongs to another call of its receiver, and kernels may take long.
    if (kind == eWaitKind::Message || kind == eWaitKind::DeviceSynchronization)
      return false;
    calls.insert(seen.note->description());
  }
  return calls.size() > 1;
}

//! Returns true when the run hangs and ends.
bool HangWatch::check(const std::vector<Seen>& ranks, double passed_s)
{
  if (m_actions.end && isDiffering(ranks, passed_s)) {
    end(ranks, "have waited for each other for " + inSeconds(m_differing_s) + " in different calls, expected the same call on all ranks",
        0.0);
    return true;
  }
  const auto waits_long = [this](const Seen& s) { return s.isWaiting() && s.same_s >= m_timeout_s; };
  if (std::ranges::none_of(ranks, waits_long))
    return false;
  const bool do_all_wait = std::ranges::all_of(ranks, [&](const Seen& s) { return s.hasEnded() || waits_long(s); });
  const bool is_one_stopped = std::ranges::any_of(ranks, [](const Seen& s) { return isStopped(s.note->process.load()); });
  if (m_actions.end && m_actions.has_to_come && (!do_all_wait || is_one_stopped)) {
    endIfAbsent(*std::ranges::find(ranks, m_parallel_mng->commRank(), &Seen::rank));
    end(ranks, "have waited for " + inSeconds(m_timeout_s) + " for others that do not come; see -A,HangEndsRun",
        is_one_stopped ? 0.0 : delay_of_absent_s);
    return true;
  }
  if (!do_all_wait || is_one_stopped || !m_actions.end) {
    tell(ranks);
    return false;
  }
  end(ranks, "have waited for each other for " + inSeconds(m_timeout_s) + "; see ARCANE_HANG_TIMEOUT", 0.0);
  return true;
}

void HangWatch::endIfAbsent(const Seen& own)
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

void HangWatch::end(const std::vector<Seen>& ranks, const std::string& what, double delay_s)
{
  Int64 nobody = 0;
  WaitNote* first = m_parallel_mng->machineWaitNotes()[0];
  const bool is_reporter = first->reporter.compare_exchange_strong(nobody, m_parallel_mng->commRank() + 1);
  std::string report;
  if (is_reporter)
    report = "hang: the ranks of machine '" + std::string(platform::getHostName().localstr()) + "' " + what + linesOf(ranks);
  m_actions.end(report, delay_s);
}

std::string HangWatch::linesOf(const std::vector<Seen>& ranks)
{
  std::string lines;
  for (const Seen& seen : ranks)
    lines += "\n  rank " + std::to_string(seen.rank) + " " + describe(*seen.note) + ", since " + inSeconds(seen.seconds());
  return lines;
}

void HangWatch::tell(const std::vector<Seen>& ranks)
{
  std::atomic<Int64>& reported_at = m_parallel_mng->machineWaitNotes()[0]->reported_at;
  Int64 last = reported_at.load();
  const Int64 now = platform::getRealTimeNS();
  const bool is_due = last == 0 || static_cast<double>(now - last) * 1.0e-9 >= m_timeout_s;
  // One rank of the machine reports.
  if (!m_actions.tell || !is_due || !reported_at.compare_exchange_strong(last, now))
    return;
  double waited_s = 0.0;
  for (const Seen& seen : ranks)
    if (seen.isWaiting())
      waited_s = std::max(waited_s, seen.seconds());
  std::string report = "watch: ranks of machine '" + std::string(platform::getHostName().localstr()) + "' have waited for " +
                       inSeconds(waited_s) + " for others that do not come; the run continues";
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
