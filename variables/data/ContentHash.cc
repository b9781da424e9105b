// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ContentHash.h"

#include <bit>
#include <cstring>

namespace Arcane::detail::data
{

namespace
{
// The multipliers are odd numbers with about as many ones as zeros; any such numbers would do.
constexpr UInt64 multipliers[4] = { 0xD6E8FEB86659FD93u, 0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu, 0x8EBC6AF09C88C6E3u };

UInt64 mixed(UInt64 state, UInt64 value, UInt64 multiplier)
{
  return std::rotl((state ^ value) * multiplier, 29);
}

UInt64 loadWord(const std::byte* from)
{
  UInt64 word = 0;
  std::memcpy(&word, from, sizeof(word));
  return word;
}
} // namespace

void ContentHash::add(UInt64 value)
{
  m_state = mixed(m_state, value, multipliers[0]) + multipliers[1];
}

void ContentHash::add(Span<const std::byte> bytes)
{
  // Four independent chains let the processor work on four words at a time.
  UInt64 lanes[4] = { m_state, m_state ^ multipliers[1], m_state ^ multipliers[2], m_state ^ multipliers[3] };
  const Int64 n = bytes.size();
  Int64 i = 0;
  for (; i + 32 <= n; i += 32)
    for (int lane = 0; lane < 4; ++lane)
      lanes[lane] = mixed(lanes[lane], loadWord(bytes.data() + i + 8 * lane), multipliers[lane]);
  for (const UInt64 lane : lanes)
    add(lane);
  for (; i + 8 <= n; i += 8)
    add(loadWord(bytes.data() + i));
  UInt64 tail = 0;
  if (i < n)
    std::memcpy(&tail, bytes.data() + i, static_cast<std::size_t>(n - i));
  add(tail);
  add(static_cast<UInt64>(n));
}

UInt64 ContentHash::value() const
{
  UInt64 h = m_state;
  h ^= h >> 32;
  h *= multipliers[2];
  h ^= h >> 29;
  h *= multipliers[3];
  return h ^ (h >> 32);
}

} // namespace Arcane::detail::data
