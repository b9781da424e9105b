// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/ValueComparison.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace Arcane::detail::inspect
{
namespace
{
template <typename T> long double numberAt(const std::byte* bytes)
{
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return static_cast<long double>(value);
}

//! Returns a number of any type but texts. `long double` has room for all digits of 64-bit integers.
long double numberOfType(eDataType type, const std::byte* bytes)
{
  switch (type) {
  case DT_Real: return numberAt<Real>(bytes);
  case DT_Float32: return numberAt<float>(bytes);
  case DT_Int8: return numberAt<Int8>(bytes);
  case DT_Int16: return numberAt<Int16>(bytes);
  case DT_Int32: return numberAt<Int32>(bytes);
  case DT_Int64: return numberAt<Int64>(bytes);
  default: return numberAt<Byte>(bytes);
  }
}

//! Returns the size of a component. Types without numbers are compared by bytes.
Int64 componentSize(eDataType type)
{
  switch (type) {
  case DT_Real:
  case DT_Float32:
  case DT_Int8:
  case DT_Int16:
  case DT_Int32:
  case DT_Int64: return dataTypeSize(type);
  default: return 1;
  }
}

long double distanceOf(long double first, long double second)
{
  if (std::isnan(first) || std::isnan(second))
    return std::isnan(first) && std::isnan(second) ? 0.0L : std::numeric_limits<long double>::infinity();
  return first == second ? 0.0L : std::fabs(first - second);
}
} // namespace

ValueComparison::ValueComparison(eDataType type, const Tolerance& tolerance, std::size_t max_nb_worst)
: m_type(basicDataType(type))
, m_tolerance(tolerance)
, m_max_nb_worst(max_nb_worst)
{}

Int64 ValueComparison::firstDifference(Span<const std::byte> first, Span<const std::byte> second) const
{
  if (std::memcmp(first.data(), second.data(), static_cast<std::size_t>(first.size())) == 0)
    return -1;
  const Int64 size = componentSize(m_type);
  Int64 worst = -1;
  long double worst_distance = 0.0L;
  for (Int64 i = 0; i < first.size() / size; ++i) {
    const long double a = numberOfType(m_type, first.data() + i * size);
    const long double b = numberOfType(m_type, second.data() + i * size);
    const long double distance = distanceOf(a, b);
    const long double allowed = m_tolerance.absolute + m_tolerance.relative * std::max(std::fabs(a), std::fabs(b));
    if (!(distance <= allowed) && distance > worst_distance) {
      worst = i;
      worst_distance = distance;
    }
  }
  return worst;
}

void ValueComparison::note(std::string place, Span<const std::byte> first, Span<const std::byte> second, Int64 component)
{
  ++m_nb_different;
  const Int64 offset = component * componentSize(m_type);
  const long double a = numberOfType(m_type, first.data() + offset);
  const long double b = numberOfType(m_type, second.data() + offset);
  const bool has_several = first.size() > componentSize(m_type);
  const Difference difference{ std::move(place), has_several ? component : -1, double(a), double(b), double(distanceOf(a, b)) };
  const auto at = std::ranges::upper_bound(m_worst, difference.distance, std::greater<>(), &Difference::distance);
  m_worst.insert(at, difference);
  if (m_worst.size() > m_max_nb_worst)
    m_worst.pop_back();
}
} // namespace Arcane::detail::inspect
