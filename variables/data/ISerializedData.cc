// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ISerializedData.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/IHashAlgorithm.h"
#include "arcane_core/comm/ISerializer.h"

#include <initializer_list>

namespace Arcane
{

ISerializedData::ISerializedData(const Description& description, ConstArrayView<Int64> extents)
: m_description(description)
, m_extents(extents)
{
  const Description& d = description;
  for (const Int64 number : { d.memory_size, Int64(d.nb_dimension), d.nb_element, d.nb_base_element })
    if (number < 0)
      ARCANE_THROW(ArgumentException, "serialised data: {0} bytes, {1} dimensions, {2} values, {3} base elements, expected numbers >= 0",
                   d.memory_size, d.nb_dimension, d.nb_element, d.nb_base_element);
}

void ISerializedData::checkSize(Int64 size, const char* what) const
{
  if (size != m_description.memory_size)
    ARCANE_THROW(ArgumentException, "serialised data: {0} has {1} bytes, expected {2}", what, size, m_description.memory_size);
}

void ISerializedData::setWritableBytes(Span<std::byte> bytes)
{
  checkSize(bytes.size(), "setWritableBytes()");
  m_bytes = bytes;
  m_const_bytes = bytes;
}

void ISerializedData::setConstBytes(Span<const std::byte> bytes)
{
  checkSize(bytes.size(), "setConstBytes()");
  m_bytes = {};
  m_const_bytes = bytes;
}

void ISerializedData::allocateMemory(Int64 size)
{
  if (size < 0)
    ARCANE_THROW(ArgumentException, "serialised data: allocateMemory() of {0} bytes, expected a number >= 0", size);
  m_description.memory_size = size;
  m_own_bytes.resize(size);
  m_own_bytes.fill(std::byte{ 0 });
  m_bytes = m_own_bytes.span();
  m_const_bytes = m_bytes;
}

ConstArrayView<Byte> ISerializedData::bytesAsNumbers() const
{
  return { arccoreCheckArraySize(m_const_bytes.size()), reinterpret_cast<const Byte*>(m_const_bytes.data()) };
}

void ISerializedData::serialize(ISerializer* serializer) const
{
  const std::initializer_list<Int64> numbers = { Int64(m_description.base_data_type),
                                                 Int64(m_description.nb_dimension),
                                                 m_description.memory_size,
                                                 m_description.nb_element,
                                                 m_description.nb_base_element,
                                                 Int64(m_description.is_multi_size),
                                                 m_const_bytes.size(),
                                                 Int64(m_description.shape.nbDimension()) };
  const SmallSpan<const Int32> dimensions = m_description.shape.dimensions();
  const ConstArrayView<Int32> shape(dimensions.size(), dimensions.data());
  switch (serializer->mode()) {
  case ISerializer::ModeReserve:
    serializer->reserveInt64(static_cast<Int64>(numbers.size()));
    serializer->reserveArray(m_extents);
    serializer->reserveSpan(shape);
    serializer->reserveSpan(bytesAsNumbers());
    return;
  case ISerializer::ModePut:
    for (const Int64 number : numbers)
      serializer->putInt64(number);
    serializer->putArray(m_extents);
    serializer->putSpan(shape);
    serializer->putSpan(bytesAsNumbers());
    return;
  case ISerializer::ModeGet:
    ARCANE_FATAL("serialised data: they are const and cannot be read, expected a serializer that reserves or puts");
  }
}

void ISerializedData::serialize(ISerializer* serializer)
{
  if (serializer->mode() != ISerializer::ModeGet) {
    std::as_const(*this).serialize(serializer);
    return;
  }
  m_description.base_data_type = static_cast<eDataType>(serializer->getInt64());
  m_description.nb_dimension = static_cast<Int32>(serializer->getInt64());
  const Int64 memory_size = serializer->getInt64();
  m_description.nb_element = serializer->getInt64();
  m_description.nb_base_element = serializer->getInt64();
  m_description.is_multi_size = serializer->getInt64() != 0;
  const Int64 nb_byte = serializer->getInt64();
  UniqueArray<Int32> dimensions(static_cast<Int32>(serializer->getInt64()));
  serializer->getArray(m_extents);
  serializer->getSpan(dimensions);
  m_description.shape = ArrayShape(Span<const Int32>(dimensions.constSpan()));
  // Bytes are there, or were not given yet.
  allocateMemory(nb_byte);
  m_description.memory_size = memory_size;
  serializer->getSpan(Span<Byte>(reinterpret_cast<Byte*>(m_own_bytes.data()), nb_byte));
}

void ISerializedData::computeHash(IHashAlgorithm* algorithm, Array<Byte>& output) const
{
  algorithm->computeHash64(m_const_bytes, output);
}

Ref<ISerializedData> arcaneCreateSerializedDataRef(eDataType data_type, Int64 memory_size, Integer nb_dim, Int64 nb_element,
                                                   Int64 nb_base_element, bool is_multi_size, ConstArrayView<Int64> extents,
                                                   const ArrayShape& shape)
{
  return createRef<ISerializedData>(
    ISerializedData::Description{ data_type, memory_size, nb_dim, nb_element, nb_base_element, is_multi_size, shape }, extents);
}

Ref<ISerializedData> arcaneCreateEmptySerializedDataRef()
{
  return createRef<ISerializedData>();
}

} // namespace Arcane
