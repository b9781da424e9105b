// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/Properties.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <cstring>
#include <ostream>
#include <type_traits>

namespace Arcane
{

namespace
{
template <typename T> void putNumber(UniqueArray<Byte>& bytes, T value)
{
  bytes.addRange(ConstArrayView<Byte>(sizeof(T), reinterpret_cast<const Byte*>(&value)));
}

void putText(UniqueArray<Byte>& bytes, const String& text)
{
  putNumber(bytes, Int32(text.null() ? -1 : text.length()));
  bytes.addRange(text.bytes());
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
} // namespace

void Properties::badType(const String& name)
{
  ARCANE_FATAL("property '{0}' is not of the type it is read as", name);
}

void Properties::notFound(const String& name)
{
  ARCANE_FATAL("there is no property '{0}'", name);
}

void Properties::print(std::ostream& o) const
{
  for (const auto& [name, value] : m_values)
    std::visit([&o, &key = name](const auto& v) { o << key << " = " << v << '\n'; }, value);
}

UniqueArray<Byte> Properties::toBytes() const
{
  UniqueArray<Byte> bytes;
  for (const auto& [name, value] : m_values) {
    putText(bytes, name);
    bytes.add(static_cast<Byte>(value.index()));
    std::visit(
      [&bytes](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, String>)
          putText(bytes, v);
        else
          putNumber(bytes, v);
      },
      value);
  }
  return bytes;
}

void Properties::fromBytes(ConstArrayView<Byte> bytes)
{
  std::map<String, Value> values;
  for (ByteReader reader(bytes); !reader.atEnd();) {
    const String name = reader.text();
    switch (const Byte type = reader.number<Byte>(); type) {
    case 0: values[name] = reader.number<bool>(); break;
    case 1: values[name] = reader.number<Int32>(); break;
    case 2: values[name] = reader.number<Int64>(); break;
    case 3: values[name] = reader.number<Real>(); break;
    case 4: values[name] = reader.text(); break;
    default: ARCANE_FATAL("saved property '{0}' is of type {1}, expected 0 to 4", name, Int32(type));
    }
  }
  m_values = std::move(values);
}

} // namespace Arcane
