// SPDX-License-Identifier: Apache-2.0
// A floating-point number of sixteen bits, the format binary16 of IEEE 754.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <bit>
#include <compare>
#include <iosfwd>

namespace Arcane
{
/*!
 * \brief One bit of sign, 5 of exponent, 10 of fraction: up to 65504, about three digits.
 *
 * A format to store numbers: arithmetic converts to float, computes, and rounds the result to the nearest, ties to
 * even. Default construction leaves zero.
 */
class ARCANE_EXPORT Float16
{
 public:
  constexpr Float16() noexcept = default;
  constexpr explicit Float16(float v) noexcept
  : m_bits(fromFloat(v))
  {}
  constexpr Float16& operator=(float v) noexcept
  {
    m_bits = fromFloat(v);
    return *this;
  }
  constexpr operator float() const noexcept { return toFloat(m_bits); }

  constexpr std::uint16_t rawValue() const noexcept { return m_bits; }
  constexpr void setFromRawValue(std::uint16_t bits) noexcept { m_bits = bits; }

  constexpr Float16& operator+=(float b) noexcept { return *this = float(*this) + b; }
  constexpr Float16& operator-=(float b) noexcept { return *this = float(*this) - b; }
  constexpr Float16& operator*=(float b) noexcept { return *this = float(*this) * b; }
  constexpr Float16& operator/=(float b) noexcept { return *this = float(*this) / b; }

  friend constexpr bool operator==(const Float16& a, const Float16& b) noexcept { return float(a) == float(b); }
  friend constexpr std::partial_ordering operator<=>(const Float16& a, const Float16& b) noexcept { return float(a) <=> float(b); }

 private:
  std::uint16_t m_bits = 0;

  static constexpr std::uint16_t fromFloat(float v) noexcept
  {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(v);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
      return static_cast<std::uint16_t>(sign | 0x7e00u); // NaN
    if (magnitude >= 0x477ff000u)
      return static_cast<std::uint16_t>(sign | 0x7c00u); // rounds to infinity
    if (magnitude < 0x33000001u)
      return static_cast<std::uint16_t>(sign); // rounds to zero
    const int exponent = static_cast<int>(magnitude >> 23) - 127;
    const std::uint32_t fraction = (magnitude & 0x007fffffu) | 0x00800000u;
    // Below 2^-14 the exponent stays and the fraction gets shorter.
    const int nb_lost = (exponent < -14) ? 13 - 14 - exponent : 13;
    const std::uint32_t kept = fraction >> nb_lost;
    const std::uint32_t lost = fraction & ((1u << nb_lost) - 1u);
    const std::uint32_t half = 1u << (nb_lost - 1);
    const std::uint32_t round_up = (lost > half || (lost == half && (kept & 1u))) ? 1u : 0u;
    // The implicit bit of a normal number adds one to the exponent field, hence 14 and not 15.
    const std::uint32_t biased = (exponent < -14) ? 0u : static_cast<std::uint32_t>(exponent + 14) << 10;
    return static_cast<std::uint16_t>(sign | (biased + kept + round_up));
  }
  static constexpr float toFloat(std::uint16_t h) noexcept
  {
    const std::uint32_t sign = (h & 0x8000u) << 16;
    const std::uint32_t exponent = (h >> 10) & 0x1fu;
    const std::uint32_t fraction = h & 0x03ffu;
    if (exponent == 0x1fu)
      return std::bit_cast<float>(sign | 0x7f800000u | (fraction << 13));
    if (exponent != 0)
      return std::bit_cast<float>(sign | ((exponent + 112u) << 23) | (fraction << 13));
    const float tiny = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -tiny : tiny;
  }
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, Float16 v);
ARCANE_EXPORT std::istream& operator>>(std::istream& i, Float16& v);
} // namespace Arcane
