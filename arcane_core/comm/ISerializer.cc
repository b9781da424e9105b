// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ISerializer.h"

#include <cstring>

namespace Arcane
{
using detail::comm::eNumber;

namespace
{
// A packed message is this number, the sizes of the lanes, then the lanes; all parts are multiples of 8 bytes.
constexpr Int64 packed_mark = 0x3153454d414e4152;
//! The size that is written for a null text.
constexpr Int64 null_size = -1;

Int64 padded(Int64 nb_byte)
{
  return (nb_byte + 7) / 8 * 8;
}

eNumber numberOfDataType(eDataType type)
{
  switch (type) {
  case DT_Byte:
  case DT_String: return eNumber::UInt8;
  case DT_Int8: return eNumber::Int8;
  case DT_Int16: return eNumber::Int16;
  case DT_Int32: return eNumber::Int32;
  case DT_Int64: return eNumber::Int64;
  case DT_Float32: return eNumber::Float32;
  case DT_Float16:
  case DT_BFloat16: return eNumber::UInt16;
  case DT_Float128: return eNumber::LongDouble;
  default: return eNumber::Float64;
  }
}
} // namespace

void ISerializer::setMode(eMode mode)
{
  m_mode = mode;
  for (Lane& lane : m_lanes)
    lane.nb_read_byte = 0;
}

void ISerializer::allocateBuffer()
{
  for (Lane& lane : m_lanes)
    lane.bytes.reserve(lane.reserved_bytes);
  m_mode = ModePut;
}

Int64 ISerializer::totalSize() const
{
  Int64 nb_byte = 0;
  for (const Lane& lane : m_lanes)
    nb_byte += lane.bytes.largeSize();
  return nb_byte;
}

void ISerializer::copy(const ISerializer* from)
{
  for (std::size_t i = 0; i < m_lanes.size(); ++i) {
    m_lanes[i].bytes.copy(from->m_lanes[i].bytes);
    m_lanes[i].reserved_bytes = from->m_lanes[i].reserved_bytes;
    m_lanes[i].nb_read_byte = from->m_lanes[i].nb_read_byte;
  }
  m_mode = from->m_mode;
  m_read_mode = from->m_read_mode;
}

void ISerializer::reserve(eDataType type, Int64 nb_value)
{
  doReserve(numberOfDataType(type), nb_value * nbBasicData(type));
}

void ISerializer::reserve(eDataType type, Int64 nb_value, Int64 nb_array)
{
  reserve(type, nb_value);
  reserveInt64(nb_array);
}

void ISerializer::reserve(const String& text)
{
  reserveInt64(1);
  doReserve(eNumber::UInt8, text.length());
}

void ISerializer::put(const String& text)
{
  putInt64(text.null() ? null_size : text.length());
  putNumbers(eNumber::UInt8, text.localstr(), text.length());
}

void ISerializer::putArray(ConstArrayView<String> texts)
{
  putInt64(texts.size());
  for (const String& text : texts)
    put(text);
}

void ISerializer::get(String& text)
{
  const Int64 size = getSize(laneOf(eNumber::UInt8), 1, null_size);
  std::string bytes(static_cast<std::size_t>(std::max<Int64>(size, 0)), '\0');
  getNumbers(eNumber::UInt8, bytes.data(), static_cast<Int64>(bytes.size()));
  text = (size < 0) ? String() : String(bytes);
}

String ISerializer::getString()
{
  String text;
  get(text);
  return text;
}

void ISerializer::getArray(Array<String>& texts)
{
  // A size for each text.
  texts.resize(getSize(laneOf(eNumber::Int64), sizeof(Int64)));
  for (String& text : texts)
    get(text);
}

void ISerializer::doReserve(eNumber kind, Int64 n)
{
  laneOf(kind).reserved_bytes += n * detail::comm::numberSize(kind);
}

Int64 ISerializer::getSize(const Lane& lane, Int64 element_bytes, Int64 least)
{
  const Int64 size = getInt64();
  const Int64 nb_left = (lane.bytes.largeSize() - lane.nb_read_byte) / element_bytes;
  if (size < least || size > nb_left)
    ARCANE_FATAL("serializer: the size of an array or a text is {0}, expected {1} to the {2} elements that are left", size, least, nb_left);
  return size;
}

void ISerializer::putNumbers(eNumber kind, const void* values, Int64 nb_byte)
{
  if (m_mode == ModeGet)
    ARCANE_FATAL("serializer: a value is put in a message that is being read");
  m_mode = ModePut;
  laneOf(kind).bytes.addRange(Span<const std::byte>(static_cast<const std::byte*>(values), nb_byte));
}

void ISerializer::getNumbers(eNumber kind, void* values, Int64 nb_byte)
{
  m_mode = ModeGet;
  Lane& lane = laneOf(kind);
  const Int64 nb_left = lane.bytes.largeSize() - lane.nb_read_byte;
  if (nb_byte > nb_left) {
    const Int64 value_bytes = detail::comm::numberSize(kind);
    ARCANE_FATAL("serializer: {0} values of kind {1} are read, expected at most the {2} that are left", nb_byte / value_bytes,
                 static_cast<Int32>(kind), nb_left / value_bytes);
  }
  if (nb_byte > 0)
    std::memcpy(values, lane.bytes.data() + lane.nb_read_byte, static_cast<std::size_t>(nb_byte));
  lane.nb_read_byte += nb_byte;
}

void ISerializer::pack(Array<Byte>& bytes) const
{
  Int64 header[1 + NbLane] = { packed_mark };
  Int64 size = sizeof(header);
  for (Int32 i = 0; i < NbLane; ++i) {
    header[1 + i] = m_lanes[static_cast<std::size_t>(i)].bytes.largeSize();
    size += padded(header[1 + i]);
  }
  bytes.clear();
  bytes.resize(size);
  std::memcpy(bytes.data(), header, sizeof(header));
  Int64 at = sizeof(header);
  for (const Lane& lane : m_lanes) {
    if (!lane.bytes.empty())
      std::memcpy(bytes.data() + at, lane.bytes.data(), static_cast<std::size_t>(lane.bytes.largeSize()));
    at += padded(lane.bytes.largeSize());
  }
}

void ISerializer::unpack(Span<const Byte> bytes)
{
  for (Lane& lane : m_lanes)
    lane.bytes.clear();
  append(bytes);
  setMode(ModeGet);
}

void ISerializer::unpackSeveral(const Array<Byte>& bytes, ConstArrayView<Int64> sizes)
{
  for (Lane& lane : m_lanes)
    lane.bytes.clear();
  Int64 at = 0;
  for (Int64 size : sizes) {
    append(bytes.constSpan().subSpan(at, size));
    at += size;
  }
  setMode(ModeGet);
}

void ISerializer::append(Span<const Byte> packed)
{
  Int64 header[1 + NbLane] = {};
  if (packed.size() < static_cast<Int64>(sizeof(header)))
    ARCANE_FATAL("serializer: message of {0} bytes, expected at least {1}", packed.size(), sizeof(header));
  std::memcpy(header, packed.data(), sizeof(header));
  if (header[0] != packed_mark)
    ARCANE_FATAL("serializer: message of {0} bytes that no serializer wrote", packed.size());
  Int64 at = sizeof(header);
  for (Int32 i = 0; i < NbLane; ++i) {
    const Int64 size = header[1 + i];
    if (size < 0 || size > packed.size() - at)
      ARCANE_FATAL("serializer: message of {0} bytes is truncated", packed.size());
    const auto* first = reinterpret_cast<const std::byte*>(packed.data() + at);
    m_lanes[static_cast<std::size_t>(i)].bytes.addRange(Span<const std::byte>(first, size));
    at += padded(size);
  }
}

Ref<ISerializer> createSerializer()
{
  return createRef<BasicSerializer>();
}
} // namespace Arcane
