// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/Statistics.h"

#include "shmem/watch/reader/WatchFault.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace Arcane::detail::watch
{
namespace
{
//! A number of 16 bits of IEEE 754.
struct Half
{
  std::uint16_t bits;

  explicit operator double() const
  {
    const int exponent = (bits >> 10) & 31;
    const int mantissa = bits & 1023;
    double value = 0.0;
    if (exponent == 31)
      value = mantissa == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
      value = std::ldexp(mantissa, -24);
    else
      value = std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000) != 0 ? -value : value;
  }
};

template <typename T> T loaded(const void* data, std::int64_t i)
{
  T value;
  std::memcpy(&value, static_cast<const std::byte*>(data) + i * std::int64_t(sizeof(T)), sizeof(T));
  return value;
}

//! Calls \a f with a number of the type of \a array.
template <typename F> auto withType(const arcane_watch_array& array, const F& f)
{
  const std::string_view type(array.type + 1);
  if (type == "f8")
    return f(double());
  if (type == "f4")
    return f(float());
  if (type == "f2")
    return f(Half());
  if (type == "i8")
    return f(std::int64_t());
  if (type == "i4")
    return f(std::int32_t());
  if (type == "i2")
    return f(std::int16_t());
  if (type == "i1")
    return f(std::int8_t());
  if (type == "u1")
    return f(std::uint8_t());
  if (type == "u2")
    return f(std::uint16_t());
  throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                   "an array has the type '" + std::string(array.type) + "', expected one that arcane_watch_map() wrote");
}

template <typename T> arcane_watch_statistics compute(const arcane_watch_array& array)
{
  arcane_watch_statistics figures = {};
  figures.nb = array.nb_byte / std::int64_t(sizeof(T));
  double sum = 0.0;
  double min = std::numeric_limits<double>::infinity();
  double max = -min;
  for (std::int64_t i = 0; i < figures.nb; ++i) {
    const auto value = static_cast<double>(loaded<T>(array.data, i));
    if (!std::isfinite(value)) {
      ++figures.nb_not_finite;
      continue;
    }
    min = value < min ? value : min;
    max = value > max ? value : max;
    sum += value;
  }
  const std::int64_t nb_finite = figures.nb - figures.nb_not_finite;
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  figures.min = nb_finite > 0 ? min : none;
  figures.max = nb_finite > 0 ? max : none;
  figures.mean = nb_finite > 0 ? sum / static_cast<double>(nb_finite) : none;
  return figures;
}
} // namespace

arcane_watch_statistics statisticsOf(const arcane_watch_array& array)
{
  return withType(array, [&](auto number) { return compute<decltype(number)>(array); });
}

double numberAt(const arcane_watch_array& array, std::int64_t i)
{
  return withType(array, [&](auto number) { return static_cast<double>(loaded<decltype(number)>(array.data, i)); });
}
} // namespace Arcane::detail::watch
