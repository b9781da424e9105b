// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/HangWatch.h"

#include "arcane_core/comm/WaitNote.h"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <sstream>
#include <vector>

#include <signal.h>
#include <unistd.h>

namespace Arcane
{
using detail::comm::WaitNote;

namespace
{
std::string hostName()
{
  char name[256] = {};
  return (::gethostname(name, sizeof(name) - 1) == 0) ? name : "this machine";
}

std::vector<UInt64> countsOf(ConstArrayView<WaitNote*> notes)
{
  std::vector<UInt64> counts;
  for (const WaitNote* note : notes)
    counts.push_back(note->count.load(std::memory_order_acquire));
  return counts;
}

bool isWaiting(UInt64 count)
{
  return count % 2 != 0;
}

//! Blocks signals, which are for the threads of the application.
void blockSignals()
{
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}
} // namespace

HangWatch::HangWatch(IParallelMng* pm, double timeout_s, Action action)
: m_parallel_mng(pm)
, m_timeout_s(timeout_s)
, m_action(std::move(action))
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
  using Clock = std::chrono::steady_clock;
  blockSignals();
  const ConstArrayView<WaitNote*> notes = m_parallel_mng->machineWaitNotes();
  if (notes.size() != m_parallel_mng->machineRanks().size())
    return;
  const auto period = std::chrono::duration<double>(std::clamp(m_timeout_s / 10, 0.01, 1.0));
  std::vector<UInt64> last_counts = countsOf(notes);
  auto since = Clock::now();

  std::unique_lock lock(m_mutex);
  while (!m_wake.wait_for(lock, period, [this] { return m_is_over; })) {
    const std::vector<UInt64> counts = countsOf(notes);
    const bool is_still = counts == last_counts && std::ranges::all_of(counts, isWaiting);
    if (!is_still) {
      last_counts = counts;
      since = Clock::now();
      continue;
    }
    const std::chrono::duration<double> waited = Clock::now() - since;
    if (waited.count() < m_timeout_s)
      continue;
    Int64 nobody = 0;
    const bool is_reporter = notes[0]->reporter.compare_exchange_strong(nobody, m_parallel_mng->commRank() + 1);
    m_action(is_reporter ? reportOf(waited.count()) : std::string());
    return;
  }
}

std::string HangWatch::reportOf(double waited_s) const
{
  const ConstArrayView<WaitNote*> notes = m_parallel_mng->machineWaitNotes();
  const ConstArrayView<Int32> ranks = m_parallel_mng->machineRanks();
  std::ostringstream text;
  text << "hang: the ranks of machine '" << hostName() << "' have waited for each other for " << std::fixed << std::setprecision(1)
       << waited_s << " s; see ARCANE_HANG_TIMEOUT";
  for (Int32 i = 0; i < notes.size(); ++i)
    text << "\n  rank " << ranks[i] << " waits in " << notes[i]->description();
  return text.str();
}
} // namespace Arcane
