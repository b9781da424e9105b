// SPDX-License-Identifier: Apache-2.0
// Conversions between numbers, and from text to values.
#pragma once

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/base/text/String.h"

#include <concepts>
#include <optional>

namespace Arcane
{

namespace detail::base
{
template <typename T, typename... Candidates>
concept OneOf = (std::same_as<T, Candidates> || ...);

template <typename T>
concept ParsableNumber = OneOf<T, signed char, short, int, long, long long, unsigned char, unsigned short, unsigned int, unsigned long,
                               unsigned long long, float, double, long double, Float16, BFloat16>;
template <typename T>
concept ParsableVector = OneOf<T, Real2, Real3, Real2x2, Real3x3>;
//! The types of values that can be read from a text.
template <typename T>
concept Parsable = ParsableNumber<T> || ParsableVector<T> || OneOf<T, bool, String>;

//! Reads \a v from the whole of \a text. \return true on ERROR; \a v is then unchanged
template <Parsable T> ARCANE_EXPORT bool parseText(StringView text, T& v);

//! \throws ArgumentException always; the message says that \a text is a wrong value of the environment variable \a name
[[noreturn]] ARCANE_EXPORT void throwBadEnvironmentVariable(StringView name, StringView text);
//! Returns the value of an environment variable, or null when the variable is not set.
ARCANE_EXPORT String environmentVariable(StringView name);
} // namespace detail::base

} // namespace Arcane

namespace Arcane::Convert
{

template <typename T>
requires std::is_arithmetic_v<T>
constexpr Real toReal(T r)
{
  return static_cast<Real>(r);
}
inline Real toReal(Float16 r)
{
  return static_cast<Real>(static_cast<float>(r));
}
inline Real toReal(BFloat16 r)
{
  return static_cast<Real>(static_cast<float>(r));
}
template <typename T> constexpr double toDouble(T r)
{
  return toReal(r);
}
//! Converts \a r and drops the part after the point.
constexpr Int32 toInt32(Real r)
{
  return static_cast<Int32>(r);
}
constexpr Int64 toInt64(Real r)
{
  return static_cast<Int64>(r);
}
constexpr Integer toInteger(Real r)
{
  return static_cast<Integer>(r);
}
constexpr bool toBool(Real r)
{
  return r != 0.0;
}
//! Returns two hexadecimal digits for each byte, without capital letters.
ARCANE_EXPORT String toHexaString(Span<const std::byte> bytes);
ARCANE_EXPORT String toHexaString(ConstArrayView<Byte> bytes);

/*!
 * \brief Reads values from texts.
 *
 * Integers may be decimal, octal (`010` is 8) or hexadecimal (`0x1F`); reals follow the C locale and may be
 * hexadecimal; booleans are `true`, `false`, `1`, `0`, `vrai` or `faux`; components of Real2, Real3... are separated by
 * blanks. The whole text must be the value.
 */
template <typename T> class ScalarType
{
 public:
  //! Returns the value of \a s, or nothing when \a s is not a value of the type.
  static std::optional<T> tryParse(StringView s)
  {
    T v{};
    if (detail::base::parseText(s, v))
      return std::nullopt;
    return v;
  }
  //! Like tryParse(), but returns \a default_value when \a s is empty.
  static std::optional<T> tryParseIfNotEmpty(StringView s, const T& default_value) { return s.empty() ? default_value : tryParse(s); }
  //! Like tryParse(), for text that may be empty: the result is then nothing, too.
  static std::optional<T> tryParseIfNotEmpty(StringView s) { return s.empty() ? std::nullopt : tryParse(s); }
  /*!
   * \brief Value of an environment variable; empty when it is not set.
   * \throws ArgumentException when the value is invalid and \a throw_if_invalid is true
   */
  static std::optional<T> tryParseFromEnvironment(StringView name, bool throw_if_invalid)
  {
    const String text = detail::base::environmentVariable(name);
    if (text.null())
      return std::nullopt;
    std::optional<T> v = tryParse(text);
    if (!v && throw_if_invalid)
      detail::base::throwBadEnvironmentVariable(name, text);
    return v;
  }
};

template <typename T> class Type : public ScalarType<T>
{
};

} // namespace Arcane::Convert
