// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/WaitNote.h"

#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/RankProcess.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace Arcane::detail::comm
{
namespace
{
constexpr std::size_t max_text = WaitNote::NbWord * sizeof(UInt64);
using Words = std::array<UInt64, WaitNote::NbWord>;

template <std::size_t NbWord> std::string textOf(const std::atomic<UInt64> (&from)[NbWord])
{
  std::array<UInt64, NbWord> words;
  for (std::size_t i = 0; i < NbWord; ++i)
    words[i] = from[i].load(std::memory_order_relaxed);
  std::array<char, sizeof(words) + 1> chars = {};
  std::memcpy(chars.data(), words.data(), sizeof(words));
  return chars.data();
}

UInt64 mix(UInt64 digest, UInt64 word)
{
  const UInt64 product = (digest ^ word) * 0x9e3779b97f4a7c15U;
  return product ^ (product >> 29);
}

UInt32 digestOf(std::string_view characters)
{
  UInt64 digest = characters.size();
  for (const char c : characters)
    digest = mix(digest, static_cast<unsigned char>(c));
  return static_cast<UInt32>(digest >> 32);
}
} // namespace

void CallTrail::add(const CollectiveCall& call)
{
  const UInt64 last = last_mark.load(std::memory_order_relaxed);
  const UInt64 code = call.code();
  const UInt64 digest = mix(mix(static_cast<UInt32>(last), code), static_cast<UInt64>(call.nb_byte)) >> 32;
  const UInt64 number = static_cast<UInt32>((last >> 32) + 1);
  const UInt64 mark = (number << 32) | digest;
  const std::size_t i = number % NbCall;
  codes[i].store(code, std::memory_order_relaxed);
  bytes[i].store(call.nb_byte, std::memory_order_relaxed);
  marks[i].store(mark, std::memory_order_release);
  last_mark.store(mark, std::memory_order_relaxed);
}

void CallTrail::forgetDifferences()
{
  const UInt64 last = last_mark.load(std::memory_order_relaxed) >> 32 << 32;
  marks[(last >> 32) % NbCall].store(last, std::memory_order_release);
  last_mark.store(last, std::memory_order_relaxed);
}

void CallTrail::throwDiffering(Int32 rank, const CallTrail& other, Int32 other_rank) const
{
  const UInt64 last = last_mark.load(std::memory_order_relaxed) >> 32;
  const CallTrail& first_trail = (rank < other_rank) ? *this : other;
  const CallTrail& second_trail = (rank < other_rank) ? other : *this;
  const Int32 first_rank = std::min(rank, other_rank);
  const Int32 second_rank = std::max(rank, other_rank);
  // The oldest call of one number whose marks differ is the first that differed, if the call before is known to be equal.
  for (UInt64 n = last - std::min(last, NbCall - 1); n <= last; ++n) {
    const std::size_t i = n % NbCall;
    const UInt64 mine = marks[i].load(std::memory_order_acquire);
    const UInt64 theirs = other.marks[i].load(std::memory_order_acquire);
    if (n == 0 || mine == theirs || (mine >> 32) != n || (theirs >> 32) != n)
      continue;
    const CollectiveCall first = CollectiveCall::of(first_trail.codes[i].load(), first_trail.bytes[i].load());
    const CollectiveCall second = CollectiveCall::of(second_trail.codes[i].load(), second_trail.bytes[i].load());
    if (first != second)
      throwCallsDiffer(first_rank, first, second_rank, second);
    break;
  }
  ARCANE_FATAL("collective calls differ: ranks {0} and {1} made different calls before their {2} last ones, expected the same calls on all "
               "ranks",
               first_rank, second_rank, NbCall);
}

std::string WaitNote::description() const
{
  const UInt64 code = call.load(std::memory_order_relaxed);
  return code == 0 ? textOf(text) : CollectiveCall::of(code, call_bytes.load(std::memory_order_relaxed)).text();
}

bool WaitNote::hasSameCall(const WaitNote& rhs) const
{
  const auto is_same = [](const auto& a, const auto& b) { return a.load(std::memory_order_relaxed) == b.load(std::memory_order_relaxed); };
  if (!is_same(call, rhs.call) || !is_same(kind, rhs.kind))
    return false;
  if (call.load(std::memory_order_relaxed) != 0)
    return is_same(call_bytes, rhs.call_bytes);
  return is_same(more, rhs.more) && textOf(text) == textOf(rhs.text);
}

void WaitNote::setPlace(const base::RunPlace& place_of_rank)
{
  const std::string_view prefix = place_of_rank.is_in_entry_point ? "entry point " : "";
  std::array<char, NbPlaceWord * sizeof(UInt64)> chars = {};
  std::memcpy(chars.data(), prefix.data(), prefix.size());
  const std::string_view name(place_of_rank.text);
  std::memcpy(chars.data() + prefix.size(), name.data(), std::min(name.size(), chars.size() - prefix.size()));
  std::array<UInt64, NbPlaceWord> words;
  std::memcpy(words.data(), chars.data(), chars.size());
  for (std::size_t i = 0; i < words.size(); ++i)
    place[i].store(words[i], std::memory_order_relaxed);
  iteration.store(place_of_rank.iteration, std::memory_order_relaxed);
  setState(eRankState::Runs);
}

void WaitNote::setState(eRankState new_state)
{
  state.store(new_state, std::memory_order_relaxed);
  place_count.store(place_count.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void WaitNote::takePlaceOf(const WaitNote& rhs)
{
  for (Int32 i = 0; i < NbPlaceWord; ++i)
    place[i].store(rhs.place[i].load());
  iteration.store(rhs.iteration.load());
  process.store(rhs.process.load());
  trail.continueFrom(rhs.trail);
  setState(rhs.state.load());
}

std::string WaitNote::placeDescription() const
{
  std::string description = textOf(place);
  if (const Int64 n = iteration.load(std::memory_order_relaxed); n > 0 && !description.empty())
    description += ", iteration " + std::to_string(n);
  return description;
}

WaitScope::WaitScope(WaitNote* note, std::string_view call, eWaitKind kind, std::string_view subject)
: m_note(note->isWaiting() ? nullptr : note)
, m_kind(kind)
{
  checkProcess(note->process);
  if (!m_note)
    return;
  Words words = {};
  char* chars = reinterpret_cast<char*>(words.data());
  std::size_t nb_char = std::min(call.size(), max_text);
  std::memcpy(chars, call.data(), nb_char);
  UInt32 digest_of_rest = 0;
  if (!subject.empty() && nb_char + 1 < max_text) {
    chars[nb_char++] = ' ';
    const std::size_t nb_more = std::min(subject.size(), max_text - nb_char);
    std::memcpy(chars + nb_char, subject.data(), nb_more);
    nb_char += nb_more;
    if (nb_more < subject.size()) [[unlikely]]
      digest_of_rest = digestOf(subject.substr(nb_more));
  }
  // The word after the last full one ends the text.
  const std::size_t nb_word = std::min(nb_char / sizeof(UInt64) + 1, words.size());
  for (std::size_t i = 0; i < nb_word; ++i)
    m_note->text[i].store(words[i], std::memory_order_relaxed);
  m_note->more.store(digest_of_rest, std::memory_order_relaxed);
  m_note->call.store(0, std::memory_order_relaxed);
  begin();
}

WaitScope::WaitScope(WaitNote* note, const CollectiveCall& call)
: m_note(note->isWaiting() ? nullptr : note)
, m_kind(eWaitKind::Collective)
{
  checkProcess(note->process);
  if (!m_note)
    return;
  m_note->call.store(call.code(), std::memory_order_relaxed);
  m_note->call_bytes.store(call.nb_byte, std::memory_order_relaxed);
  begin();
}

WaitScope::~WaitScope()
{
  if (m_note)
    end();
}

void WaitScope::begin()
{
  m_note->kind.store(m_kind, std::memory_order_relaxed);
  m_count = m_note->count.load(std::memory_order_relaxed) + 1;
  m_note->count.store(m_count, std::memory_order_release);
  m_begin_ns = platform::getRealTimeNS();
}

void WaitScope::end() noexcept
{
  const Int64 waited_ns = platform::getRealTimeNS() - m_begin_ns;
  // Only this rank writes: no atomic read-modify-write instruction is needed.
  m_note->waited_ns.store(m_note->waitedTime() + waited_ns, std::memory_order_relaxed);
  if (m_kind == eWaitKind::Synchronization || m_kind == eWaitKind::DeviceSynchronization)
    m_note->synchronized_ns.store(m_note->synchronizedTime() + waited_ns, std::memory_order_relaxed);
  m_note->count.store(m_count + 1, std::memory_order_release);
}
} // namespace Arcane::detail::comm
