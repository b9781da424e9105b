// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/MemoryUseChecker.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <sstream>

namespace Arcane::detail::runtime
{
namespace
{
using Knowledge = MemoryUseChecker::Knowledge;
using Use = MemoryUseChecker::Use;

//! At most this many texts are kept; further conflicts are only counted.
constexpr std::size_t max_nb_text = 100;

void merge(Knowledge& into, const Knowledge& more)
{
  for (const auto& [stream, position] : more) {
    UInt64& known = into[stream];
    known = std::max(known, position);
  }
}

UInt64 known(const Knowledge& knowledge, Int32 stream)
{
  const auto it = knowledge.find(stream);
  return it == knowledge.end() ? 0 : it->second;
}

bool overlap(const Use& a, const Use& b)
{
  const auto* const a_begin = static_cast<const std::byte*>(a.base);
  const auto* const b_begin = static_cast<const std::byte*>(b.base);
  return a_begin < b_begin + b.nb_byte && b_begin < a_begin + a.nb_byte;
}

bool isConflict(const Use& a, const Use& b)
{
  return (a.is_write || b.is_write) && overlap(a, b);
}
} // namespace

void MemoryUseChecker::declareUse(Int32 stream, const Use& use)
{
  const std::scoped_lock lock(m_mutex);
  m_declared[stream].push_back(use);
}

void MemoryUseChecker::workGiven(Int32 stream, UInt64 position)
{
  const std::scoped_lock lock(m_mutex);
  Knowledge& mine = m_streams[stream];
  merge(mine, m_host);
  std::vector<Use> uses;
  std::swap(uses, m_declared[stream]);
  for (const Use& use : uses) {
    for (const PastUse& before : m_uses) {
      if (before.stream != stream && before.position > known(mine, before.stream) && isConflict(before.use, use))
        addConflict(before, use, String::format("work {0} of stream {1}", position, stream));
    }
  }
  for (const Use& use : uses)
    m_uses.push_back({ use, stream, position });
}

Knowledge MemoryUseChecker::knowledgeAt(Int32 stream, UInt64 position) const
{
  const std::scoped_lock lock(m_mutex);
  Knowledge result;
  if (const auto it = m_streams.find(stream); it != m_streams.end())
    result = it->second;
  merge(result, { { stream, position } });
  return result;
}

void MemoryUseChecker::streamWaits(Int32 stream, const Knowledge& event)
{
  const std::scoped_lock lock(m_mutex);
  merge(m_streams[stream], event);
}

void MemoryUseChecker::hostKnows(const Knowledge& over)
{
  const std::scoped_lock lock(m_mutex);
  merge(m_host, over);
  std::erase_if(m_uses, [&](const PastUse& u) { return u.position <= known(m_host, u.stream); });
}

void MemoryUseChecker::hostUses(const Use& use, const char* what)
{
  const std::scoped_lock lock(m_mutex);
  for (const PastUse& before : m_uses) {
    if (before.position > known(m_host, before.stream) && isConflict(before.use, use))
      addConflict(before, use, what);
  }
}

void MemoryUseChecker::addConflict(const PastUse& before, const Use& use, const String& who)
{
  ++m_nb_conflict;
  if (m_conflicts.size() >= max_nb_text)
    return;
  base::ClassicStream<std::ostringstream> o;
  o << who << (use.is_write ? " writes " : " reads ") << use.nb_byte << " bytes at " << use.base << ", which work " << before.position
    << " of stream " << before.stream << " may still " << (before.use.is_write ? "write" : "read") << " (" << before.use.nb_byte
    << " bytes at " << before.use.base << ')';
  m_conflicts.push_back(o.str());
}

std::vector<String> MemoryUseChecker::conflicts() const
{
  const std::scoped_lock lock(m_mutex);
  return m_conflicts;
}

Int64 MemoryUseChecker::nbConflict() const
{
  const std::scoped_lock lock(m_mutex);
  return m_nb_conflict;
}

void MemoryUseChecker::clearConflicts()
{
  const std::scoped_lock lock(m_mutex);
  m_conflicts.clear();
  m_nb_conflict = 0;
}
} // namespace Arcane::detail::runtime
