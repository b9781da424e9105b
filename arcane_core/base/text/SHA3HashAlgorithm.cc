// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/SHA3HashAlgorithm.h"

#include "arcane_core/base/text/HashBlocks.h"

#include <algorithm>

namespace Arcane
{
namespace
{
//! The state of the permutation: 25 lanes, the one of column x and row y at x + 5 y.
using Lanes = std::array<UInt64, 25>;
constexpr std::size_t nb_round = 24;

//! Returns the constants of the rounds, whose bits come from a shift register (FIPS 202, algorithm 5).
constexpr std::array<UInt64, nb_round> makeRoundConstants()
{
  std::array<UInt64, nb_round> constants{};
  UInt32 shift_register = 1;
  for (UInt64& constant : constants)
    for (int j = 0; j <= 6; ++j) {
      if (shift_register & 1)
        constant |= UInt64(1) << ((1 << j) - 1);
      shift_register <<= 1;
      if (shift_register & 0x100)
        shift_register ^= 0x171;
    }
  return constants;
}
constexpr std::array<UInt64, nb_round> round_constants = makeRoundConstants();

void addParities(Lanes& a)
{
  std::array<UInt64, 5> parity;
  for (std::size_t x = 0; x < 5; ++x)
    parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
  for (std::size_t i = 0; i < 25; ++i)
    a[i] ^= parity[(i % 5 + 4) % 5] ^ std::rotl(parity[(i % 5 + 1) % 5], 1);
}

//! Moves the lanes along the walk of the steps rho and pi, and rotates each of them.
void moveLanes(Lanes& a)
{
  std::size_t x = 1;
  std::size_t y = 0;
  UInt64 carried = a[1];
  for (int t = 0; t < 24; ++t) {
    const std::size_t next_y = (2 * x + 3 * y) % 5;
    x = y;
    y = next_y;
    std::swap(carried, a[x + 5 * y]);
    a[x + 5 * y] = std::rotl(a[x + 5 * y], ((t + 1) * (t + 2) / 2) % 64);
  }
}

void mixRows(Lanes& a)
{
  for (std::size_t y = 0; y < 25; y += 5) {
    const std::array<UInt64, 5> row = { a[y], a[y + 1], a[y + 2], a[y + 3], a[y + 4] };
    for (std::size_t x = 0; x < 5; ++x)
      a[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
  }
}

class SHA3Context : public IHashAlgorithmContext
{
 public:
  explicit SHA3Context(Int32 hash_bytes)
  : m_hash_bytes(hash_bytes)
  , m_rate_bytes(200 - 2 * hash_bytes)
  {}

  void reset() override
  {
    m_lanes = {};
    m_at = 0;
  }

  void updateHash(Span<const std::byte> input) override
  {
    for (const std::byte byte : input) {
      add(m_at, byte);
      if (++m_at == m_rate_bytes)
        permute();
    }
  }

  void computeHashValue(HashAlgorithmValue& value) override
  {
    add(m_at, std::byte{ 0x06 });
    add(m_rate_bytes - 1, std::byte{ 0x80 });
    permute();
    value.setSize(m_hash_bytes);
    for (Int32 i = 0; i < m_hash_bytes; ++i)
      value.bytes()[i] = detail::base::byteOf(m_lanes[static_cast<std::size_t>(i / 8)], i % 8);
  }

 private:
  Lanes m_lanes = {};
  Int32 m_hash_bytes;
  Int32 m_rate_bytes;
  //! The place of the next byte.
  Int32 m_at = 0;

  void add(Int32 i, std::byte byte) { m_lanes[static_cast<std::size_t>(i / 8)] ^= static_cast<UInt64>(byte) << (8 * (i % 8)); }

  void permute()
  {
    for (const UInt64 constant : round_constants) {
      addParities(m_lanes);
      moveLanes(m_lanes);
      mixRows(m_lanes);
      m_lanes[0] ^= constant;
    }
    m_at = 0;
  }
};
} // namespace

Ref<IHashAlgorithmContext> SHA3HashAlgorithm::createContext()
{
  return createRef<SHA3Context>(m_hash_bytes);
}
} // namespace Arcane
