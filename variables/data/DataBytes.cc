// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataBytes.h"

#include "variables/data/ISerializedData.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cstring>

namespace Arcane::detail::data
{
namespace
{
//! The bytes of texts: of each in UTF-8, and a byte of zero after it unless there is only one by its dimension.
UniqueArray<std::byte> textBytes(const IData& data)
{
  UniqueArray<std::byte> bytes;
  for (const String& text : data.strings()) {
    for (const char c : text.toStdStringView())
      bytes.add(static_cast<std::byte>(c));
    if (data.dimension() > 0)
      bytes.add(std::byte{ 0 });
  }
  return bytes;
}

void assignTexts(IData& data, Span<const std::byte> bytes)
{
  std::string_view rest(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
  UniqueArray<String> texts;
  if (data.dimension() == 0)
    texts.add(String(rest));
  for (; data.dimension() > 0 && !rest.empty();) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos)
      ARCANE_THROW(ArgumentException, "data '{0}': the last text has no byte of zero at its end", data.name());
    texts.add(String(rest.substr(0, end)));
    rest.remove_prefix(end + 1);
  }
  if (texts.largeSize() != data.nbElement())
    ARCANE_THROW(ArgumentException, "data '{0}': the bytes have {1} texts, expected {2}", data.name(), texts.size(), data.nbElement());
  data.strings().copy(texts);
}

//! Returns true when the values are in place, row after row, where the host can use them.
bool areInPlace(const IData& data)
{
  return !data.isTiled() && !data.isInDeviceMemory();
}

UniqueArray<Int64> extentsOf(const IData& data)
{
  UniqueArray<Int64> extents;
  if (data.dimension() > 0)
    extents.add(data.extent0());
  if (data.dimension() > 1)
    extents.add(data.extent1());
  return extents;
}

void checkKind(const IData& data, const ISerializedData& bytes)
{
  const eDataType type = bytes.baseDataType();
  const bool is_type = data.isString() ? type == DT_Byte : type == data.dataType() || type == basicDataType(data.dataType());
  if (!is_type || bytes.nbDimension() != data.dimension() || bytes.isMultiSize() || bytes.extents().size() != data.dimension())
    ARCANE_THROW(
      ArgumentException,
      "data '{0}': serialised data of type {1}, dimension {2}, {3} extents{4}, expected type {5}, dimension {6}, as many extents "
      "and rows of one size",
      data.name(), dataTypeName(type), bytes.nbDimension(), bytes.extents().size(), bytes.isMultiSize() ? ", rows of several sizes" : "",
      dataTypeName(data.dataType()), data.dimension());
}
} // namespace

Ref<ISerializedData> bytesOf(const IData& data, bool use_basic_type)
{
  const Int64 nb_element = data.nbElement();
  if (data.isString()) {
    const UniqueArray<std::byte> texts = textBytes(data);
    Ref<ISerializedData> bytes = arcaneCreateSerializedDataRef(DT_Byte, texts.largeSize(), data.dimension(), nb_element, texts.largeSize(),
                                                               false, extentsOf(data), data.shape());
    bytes->allocateMemory(texts.largeSize());
    if (!texts.empty())
      std::memcpy(bytes->writableBytes().data(), texts.data(), static_cast<std::size_t>(texts.largeSize()));
    return bytes;
  }
  const eDataType type = data.dataType();
  const Int64 nb_base_element = use_basic_type ? nb_element * nbBasicData(type) : nb_element;
  Ref<ISerializedData> bytes =
    arcaneCreateSerializedDataRef(use_basic_type ? basicDataType(type) : type, data.valueBytes(), data.dimension(), nb_element,
                                  nb_base_element, false, extentsOf(data), data.shape());
  if (areInPlace(data)) {
    bytes->setConstBytes(data.constBytes());
    return bytes;
  }
  bytes->allocateMemory(data.valueBytes());
  ValuePlace(data).packRows(0, data.extent0(), bytes->writableBytes().data());
  return bytes;
}

void prepareFor(IData& data, ISerializedData& bytes)
{
  checkKind(data, bytes);
  const ConstArrayView<Int64> extents = bytes.extents();
  if (data.dimension() > 0)
    data.resize(extents[0], data.dimension() > 1 ? extents[1] : 1);
  data.setShape(bytes.shape());
  if (!data.isString() && bytes.memorySize() != data.valueBytes())
    ARCANE_THROW(ArgumentException, "data '{0}': serialised data of {1} bytes, expected {2} for their extents", data.name(),
                 bytes.memorySize(), data.valueBytes());
  if (data.isString() || !areInPlace(data))
    bytes.allocateMemory(bytes.memorySize());
  else
    bytes.setWritableBytes(data.writableBytes());
}

void assign(IData& data, const ISerializedData& bytes)
{
  checkKind(data, bytes);
  if (data.isString()) {
    assignTexts(data, bytes.constBytes());
    return;
  }
  if (areInPlace(data) && bytes.constBytes().data() == data.constBytes().data())
    return;
  if (bytes.constBytes().size() != data.valueBytes())
    ARCANE_THROW(ArgumentException, "data '{0}': {1} bytes of values, expected {2}: see allocateBufferForSerializedData()", data.name(),
                 bytes.constBytes().size(), data.valueBytes());
  ValuePlace(data).unpackRows(0, data.extent0(), bytes.constBytes().data());
}

} // namespace Arcane::detail::data
