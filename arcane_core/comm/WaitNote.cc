// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/WaitNote.h"

#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/RankProcess.h"

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
} // namespace

std::string WaitNote::description() const
{
  return textOf(text);
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
  if (!subject.empty() && nb_char + 1 < max_text) {
    chars[nb_char++] = ' ';
    const std::size_t nb_more = std::min(subject.size(), max_text - nb_char);
    std::memcpy(chars + nb_char, subject.data(), nb_more);
    nb_char += nb_more;
  }
  // The word after the last full one ends the text.
  const std::size_t nb_word = std::min(nb_char / sizeof(UInt64) + 1, words.size());
  for (std::size_t i = 0; i < nb_word; ++i)
    m_note->text[i].store(words[i], std::memory_order_relaxed);
  m_note->kind.store(kind, std::memory_order_relaxed);
  m_count = m_note->count.load(std::memory_order_relaxed) + 1;
  m_note->count.store(m_count, std::memory_order_release);
  m_begin_ns = platform::getRealTimeNS();
}

WaitScope::~WaitScope()
{
  if (m_note)
    end();
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
