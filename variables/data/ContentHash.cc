// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ContentHash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace Arcane::detail::data
{

namespace
{
// The multipliers are odd numbers with nearly equal numbers of ones and zeros; other such numbers would do too.
constexpr UInt64 multipliers[4] = { 0xD6E8FEB86659FD93u, 0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu, 0x8EBC6AF09C88C6E3u };

//! The number of bytes that all chains take together. \unit{bytes}
constexpr Int64 round_bytes = 32;

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
  Blocks blocks(*this);
  blocks.add(bytes);
  blocks.finish();
}

ContentHash::Blocks::Blocks(ContentHash& hash)
: m_hash(hash)
, m_lanes{ hash.m_state, hash.m_state ^ multipliers[1], hash.m_state ^ multipliers[2], hash.m_state ^ multipliers[3] }
{}

void ContentHash::Blocks::add(Span<const std::byte> bytes)
{
  const Int64 n = bytes.size();
  Int64 i = 0;
  // The lanes are copied, so that they stay in registers.
  UInt64 lanes[4] = { m_lanes[0], m_lanes[1], m_lanes[2], m_lanes[3] };
  for (; i + round_bytes <= n; i += round_bytes)
    for (int lane = 0; lane < 4; ++lane)
      lanes[lane] = mixed(lanes[lane], loadWord(bytes.data() + i + 8 * lane), multipliers[lane]);
  std::copy(lanes, lanes + 4, m_lanes);
  m_nb_rest = n - i;
  if (m_nb_rest != 0)
    std::memcpy(m_rest, bytes.data() + i, static_cast<std::size_t>(m_nb_rest));
  m_nb_byte += n;
}

void ContentHash::Blocks::finish()
{
  for (const UInt64 lane : m_lanes)
    m_hash.add(lane);
  Int64 i = 0;
  for (; i + 8 <= m_nb_rest; i += 8)
    m_hash.add(loadWord(m_rest + i));
  UInt64 tail = 0;
  if (i < m_nb_rest)
    std::memcpy(&tail, m_rest + i, static_cast<std::size_t>(m_nb_rest - i));
  m_hash.add(tail);
  m_hash.add(static_cast<UInt64>(m_nb_byte));
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
