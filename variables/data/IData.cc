// SPDX-License-Identifier: Apache-2.0
#include "variables/data/IData.h"

#include "variables/data/DataArchive.h"
#include "variables/data/DataBytes.h"
#include "variables/data/DataChecks.h"
#include "variables/data/InitialValues.h"
#include "variables/data/TextRows.h"
#include "variables/data/ValuePlace.h"
#include "variables/data/ValueText.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

namespace Arcane
{

using detail::data::DataStorage;
using detail::data::RowLayout;
using detail::data::ValuePlace;

namespace
{
//! Puts the extents back when an exception ends their change: the block is unchanged when memory is exhausted.
class ExtentsBefore
{
 public:
  ExtentsBefore(Int64& extent0, Int64& extent1)
  : m_places{ &extent0, &extent1 }
  , m_values{ extent0, extent1 }
  {}
  ~ExtentsBefore()
  {
    for (std::size_t i = 0; i < m_places.size() && std::uncaught_exceptions() > m_nb_exception; ++i)
      *m_places[i] = m_values[i];
  }
  ExtentsBefore(const ExtentsBefore&) = delete;
  ExtentsBefore& operator=(const ExtentsBefore&) = delete;

 private:
  std::array<Int64*, 2> m_places;
  std::array<Int64, 2> m_values;
  int m_nb_exception = std::uncaught_exceptions();
};
} // namespace

IData::IData(eDataType data_type, Int32 dimension, const MemoryAllocationOptions& options)
: m_storage(options)
, m_data_type(data_type)
, m_dimension(dimension)
, m_element_bytes(data_type == DT_String ? static_cast<Int32>(sizeof(String)) : dataTypeSize(data_type))
{
  if (data_type < DT_Byte || data_type > DT_Int8)
    ARCANE_THROW(ArgumentException, "a variable cannot hold values of type {0}", dataTypeName(data_type));
  if (dimension < 0 || dimension > 2)
    ARCANE_THROW(ArgumentException, "the dimension of data is {0}, expected 0, 1 or 2", dimension);
  if (dimension == 2)
    m_extent1 = 0;
  if (dimension == 0) {
    resize(1);
    fillDefault();
  }
}

IData::~IData() = default;

void IData::setTiled(bool is_tiled)
{
  if (is_tiled == m_is_tiled)
    return;
  if (isString() || m_dimension != 2)
    ARCANE_THROW(ArgumentException, "data '{0}' ({1}, dimension {2}) cannot be tiled, expected several numbers per row", m_name,
                 dataTypeName(m_data_type), m_dimension);
  const ValuePlace from(*this);
  DataStorage other(m_storage.options());
  m_is_tiled = is_tiled;
  try {
    other.reserve(storedBytes(), 0);
  }
  catch (...) {
    m_is_tiled = !is_tiled;
    throw;
  }
  from.copyAll(ValuePlace(RowLayout(*this), other));
  m_storage.forgetViews();
  m_storage.swap(other);
}

void IData::setName(const String& name)
{
  m_name = name;
  m_storage.setArrayName(name);
}

Int64 IData::storedBytes() const
{
  return isString() ? 0 : RowLayout(*this).storedBytes();
}

void IData::checkHostRows() const
{
  ARCANE_THROW_IF(m_is_tiled, ArgumentException,
                  "'{0}' is tiled: its rows cannot be seen as contiguous values; use the row of an item, or a variable without tiles",
                  m_name);
  ARCANE_THROW_IF(isInDeviceMemory(), ArgumentException,
                  "'{0}' is in device memory: the host cannot use its values; use them in a kernel, or through HostValues", m_name);
}

Int64 IData::allocatedBytes() const
{
  return isString() ? m_strings.capacity() * m_element_bytes : m_storage.capacity();
}

ArrayShape IData::rowShape() const
{
  if (m_shape.nbDimension() != 0 && m_shape.totalNbElement() == m_extent1)
    return m_shape;
  const auto nb_value = static_cast<Int32>(m_extent1);
  return ArrayShape(Span<const Int32>(&nb_value, 1));
}

void IData::setAllocationInfo(const DataAllocationInfo& v)
{
  m_allocation_info = v;
  MemoryAllocationOptions options = m_storage.options();
  options.setMemoryLocationHint(v.memoryLocationHint());
  changeAllocator(options);
}

void IData::changeAllocator(const MemoryAllocationOptions& options)
{
  if (isString())
    return;
  MemoryAllocationOptions named = options;
  named.setArrayName(m_name);
  m_storage.changeOptions(named, storedBytes());
}

void IData::resize(Int64 extent0, Int64 extent1, Int64 nb_reserved_row)
{
  const Int64 old_extent0 = m_extent0;
  const Int64 old_extent1 = m_extent1;
  changeExtents(extent0, extent1, nb_reserved_row);
  detail::data::initialiseNewValues(*this, old_extent0, old_extent1);
}

void IData::resizeNoInit(Int64 extent0, Int64 extent1)
{
  changeExtents(extent0, extent1, 0);
}

void IData::referTo(Span<const std::byte> bytes)
{
  if (isString() || m_dimension != 1 || bytes.size() % m_element_bytes != 0)
    ARCANE_THROW(ArgumentException, "data '{0}' cannot show {1} bytes, expected whole values of a list of numbers", m_name, bytes.size());
  m_storage.referTo(const_cast<std::byte*>(bytes.data()), bytes.size());
  m_extent0 = bytes.size() / m_element_bytes;
}

void IData::changeExtents(Int64 extent0, Int64 extent1, Int64 nb_reserved_row)
{
  detail::data::checkExtents(*this, extent0, extent1, nb_reserved_row);
  if (extent0 != m_extent0 || extent1 != m_extent1)
    m_storage.forgetViews();
  const ExtentsBefore before(m_extent0, m_extent1);
  if (nbElement() == 0)
    m_extent0 = 0;
  else if (extent1 != m_extent1)
    changeRowSize(extent0, extent1);
  m_extent1 = extent1;
  resizeRows(extent0, nb_reserved_row);
}

void IData::resizeRows(Int64 extent0, Int64 nb_reserved_row)
{
  if (isString()) {
    m_strings.resize(extent0 * m_extent1);
  }
  else {
    const Int64 wanted = RowLayout(*this, extent0, m_extent1).storedBytes();
    m_storage.reserve(wanted, std::min(storedBytes(), wanted), nb_reserved_row * rowBytes());
  }
  m_extent0 = extent0;
}

void IData::changeRowSize(Int64 extent0, Int64 extent1)
{
  if (isString()) {
    detail::data::resizeTexts(m_strings, { m_extent0, m_extent1 }, { extent0, extent1 });
  }
  else {
    DataStorage other(m_storage.options());
    const RowLayout layout(*this, extent0, extent1);
    other.reserve(layout.storedBytes(), 0);
    ValuePlace(*this).copyCommonValues(ValuePlace(layout, other));
    m_storage.swap(other);
  }
  m_extent0 = extent0;
}

void IData::shrink()
{
  if (isString())
    m_strings.shrink();
  else
    m_storage.shrink(storedBytes());
}

void IData::clear()
{
  if (m_dimension == 0) {
    m_storage.reserve(storedBytes(), 0);
    return fillDefault();
  }
  m_strings.dispose();
  m_storage.free();
  m_extent0 = 0;
}

void IData::fillDefault()
{
  if (isString())
    m_strings.fill(String());
  else
    detail::data::initialiseValues(*this, 0, nbElement(), false);
}

void IData::copy(const IData& rhs)
{
  detail::data::checkSameKind(*this, rhs, "copy");
  if (&rhs == this)
    return;
  // Values of the same extents are written in place, as any values are.
  if (rhs.m_extent0 != m_extent0 || rhs.m_extent1 != m_extent1 || m_storage.isBorrowed()) {
    const ExtentsBefore before(m_extent0, m_extent1);
    m_storage.forgetViews();
    if (rhs.m_extent1 != m_extent1)
      m_extent0 = 0;
    m_extent1 = rhs.m_extent1;
    resizeRows(rhs.m_extent0, 0);
  }
  m_shape = rhs.m_shape;
  if (isString())
    std::copy(rhs.m_strings.begin(), rhs.m_strings.end(), m_strings.begin());
  else if (nbElement() != 0)
    ValuePlace(rhs).copyAll(ValuePlace(*this));
}

void IData::swapValues(IData& rhs)
{
  detail::data::checkSameKind(*this, rhs, "exchange");
  const bool same_place = m_storage.options() == rhs.m_storage.options() && m_is_tiled == rhs.m_is_tiled;
  if (isString() || same_place) {
    m_storage.forgetViews();
    rhs.m_storage.forgetViews();
    m_storage.swap(rhs.m_storage);
    m_storage.setArrayName(m_name);
    rhs.m_storage.setArrayName(rhs.m_name);
    m_strings.swap(rhs.m_strings);
    std::swap(m_extent0, rhs.m_extent0);
    std::swap(m_extent1, rhs.m_extent1);
    std::swap(m_shape, rhs.m_shape);
    return;
  }
  // The values of each stay in its own kind of memory, and in its own layout.
  const Ref<IData> former = cloneRef();
  copy(rhs);
  rhs.copy(*former);
}

void IData::compact(Int32ConstArrayView new_to_old)
{
  const Int64 nb_row = new_to_old.size();
  m_storage.forgetViews();
  if (nb_row > m_extent0)
    resizeRows(nb_row, 0);
  if (isString()) {
    detail::data::permuteTexts(m_strings, m_extent1, new_to_old);
  }
  else if (isInDeviceMemory()) {
    DataStorage other(m_storage.options());
    const RowLayout layout(*this, nb_row, m_extent1);
    other.reserve(layout.storedBytes(), 0);
    ValuePlace(*this).permuteRows(new_to_old, ValuePlace(layout, other));
    m_storage.swap(other);
  }
  else {
    // Rows move within the block, which must not be one that others read.
    m_storage.reserve(storedBytes(), storedBytes());
    RowLayout(*this).permuteRows(m_storage.address(), new_to_old);
  }
  m_extent0 = nb_row;
  if (!isString())
    detail::data::initialiseNewRows(*this, new_to_old);
}

void IData::copyItems(Int32ConstArrayView from, Int32ConstArrayView to)
{
  ARCANE_ASSERT(from.size() == to.size(), ("%d sources for %d destinations", from.size(), to.size()));
  if (isString())
    detail::data::copyTexts(m_strings, m_extent1, from, to);
  else
    ValuePlace(*this).copyRows(from, to);
}

void IData::copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView to)
{
  if (isString()) {
    copyItems(first, to);
    return;
  }
  ValuePlace(*this).setMeanRows(m_data_type, first, second, to);
}

Ref<IData> IData::cloneRef() const
{
  Ref<IData> clone = cloneEmptyRef();
  clone->copy(*this);
  return clone;
}

Ref<IData> IData::cloneEmptyRef() const
{
  Ref<IData> clone = makeRef(new IData(m_data_type, m_dimension));
  clone->setName(m_name);
  clone->setShape(m_shape);
  clone->setTiled(m_is_tiled);
  return clone;
}

void IData::checkType(eDataType expected) const
{
  checkHostRows();
  if (expected != m_data_type)
    ARCANE_THROW(ArgumentException, "data '{0}' holds values of type {1}, expected {2}", m_name, dataTypeName(m_data_type),
                 dataTypeName(expected));
}

bool IData::isSameValue(Int64 i, const IData& rhs, Int64 j) const
{
  if (isString())
    return m_strings[i] == rhs.m_strings[j];
  ValuePlace::OneValue copies[2];
  return detail::data::isSameNumber(m_data_type, ValuePlace(*this).valueOnHost(i, copies[0]), ValuePlace(rhs).valueOnHost(j, copies[1]));
}

bool IData::isSame(const IData& rhs) const
{
  const bool same_kind = m_data_type == rhs.m_data_type && m_dimension == rhs.m_dimension;
  if (!same_kind || m_extent0 != rhs.m_extent0 || m_extent1 != rhs.m_extent1)
    return false;
  return isString() ? std::ranges::equal(m_strings, rhs.m_strings) : detail::data::haveSameRows(*this, rhs);
}

void IData::printValue(std::ostream& o, Int64 i) const
{
  ValuePlace::OneValue copy;
  if (isString())
    o << m_strings[i];
  else
    detail::data::printNumber(o, m_data_type, ValuePlace(*this).valueOnHost(i, copy));
}

bool IData::setValueFromText(Int64 i, const String& text)
{
  ValuePlace::OneValue value;
  if (!isString() && !detail::data::setNumberFromText(m_data_type, value.data(), text))
    return false;
  if (isString())
    m_strings[i] = text;
  else
    ValuePlace(*this).setValue(i, value.data());
  return true;
}

void IData::setValue(Int64 i, const IData& rhs, Int64 j)
{
  if (isString()) {
    m_strings[i] = rhs.m_strings[j];
    return;
  }
  ValuePlace::OneValue copy;
  ValuePlace(*this).setValue(i, ValuePlace(rhs).valueOnHost(j, copy));
}

UInt64 IData::contentHash() const
{
  return detail::data::hashOf(*this);
}

void IData::computeHash(Array<Byte>& output) const
{
  detail::data::appendHash(contentHash(), output);
}

void IData::write(Array<std::byte>& bytes) const
{
  detail::data::writeData(*this, bytes);
}

void IData::read(Span<const std::byte> bytes)
{
  detail::data::readData(*this, bytes);
}

void IData::writeRows(Int32ConstArrayView rows, Array<std::byte>& bytes) const
{
  detail::data::writeDataRows(*this, rows, bytes);
}

Int64 IData::readRows(Int32ConstArrayView rows, Span<const std::byte> bytes)
{
  return detail::data::readDataRows(*this, rows, bytes);
}

Ref<ISerializedData> IData::createSerializedDataRef(bool use_basic_type) const
{
  return detail::data::bytesOf(*this, use_basic_type);
}

void IData::allocateBufferForSerializedData(ISerializedData* bytes)
{
  detail::data::prepareFor(*this, *bytes);
}

void IData::assignSerializedData(const ISerializedData* bytes)
{
  detail::data::assign(*this, *bytes);
}

} // namespace Arcane
