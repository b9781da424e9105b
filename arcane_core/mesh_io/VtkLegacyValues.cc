// SPDX-License-Identifier: Apache-2.0
// Reads the values of one array of a VTK legacy file, text or binary.
#include "arcane_core/mesh_io/VtkLegacyValues.h"

#include "arcane_core/base/text/CLocale.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
struct NamedType
{
  const char* name;
  VtkValueType type;
  Int32 bytes;
};

constexpr NamedType types[] = {
  { "bit", VtkValueType::Bit, 1 },
  { "char", VtkValueType::Int8, 1 },
  { "signed_char", VtkValueType::Int8, 1 },
  { "unsigned_char", VtkValueType::UInt8, 1 },
  { "short", VtkValueType::Int16, 2 },
  { "unsigned_short", VtkValueType::UInt16, 2 },
  { "int", VtkValueType::Int32, 4 },
  { "vtkIdType", VtkValueType::Int32, 4 },
  { "unsigned_int", VtkValueType::UInt32, 4 },
  { "long", VtkValueType::Int64, 8 },
  { "vtktypeint64", VtkValueType::Int64, 8 },
  { "unsigned_long", VtkValueType::UInt64, 8 },
  { "vtktypeuint64", VtkValueType::UInt64, 8 },
  { "float", VtkValueType::Float32, 4 },
  { "double", VtkValueType::Float64, 8 },
};

Int32 bytesOf(VtkValueType type)
{
  for (const NamedType& known : types)
    if (known.type == type)
      return known.bytes;
  return 0;
}
} // namespace

std::string upperVtkWord(std::string_view word)
{
  std::string upper(word);
  std::ranges::transform(upper, upper.begin(), base::asciiUpper);
  return upper;
}

bool isVtkStringType(std::string_view name)
{
  const std::string upper = upperVtkWord(name);
  return upper == "STRING" || upper == "UTF8_STRING" || upper == "VARIANT";
}

VtkValueType readVtkValueType(TextCursor& cursor)
{
  const Int64 position = cursor.nextPosition();
  const std::string_view name = cursor.readWord("a type of values");
  for (const NamedType& known : types)
    if (upperVtkWord(name) == upperVtkWord(known.name))
      return known.type;
  cursor.fail(position, "found type '" + std::string(name.substr(0, 40)) + "', expected a type of numbers of VTK, as in int or double");
}

VtkLegacyValues::VtkLegacyValues(TextCursor& cursor, VtkValueType type)
: m_text(cursor)
, m_binary(cursor.file(), cursor.pos(), false)
, m_type(type)
, m_is_binary(cursor.file().isBinary())
{
  if (!m_is_binary)
    return;
  m_text.readLine();
  m_binary = BinaryCursor(cursor.file(), cursor.pos(), std::endian::native == std::endian::little);
}

Int64 VtkLegacyValues::readInteger(const char* expected)
{
  if (!m_is_binary)
    return m_text.readInt64(expected);
  switch (m_type) {
  case VtkValueType::Int8: return m_binary.read<signed char>(expected);
  case VtkValueType::Bit: return readBit(expected);
  case VtkValueType::UInt8: return m_binary.read<unsigned char>(expected);
  case VtkValueType::Int16: return m_binary.read<Int16>(expected);
  case VtkValueType::UInt16: return m_binary.read<UInt16>(expected);
  case VtkValueType::Int32: return m_binary.read<Int32>(expected);
  case VtkValueType::UInt32: return m_binary.read<UInt32>(expected);
  case VtkValueType::Int64:
  case VtkValueType::UInt64: return m_binary.read<Int64>(expected);
  default: m_text.fail(nextPosition(), std::string("found real numbers, expected ") + expected);
  }
}

// Eight values are in a byte, the first one in its highest bit.
Int64 VtkLegacyValues::readBit(const char* expected)
{
  if (m_next_bit == 0)
    m_byte = m_binary.read<unsigned char>(expected);
  const Int32 bit = 7 - m_next_bit;
  m_next_bit = (m_next_bit + 1) % 8;
  return (m_byte >> bit) & 1;
}

void VtkLegacyValues::skipBits(Int64 n)
{
  for (; n > 0 && m_next_bit != 0; --n)
    readBit("a bit");
  m_binary.skipBytes(n / 8, 1);
  for (n %= 8; n > 0; --n)
    readBit("a bit");
}

Real VtkLegacyValues::readReal(const char* expected)
{
  if (!m_is_binary)
    return m_text.readReal(expected);
  if (m_type == VtkValueType::Float64)
    return m_binary.read<double>(expected);
  if (m_type == VtkValueType::Float32)
    return static_cast<Real>(m_binary.read<float>(expected));
  return static_cast<Real>(readInteger(expected));
}

Int64 VtkLegacyValues::readIndex(Int64 end, const char* expected)
{
  const Int64 position = nextPosition();
  const Int64 value = readInteger(expected);
  if (value < 0 || value >= end) [[unlikely]]
    m_text.fail(position, "found " + std::to_string(value) + ", expected " + expected + " from 0 to " + std::to_string(end - 1));
  return value;
}

void VtkLegacyValues::skip(Int64 n)
{
  if (!m_is_binary)
    m_text.skipWords(n);
  else if (m_type == VtkValueType::Bit)
    skipBits(n);
  else
    m_binary.skipBytes(n, bytesOf(m_type));
}

Int64 VtkLegacyValues::nextPosition()
{
  return m_is_binary ? m_binary.position() : m_text.nextPosition();
}

void VtkLegacyValues::checkFits(Int64 nb_tuple, Int64 nb_component, const char* tuples) const
{
  if (!m_is_binary) {
    m_text.checkFits(nb_tuple, nb_component, tuples);
    return;
  }
  const Int64 nb_byte_left = m_binary.end() - m_binary.pos();
  const Int64 nb_value_left = (m_type == VtkValueType::Bit) ? nb_byte_left * 8 : nb_byte_left / bytesOf(m_type);
  if (nb_tuple > nb_value_left / nb_component)
    m_text.fail(m_binary.position(), std::to_string(nb_tuple) + " " + tuples + " announced, but only " + std::to_string(nb_byte_left) +
                                       " bytes are left: expected fewer, or the file is truncated");
}

void VtkLegacyValues::close()
{
  if (m_is_binary)
    m_text.moveTo(m_binary.pos());
}

} // namespace Arcane::detail::meshio
