// SPDX-License-Identifier: Apache-2.0
// The part of IData that writes values to bytes and reads them back.
#include "variables/data/IData.h"
#include "variables/data/RowCopy.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstring>

namespace Arcane
{

namespace
{
//! This length stands for a null string.
constexpr Int64 null_length = -1;

std::byte* grow(Array<std::byte>& bytes, Int64 nb_byte)
{
  const Int64 old_size = bytes.largeSize();
  bytes.resize(old_size + nb_byte);
  return bytes.data() + old_size;
}

void put(Array<std::byte>& bytes, Int64 v)
{
  std::memcpy(grow(bytes, sizeof(v)), &v, sizeof(v));
}

void put(Array<std::byte>& bytes, const String& text)
{
  put(bytes, text.null() ? null_length : text.length());
  if (!text.empty())
    std::memcpy(grow(bytes, text.length()), text.localstr(), static_cast<std::size_t>(text.length()));
}

//! Takes values from the beginning of bytes, and throws before it goes beyond their end.
class Reader
{
 public:
  Reader(const String& name, Span<const std::byte> bytes)
  : m_name(name)
  , m_bytes(bytes)
  {}

  const std::byte* take(Int64 nb_byte)
  {
    if (nb_byte < 0 || nb_byte > m_bytes.size() - m_position)
      ARCANE_THROW(ArgumentException, "data '{0}': {1} bytes of values are left, expected {2}", m_name, m_bytes.size() - m_position,
                   nb_byte);
    const std::byte* begin = m_bytes.data() + m_position;
    m_position += nb_byte;
    return begin;
  }

  Int64 takeNumber()
  {
    Int64 v = 0;
    std::memcpy(&v, take(sizeof(v)), sizeof(v));
    return v;
  }

  String takeString()
  {
    const Int64 length = takeNumber();
    if (length == null_length)
      return {};
    const auto* begin = reinterpret_cast<const char*>(take(length));
    return String(std::string_view(begin, static_cast<std::size_t>(length)));
  }

  Int64 position() const { return m_position; }

 private:
  String m_name;
  Span<const std::byte> m_bytes;
  Int64 m_position = 0;
};
} // namespace

void IData::write(Array<std::byte>& bytes) const
{
  for (const Int64 number : { Int64(m_data_type), Int64(m_dimension), m_extent0, m_extent1 })
    put(bytes, number);
  const auto dimensions = m_shape.dimensions();
  put(bytes, dimensions.size());
  for (const Int32 d : dimensions)
    put(bytes, d);
  if (isString()) {
    for (const String& text : m_strings)
      put(bytes, text);
  }
  else if (usedBytes() != 0) {
    std::memcpy(grow(bytes, usedBytes()), m_storage.address(), static_cast<std::size_t>(usedBytes()));
  }
}

void IData::read(Span<const std::byte> bytes)
{
  Reader reader(m_name, bytes);
  const Int64 type = reader.takeNumber();
  const Int64 dimension = reader.takeNumber();
  if (type != m_data_type || dimension != m_dimension)
    ARCANE_THROW(ArgumentException, "data '{0}': the bytes are of type {1} and dimension {2}, expected {3} and {4}", m_name,
                 dataTypeName(static_cast<eDataType>(type)), dimension, dataTypeName(m_data_type), m_dimension);
  const Int64 extent0 = reader.takeNumber();
  const Int64 extent1 = reader.takeNumber();
  checkExtents(extent0, extent1);
  UniqueArray<Int32> dimensions;
  for (Int64 nb = reader.takeNumber(); nb > 0; --nb)
    dimensions.add(static_cast<Int32>(reader.takeNumber()));
  m_extent0 = m_dimension == 0 ? 1 : 0;
  m_extent1 = extent1;
  resizeRows(extent0, 0);
  m_shape = ArrayShape(Span<const Int32>(dimensions.constSpan()));
  for (String& text : m_strings)
    text = reader.takeString();
  if (usedBytes() != 0)
    std::memcpy(m_storage.address(), reader.take(usedBytes()), static_cast<std::size_t>(usedBytes()));
}

void IData::writeRows(Int32ConstArrayView rows, Array<std::byte>& bytes) const
{
  put(bytes, m_extent1);
  if (!isString()) {
    detail::gatherRows(m_storage.address(), rows, rowBytes(), grow(bytes, rows.size() * rowBytes()));
    return;
  }
  for (const Int32 row : rows)
    for (Int64 j = 0; j < m_extent1; ++j)
      put(bytes, m_strings[row * m_extent1 + j]);
}

Int64 IData::readRows(Int32ConstArrayView rows, Span<const std::byte> bytes)
{
  Reader reader(m_name, bytes);
  const Int64 extent1 = reader.takeNumber();
  if (extent1 != m_extent1)
    ARCANE_THROW(ArgumentException, "data '{0}': the bytes have {1} values per row, expected {2}", m_name, extent1, m_extent1);
  if (!isString()) {
    detail::scatterRows(m_storage.address(), rows, rowBytes(), reader.take(rows.size() * rowBytes()));
    return reader.position();
  }
  for (const Int32 row : rows)
    for (Int64 j = 0; j < m_extent1; ++j)
      m_strings[row * m_extent1 + j] = reader.takeString();
  return reader.position();
}

} // namespace Arcane
