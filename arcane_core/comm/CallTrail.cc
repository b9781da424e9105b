// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/CallTrail.h"

#include "arcane_core/comm/CollectiveCall.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>

namespace Arcane::detail::comm
{
namespace
{
//! Returns the digest of a call and of the calls before, which is not 0.
UInt32 digestOf(UInt32 former, UInt64 code)
{
  UInt64 word = (code ^ former) * 0x9e3779b97f4a7c15U;
  word = (word ^ (word >> 29)) * 0xbf58476d1ce4e5b9U;
  return static_cast<UInt32>(word >> 32) | 1;
}

[[gnu::tls_model("initial-exec")]] constinit thread_local UInt32 current_digest = 0;
} // namespace

void CallTrail::write(UInt64 mark, UInt64 code)
{
  Entry& entry = entries[(mark >> 32) % NbCall];
  // A reader of the new code finds no mark at its second look.
  entry.mark.store(0, std::memory_order_relaxed);
  entry.code.store(code, std::memory_order_release);
  entry.mark.store(mark, std::memory_order_release);
}

std::optional<UInt64> CallTrail::codeOf(UInt64 mark) const
{
  const Entry& entry = entries[(mark >> 32) % NbCall];
  if (entry.mark.load(std::memory_order_acquire) != mark)
    return std::nullopt;
  const UInt64 code = entry.code.load(std::memory_order_acquire);
  if (entry.mark.load(std::memory_order_relaxed) != mark)
    return std::nullopt;
  return code;
}

void CallLog::share(ConstArrayView<CallTrail*> trails, ConstArrayView<Int32> ranks, Int32 rank)
{
  m_trail = &m_private_trail;
  m_rank = rank;
  m_previous = {};
  m_next = {};
  m_is_on = true;
  m_first = trails.empty() ? nullptr : trails[0];
  m_number = 0;
  m_mark = 0;
  const Int32 nb = trails.size();
  for (Int32 i = 0; i < nb; ++i) {
    if (ranks[i] != rank)
      continue;
    const Int32 previous = (i + nb - 1) % nb;
    const Int32 next = (i + 1) % nb;
    m_trail = trails[i];
    if (nb > 1) {
      m_previous = { ranks[previous], trails[previous] };
      m_next = { ranks[next], trails[next] };
    }
  }
}

void CallLog::begin(const CollectiveCall& call)
{
  if (m_depth++ > 0)
    return;
  const UInt64 code = call.code();
  ++m_number;
  m_mark = (UInt64(m_number) << 32) | digestOf(static_cast<UInt32>(m_mark), code);
  m_trail->write(m_mark, code);
  if (m_next.trail && call.isWaitingForOthers())
    compareBefore();
}

void CallLog::compare()
{
  if (m_depth == 1 && m_next.trail && isCompared(m_number) && !isEqual(m_next)) [[unlikely]]
    reportDiffering(m_next);
}

bool CallLog::isEqual(const Peer& peer) const
{
  const UInt64 mark = peer.trail->markOf(m_number);
  return mark == m_mark || mark == 0;
}

void CallLog::compareBefore()
{
  // Of two simultaneous ranks at least one sees the other: each writes, then reads, sequentially consistent.
  m_trail->entries[m_number % CallTrail::NbCall].mark.store(m_mark);
  for (const Peer& peer : { m_previous, m_next })
    if (!isEqual(peer)) {
      // An exception leaves no scope that counts the depth.
      m_depth = 0;
      reportDiffering(peer);
      m_depth = 1;
      return;
    }
}

String CallLog::takeDifference()
{
  if (m_depth == 0 || !m_next.trail)
    return {};
  for (const Peer peer : { m_previous, m_next })
    if (!isEqual(peer)) {
      switchOff();
      // Each rank on which MPI fails says why: one of these messages is shown.
      claimReport();
      return describe(peer);
    }
  return {};
}

void CallLog::switchOff()
{
  m_is_on = false;
  m_previous = {};
  m_next = {};
}

void CallLog::reportDiffering(Peer peer)
{
  switchOff();
  if (claimReport())
    ARCANE_FATAL("{0}", describe(peer));
}

bool CallLog::claimReport()
{
  Int64 nobody = 0;
  return m_first->reporter.compare_exchange_strong(nobody, m_rank + 1);
}

String CallLog::describe(const Peer& peer) const
{
  // The oldest known call whose marks differ is the first that differed, unless calls before it are not known any more.
  for (UInt32 nb_after = std::min(m_number - 1, CallTrail::NbCall - 1) + 1; nb_after > 0; --nb_after) {
    const UInt32 number = m_number - (nb_after - 1);
    const UInt64 mine = m_trail->markOf(number);
    const UInt64 theirs = peer.trail->markOf(number);
    if (mine == theirs || mine == 0 || theirs == 0)
      continue;
    const std::optional<UInt64> my_code = m_trail->codeOf(mine);
    const std::optional<UInt64> their_code = peer.trail->codeOf(theirs);
    if (!my_code || !their_code)
      continue;
    if (my_code == their_code)
      break;
    const CollectiveCall my_call = CollectiveCall::of(*my_code);
    const CollectiveCall their_call = CollectiveCall::of(*their_code);
    return m_rank < peer.rank ? differenceText(m_rank, my_call, peer.rank, their_call)
                              : differenceText(peer.rank, their_call, m_rank, my_call);
  }
  return String::format(
    "collective calls differ: ranks {0} and {1} made different calls before their {2} last ones, expected the same call "
    "on all ranks",
    std::min(m_rank, peer.rank), std::max(m_rank, peer.rank), CallTrail::NbCall);
}

LoggedCall::LoggedCall(CallLog& log, const CollectiveCall& call)
: m_log(log)
{
  m_log.begin(call);
}

DigestScope::DigestScope(UInt32 digest)
{
  current_digest = digest;
}

DigestScope::~DigestScope()
{
  current_digest = 0;
}

UInt32 DigestScope::current()
{
  return current_digest;
}
} // namespace Arcane::detail::comm
