// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/PdesNumbers.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::run
{

namespace
{
constexpr UInt64 step_factor = 2862933555777941757u;
constexpr UInt64 step_offset = 3037000493u;

struct RoundKeys
{
  UInt32 before;
  UInt32 after;
};
constexpr RoundKeys round_keys[] = {
  { 0xbaa96887u, 0x4b0f3b58u }, { 0x1e17d32cu, 0xe874f0c3u }, { 0x03bcdc3cu, 0x6955c5a6u }, { 0x0f33d1b2u, 0x55a7ca46u }
};

//! Mixes the bits of one half of a seed.
UInt32 mixed(UInt32 half, const RoundKeys& keys)
{
  constexpr int nb_bit = 16;
  constexpr UInt32 low_bits = 0xffffu;
  const UInt32 keyed = half ^ keys.before;
  const UInt32 low = keyed & low_bits;
  const UInt32 high = keyed >> nb_bit;
  const UInt32 sum = low * low + ~(high * high);
  const UInt32 turned = (sum >> nb_bit) | (sum << nb_bit);
  return (turned ^ keys.after) + low * high;
}
} // namespace

UInt64 movedSeed(UInt64 seed, Int64 nb_step)
{
  // One step is s -> factor s + offset; each pass doubles the number of steps that they stand for.
  UInt64 factor = step_factor;
  UInt64 offset = step_offset;
  for (auto rest = static_cast<UInt64>(nb_step); rest != 0; rest >>= 1) {
    if (rest & 1)
      seed = factor * seed + offset;
    offset *= factor + 1;
    factor *= factor;
  }
  return seed;
}

Real numberOfSeed(UInt64 seed)
{
  // The largest seeds would be rounded to 1.
  static const Real largest = std::nextafter(1.0, 0.0);
  return std::min(std::ldexp(static_cast<Real>(seed), -64), largest);
}

UInt64 spreadSeed(UInt64 seed, int nb_round)
{
  constexpr int nb_bit = 32;
  auto front = static_cast<UInt32>(seed >> nb_bit);
  auto back = static_cast<UInt32>(seed);
  for (int i = 0; i < nb_round; ++i) {
    const UInt32 former_back = back;
    back = front ^ mixed(back, round_keys[i]);
    front = former_back;
  }
  return (static_cast<UInt64>(front) << nb_bit) | back;
}

} // namespace Arcane::detail::run
