// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataArchive.h"

#include "variables/data/ContentHash.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstring>

namespace Arcane::detail::data
{

namespace
{
//! The length of a null string.
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
} // namespace

const std::byte* DataReader::take(Int64 nb_byte)
{
  if (nb_byte < 0 || nb_byte > m_bytes.size() - m_position)
    ARCANE_THROW(ArgumentException, "data '{0}': {1} bytes of values are left, expected {2}", m_name, m_bytes.size() - m_position, nb_byte);
  const std::byte* begin = m_bytes.data() + m_position;
  m_position += nb_byte;
  return begin;
}

Int64 DataReader::takeNumber()
{
  Int64 v = 0;
  std::memcpy(&v, take(sizeof(v)), sizeof(v));
  return v;
}

String DataReader::takeString()
{
  const Int64 length = takeNumber();
  if (length == null_length)
    return {};
  const auto* begin = reinterpret_cast<const char*>(take(length));
  return String(std::string_view(begin, static_cast<std::size_t>(length)));
}

void writeData(const IData& data, Array<std::byte>& bytes)
{
  for (const Int64 number : { Int64(data.dataType()), Int64(data.dimension()), data.extent0(), data.extent1() })
    put(bytes, number);
  const ArrayShape shape = data.shape();
  const auto dimensions = shape.dimensions();
  put(bytes, dimensions.size());
  for (const Int32 d : dimensions)
    put(bytes, d);
  if (data.isString()) {
    for (const String& text : data.strings())
      put(bytes, text);
  }
  else {
    ValuePlace(data).packRows(0, data.extent0(), grow(bytes, data.valueBytes()));
  }
}

void readData(IData& data, Span<const std::byte> bytes)
{
  DataReader reader(data.name(), bytes);
  const Int64 type = reader.takeNumber();
  const Int64 dimension = reader.takeNumber();
  if (type != data.dataType() || dimension != data.dimension())
    ARCANE_THROW(ArgumentException, "data '{0}': the bytes are of type {1} and dimension {2}, expected {3} and {4}", data.name(),
                 dataTypeName(static_cast<eDataType>(type)), dimension, dataTypeName(data.dataType()), data.dimension());
  const Int64 extent0 = reader.takeNumber();
  const Int64 extent1 = reader.takeNumber();
  UniqueArray<Int32> dimensions;
  for (Int64 nb = reader.takeNumber(); nb > 0; --nb)
    dimensions.add(static_cast<Int32>(reader.takeNumber()));
  data.resize(extent0, extent1);
  data.setShape(ArrayShape(Span<const Int32>(dimensions.constSpan())));
  for (String& text : data.strings())
    text = reader.takeString();
  if (!data.isString())
    ValuePlace(data).unpackRows(0, extent0, reader.take(data.valueBytes()));
}

void appendHash(UInt64 hash, Array<Byte>& bytes)
{
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes.add(static_cast<Byte>(hash >> shift));
}

UInt64 hashOf(const IData& data)
{
  ContentHash hash;
  for (const Int64 number : { Int64(data.dataType()), Int64(data.dimension()), data.extent0(), data.extent1() })
    hash.add(static_cast<UInt64>(number));
  ContentHash::Blocks blocks(hash);
  if (!data.isString())
    forEachRowBlock(data, [&](const RowBlock& block) { blocks.add(block.bytes); });
  blocks.finish();
  for (const String& text : data.strings())
    hash.add(Span<const std::byte>(reinterpret_cast<const std::byte*>(text.localstr()), text.length()));
  return hash.value();
}

void writeDataRows(const IData& data, Int32ConstArrayView rows, Array<std::byte>& bytes)
{
  put(bytes, data.extent1());
  if (!data.isString()) {
    ValuePlace(data).gatherRows(rows, grow(bytes, rows.size() * data.rowBytes()));
    return;
  }
  for (const Int32 row : rows)
    for (Int64 j = 0; j < data.extent1(); ++j)
      put(bytes, data.strings()[row * data.extent1() + j]);
}

Int64 readDataRows(IData& data, Int32ConstArrayView rows, Span<const std::byte> bytes)
{
  DataReader reader(data.name(), bytes);
  const Int64 extent1 = reader.takeNumber();
  if (extent1 != data.extent1())
    ARCANE_THROW(ArgumentException, "data '{0}': the bytes have {1} values per row, expected {2}", data.name(), extent1, data.extent1());
  if (!data.isString()) {
    ValuePlace(data).scatterRows(rows, reader.take(rows.size() * data.rowBytes()));
    return reader.position();
  }
  for (const Int32 row : rows)
    for (Int64 j = 0; j < data.extent1(); ++j)
      data.strings()[row * data.extent1() + j] = reader.takeString();
  return reader.position();
}

} // namespace Arcane::detail::data
