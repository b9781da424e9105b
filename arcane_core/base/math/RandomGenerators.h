// SPDX-License-Identifier: Apache-2.0
// Generators of random integers. The same seed gives the same numbers everywhere.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cstdint>
#include <random>

namespace Arcane::random
{
/*!
 * \brief The generator x <- multiplier * x modulo 2^31 - 1, whose numbers are from 1 to 2^31 - 2.
 *
 * A seed that is a multiple of the modulus counts as 1.
 */
template <Int64 multiplier> class LinearCongruential
{
 public:
  using result_type = Int32;
  static constexpr Int64 modulus = 2147483647;

  LinearCongruential()
  : LinearCongruential(1)
  {}
  explicit LinearCongruential(Int32 x0) { seed(x0); }

  void seed(Int32 x0) { m_engine.seed(static_cast<std::uint_fast32_t>((x0 % modulus + modulus) % modulus)); }
  static constexpr Int32 min() { return 1; }
  static constexpr Int32 max() { return static_cast<Int32>(modulus - 1); }
  //! Returns the next number.
  Int32 operator()() { return static_cast<Int32>(m_engine()); }
  friend bool operator==(const LinearCongruential& a, const LinearCongruential& b) { return a.m_engine == b.m_engine; }

 private:
  std::linear_congruential_engine<std::uint_fast32_t, multiplier, 0, modulus> m_engine;
};

using MinstdRand0 = LinearCongruential<16807>;
using MinstdRand = LinearCongruential<48271>;

//! The generators of Matsumoto and Nishimura. \tparam Engine  the engine of the standard library with the wanted parameters
template <typename Engine> class MersenneTwister
{
 public:
  using result_type = UInt32;

  MersenneTwister() = default;
  explicit MersenneTwister(UInt32 value)
  : m_engine(value)
  {}

  void seed(UInt32 value) { m_engine.seed(value); }
  static constexpr UInt32 min() { return 0; }
  static constexpr UInt32 max() { return 0xffffffffu; }
  //! Returns the next number.
  UInt32 operator()() { return static_cast<UInt32>(m_engine()); }
  friend bool operator==(const MersenneTwister& a, const MersenneTwister& b) { return a.m_engine == b.m_engine; }

 private:
  Engine m_engine;
};

using Mt19937 = MersenneTwister<std::mt19937>;
using Mt11213b = MersenneTwister<std::mersenne_twister_engine<std::uint_fast32_t, 32, 351, 175, 19, 0xccab8ee7u, 11, 0xffffffffu, 7,
                                                              0x31b6ab00u, 15, 0xffe50000u, 17, 1812433253u>>;
} // namespace Arcane::random
