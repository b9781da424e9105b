// SPDX-License-Identifier: Apache-2.0
// A floating-point number of sixteen bits with the range of float.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <bit>
#include <compare>
#include <iosfwd>

namespace Arcane
{
/*!
 * \brief One bit of sign, 8 of exponent, 7 of fraction: the upper half of a float.
 *
 * A format to store numbers: arithmetic converts to float, computes, and rounds the result to the nearest, ties to
 * even. Default construction leaves zero.
 */
class ARCANE_EXPORT BFloat16
{
 public:
  constexpr BFloat16() noexcept = default;
  constexpr explicit BFloat16(float v) noexcept
  : m_bits(fromFloat(v))
  {}
  constexpr BFloat16& operator=(float v) noexcept
  {
    m_bits = fromFloat(v);
    return *this;
  }
  constexpr operator float() const noexcept { return toFloat(m_bits); }

  constexpr std::uint16_t rawValue() const noexcept { return m_bits; }
  constexpr void setFromRawValue(std::uint16_t bits) noexcept { m_bits = bits; }

  constexpr BFloat16& operator+=(float b) noexcept { return *this = float(*this) + b; }
  constexpr BFloat16& operator-=(float b) noexcept { return *this = float(*this) - b; }
  constexpr BFloat16& operator*=(float b) noexcept { return *this = float(*this) * b; }
  constexpr BFloat16& operator/=(float b) noexcept { return *this = float(*this) / b; }

  friend constexpr bool operator==(const BFloat16& a, const BFloat16& b) noexcept { return float(a) == float(b); }
  friend constexpr std::partial_ordering operator<=>(const BFloat16& a, const BFloat16& b) noexcept { return float(a) <=> float(b); }

 private:
  std::uint16_t m_bits = 0;

  static constexpr std::uint16_t fromFloat(float v) noexcept
  {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(v);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
      return static_cast<std::uint16_t>((bits >> 16) | 0x0040u); // a NaN stays one, and quiet
    const std::uint32_t rounding = 0x7fffu + ((bits >> 16) & 1u);
    return static_cast<std::uint16_t>((bits + rounding) >> 16);
  }
  static constexpr float toFloat(std::uint16_t h) noexcept { return std::bit_cast<float>(static_cast<std::uint32_t>(h) << 16); }
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, BFloat16 v);
ARCANE_EXPORT std::istream& operator>>(std::istream& i, BFloat16& v);
} // namespace Arcane
