// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ValueText.h"

#include "variables/data/NumericVisit.h"

#include "arcane_core/base/math/NumericTypes.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <cstring>
#include <ostream>
#include <type_traits>

namespace Arcane::detail::data
{

namespace
{
template <typename T> void printBasic(std::ostream& o, T v)
{
  if constexpr (std::is_integral_v<T>)
    o << static_cast<Int64>(v);
  else if constexpr (std::is_floating_point_v<T>)
    o << String::fromNumber(v);
  else
    o << String::fromNumber(static_cast<float>(v));
}

//! Returns true on success, unlike builtInGetValue().
template <typename T> bool readText(void* value, const String& text)
{
  T parsed = T();
  if (builtInGetValue(parsed, text))
    return false;
  *static_cast<T*>(value) = parsed;
  return true;
}

bool readSmallFloat(eDataType type, void* value, const String& text)
{
  Real parsed = 0.0;
  if (builtInGetValue(parsed, text))
    return false;
  const auto rounded = static_cast<float>(parsed);
  if (type == DT_Float32)
    *static_cast<Float32*>(value) = rounded;
  else if (type == DT_Float16)
    *static_cast<Float16*>(value) = Float16(rounded);
  else
    *static_cast<BFloat16*>(value) = BFloat16(rounded);
  return true;
}
} // namespace

bool isSameNumber(eDataType type, const void* a, const void* b)
{
  return visitBasicType(type, [&](auto basic) {
    using T = decltype(basic);
    const auto* x = static_cast<const T*>(a);
    const auto* y = static_cast<const T*>(b);
    for (Int32 k = 0; k < nbBasicData(type); ++k)
      // Not-a-number is the same as itself. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
      if (std::memcmp(x + k, y + k, sizeof(T)) != 0 && !(x[k] == y[k]))
        return false;
    return true;
  });
}

void printNumber(std::ostream& o, eDataType type, const void* value)
{
  visitBasicType(type, [&](auto basic) {
    const auto* values = static_cast<const decltype(basic)*>(value);
    for (Int32 k = 0; k < nbBasicData(type); ++k) {
      o << (k == 0 ? "" : " ");
      printBasic(o, values[k]);
    }
  });
}

bool setNumberFromText(eDataType type, void* value, const String& text)
{
  switch (type) {
  case DT_Byte: return readText<Byte>(value, text);
  case DT_Int8: return readText<Int8>(value, text);
  case DT_Int16: return readText<Int16>(value, text);
  case DT_Int32: return readText<Int32>(value, text);
  case DT_Int64: return readText<Int64>(value, text);
  case DT_Real: return readText<Real>(value, text);
  case DT_Real2: return readText<Real2>(value, text);
  case DT_Real3: return readText<Real3>(value, text);
  case DT_Real2x2: return readText<Real2x2>(value, text);
  case DT_Real3x3: return readText<Real3x3>(value, text);
  default: return readSmallFloat(type, value, text);
  }
}

} // namespace Arcane::detail::data
