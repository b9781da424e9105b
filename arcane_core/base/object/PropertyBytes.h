// SPDX-License-Identifier: Apache-2.0
// Values, texts and arrays as bytes, one after the other.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/String.h"

#include <cstring>
#include <type_traits>

namespace Arcane::detail::base
{
template <typename T> void putNumber(UniqueArray<Byte>& bytes, T value)
{
  bytes.addRange(ConstArrayView<Byte>(sizeof(T), reinterpret_cast<const Byte*>(&value)));
}

inline void putText(UniqueArray<Byte>& bytes, const String& text)
{
  putNumber(bytes, Int32(text.null() ? -1 : text.length()));
  bytes.addRange(text.bytes());
}

template <typename T> void putOne(UniqueArray<Byte>& bytes, const T& value)
{
  if constexpr (std::is_same_v<T, String>)
    putText(bytes, value);
  else
    putNumber(bytes, value);
}

template <typename T> void putOne(UniqueArray<Byte>& bytes, const UniqueArray<T>& values)
{
  putNumber(bytes, Int32(values.size()));
  for (const T& value : values)
    putOne(bytes, value);
}

//! Walks bytes and stops with an error at their end.
class ByteReader
{
 public:
  explicit ByteReader(ConstArrayView<Byte> bytes)
  : m_bytes(bytes)
  {}

  bool atEnd() const { return m_pos == m_bytes.size(); }
  template <typename T> T number()
  {
    T value{};
    std::memcpy(&value, take(sizeof(T)), sizeof(T));
    return value;
  }
  String text()
  {
    const Int32 length = number<Int32>();
    if (length < 0)
      return {};
    return String(reinterpret_cast<const char*>(take(length)), length);
  }
  void read(String& value) { value = text(); }
  template <typename T> void read(T& value) { value = number<T>(); }
  template <typename T> void read(UniqueArray<T>& values)
  {
    const Int32 size = number<Int32>();
    // Each value takes one byte or more: a wrong size needs no memory.
    if (size < 0 || size > m_bytes.size() - m_pos)
      ARCANE_FATAL("saved properties are cut: an array of {0} values in {1} bytes", size, m_bytes.size() - m_pos);
    values.resize(size);
    for (T& value : values)
      read(value);
  }

 private:
  const Byte* take(Int32 nb)
  {
    if (nb > m_bytes.size() - m_pos)
      ARCANE_FATAL("saved properties are cut: {0} bytes at position {1}, expected {2}", m_bytes.size() - m_pos, m_pos, nb);
    m_pos += nb;
    return m_bytes.data() + m_pos - nb;
  }

  ConstArrayView<Byte> m_bytes;
  Int32 m_pos = 0;
};
} // namespace Arcane::detail::base
