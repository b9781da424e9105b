// SPDX-License-Identifier: Apache-2.0
// The part of IData that compares, prints and hashes values, and reads them from text.
#include "variables/data/ContentHash.h"
#include "variables/data/IData.h"
#include "variables/data/NumericVisit.h"

#include "arcane_core/base/math/NumericTypes.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <cstring>
#include <ostream>
#include <type_traits>

namespace Arcane
{

namespace
{
template <typename T> const T* basicValues(const IData& data, Int64 i)
{
  return static_cast<const T*>(data.address()) + i * nbBasicData(data.dataType());
}

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

bool IData::isSameValue(Int64 i, const IData& rhs, Int64 j) const
{
  if (isString())
    return m_strings[i] == rhs.m_strings[j];
  return detail::visitBasicType(m_data_type, [&](auto basic) {
    using T = decltype(basic);
    const T* a = basicValues<T>(*this, i);
    const T* b = basicValues<T>(rhs, j);
    for (Int32 k = 0; k < nbBasicData(m_data_type); ++k)
      if (std::memcmp(a + k, b + k, sizeof(T)) != 0 && !(a[k] == b[k]))
        return false;
    return true;
  });
}

bool IData::isSame(const IData& rhs) const
{
  const bool same_kind = m_data_type == rhs.m_data_type && m_dimension == rhs.m_dimension;
  if (!same_kind || m_extent0 != rhs.m_extent0 || m_extent1 != rhs.m_extent1)
    return false;
  for (Int64 i = 0; i < nbElement(); ++i)
    if (!isSameValue(i, rhs, i))
      return false;
  return true;
}

void IData::printValue(std::ostream& o, Int64 i) const
{
  if (isString()) {
    o << m_strings[i];
    return;
  }
  detail::visitBasicType(m_data_type, [&](auto basic) {
    const auto* values = basicValues<decltype(basic)>(*this, i);
    for (Int32 k = 0; k < nbBasicData(m_data_type); ++k) {
      o << (k == 0 ? "" : " ");
      printBasic(o, values[k]);
    }
  });
}

bool IData::setValueFromText(Int64 i, const String& text)
{
  void* value = static_cast<std::byte*>(address()) + i * m_element_bytes;
  switch (m_data_type) {
  case DT_String: m_strings[i] = text; return true;
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
  default: return readSmallFloat(m_data_type, value, text);
  }
}

UInt64 IData::contentHash() const
{
  detail::ContentHash hash;
  for (const Int64 number : { Int64(m_data_type), Int64(m_dimension), m_extent0, m_extent1 })
    hash.add(static_cast<UInt64>(number));
  hash.add(constBytes());
  for (const String& text : m_strings)
    hash.add(Span<const std::byte>(reinterpret_cast<const std::byte*>(text.localstr()), text.length()));
  return hash.value();
}

void IData::computeHash(Array<Byte>& output) const
{
  const UInt64 hash = contentHash();
  for (int shift = 56; shift >= 0; shift -= 8)
    output.add(static_cast<Byte>(hash >> shift));
}

} // namespace Arcane
