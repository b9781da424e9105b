// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableValues.h"

#include "variables/core/HostUse.h"
#include "variables/core/VariableRows.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/comm/ISerializer.h"

#include <array>

namespace Arcane::detail::variables
{

namespace
{
//! Reserves room for the bytes or puts them, according to the mode of \a serializer.
void putBytes(ISerializer* serializer, const UniqueArray<std::byte>& bytes)
{
  const Span<const Byte> values(reinterpret_cast<const Byte*>(bytes.data()), bytes.largeSize());
  if (serializer->mode() == ISerializer::ModeReserve)
    serializer->reserveArray(values);
  else
    serializer->putArray(values);
}

//! Returns the rows of the items of several lists of the same size. Positions at which one of the items is without a row are skipped.
template <std::size_t N> std::array<UniqueArray<Int32>, N> commonRows(const VariableRows& rows, std::array<Int32ConstArrayView, N> items)
{
  std::array<UniqueArray<Int32>, N> found;
  for (Int32 k = 0; k < items[0].size(); ++k) {
    bool has_all = true;
    for (const Int32ConstArrayView list : items)
      has_all = has_all && rows.rowOf(list[k]) >= 0;
    for (std::size_t i = 0; i < N && has_all; ++i)
      found[i].add(rows.rowOf(items[i][k]));
  }
  return found;
}
} // namespace

bool VariableValues::isPartial() const
{
  return m_rows && m_rows->isPartial();
}

bool VariableValues::setFromText(const ItemGroup& group, const String& text)
{
  IData parsed(m_data.dataType(), 0);
  if (!parsed.setValueFromText(0, text))
    return false;
  checkHostUse(m_data, true, "initialisation");
  if (!m_rows) {
    m_data.copy(parsed);
    return true;
  }
  if (m_data.isInDeviceMemory()) {
    data::ValuePlace(m_data).fillRows(group.view().localIds(), parsed.constBytes());
    return true;
  }
  for (const Int32 local_id : group.view().localIds()) {
    const Int64 row = m_rows->rowOf(local_id);
    for (Int64 j = 0; j < m_data.extent1() && row >= 0; ++j)
      m_data.setValue(row * m_data.extent1() + j, parsed, 0);
  }
  return true;
}

void VariableValues::copyItems(Int32ConstArrayView source, Int32ConstArrayView destination)
{
  checkHostUse(m_data, true, "copy of items");
  if (!isPartial()) {
    m_data.copyItems(source, destination);
    return;
  }
  const auto rows = commonRows<2>(*m_rows, { source, destination });
  m_data.copyItems(rows[0], rows[1]);
}

void VariableValues::copyItemsMean(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination)
{
  checkHostUse(m_data, true, "copy of items");
  if (!isPartial()) {
    m_data.copyItemsMeanValues(first, second, destination);
    return;
  }
  const auto rows = commonRows<3>(*m_rows, { first, second, destination });
  m_data.copyItemsMeanValues(rows[0], rows[1], rows[2]);
}

void VariableValues::put(ISerializer* serializer, Int32ConstArrayView local_ids) const
{
  checkHostUse(m_data, false, "sending items");
  UniqueArray<std::byte> bytes;
  if (!isPartial()) {
    m_data.writeRows(local_ids, bytes);
    putBytes(serializer, bytes);
    return;
  }
  // First the indexes of the items that have a value, then the values.
  UniqueArray<Int32> indexes;
  UniqueArray<Int32> rows;
  for (Int32 k = 0; k < local_ids.size(); ++k)
    if (const Int32 row = m_rows->rowOf(local_ids[k]); row >= 0) {
      indexes.add(k);
      rows.add(row);
    }
  m_data.writeRows(rows, bytes);
  if (serializer->mode() == ISerializer::ModeReserve)
    serializer->reserveArray(indexes);
  else
    serializer->putArray(indexes);
  putBytes(serializer, bytes);
}

void VariableValues::get(ISerializer* serializer, Int32ConstArrayView local_ids)
{
  checkHostUse(m_data, true, "receiving items");
  UniqueArray<Int32> indexes;
  if (isPartial())
    serializer->getArray(indexes);
  UniqueArray<Byte> bytes;
  serializer->getArray(bytes);
  if (!isPartial()) {
    m_data.readRows(local_ids, bytes.asBytes());
    return;
  }
  const Ref<IData> values = m_data.cloneEmptyRef();
  values->resize(indexes.size(), m_data.extent1());
  UniqueArray<Int32> all(indexes.size());
  UniqueArray<Int32> kept;
  UniqueArray<Int32> rows;
  for (Int32 k = 0; k < indexes.size(); ++k) {
    all[k] = k;
    if (const Int32 row = m_rows->rowOf(local_ids[indexes[k]]); row >= 0) {
      kept.add(k);
      rows.add(row);
    }
  }
  values->readRows(all, bytes.asBytes());
  UniqueArray<std::byte> kept_bytes;
  values->writeRows(kept, kept_bytes);
  m_data.readRows(rows, kept_bytes);
}

void VariableValues::serializeAll(ISerializer* serializer)
{
  const bool is_read = serializer->mode() != ISerializer::ModeGet;
  checkHostUse(m_data, !is_read, "serialize()");
  if (!is_read) {
    UniqueArray<Byte> bytes;
    serializer->getArray(bytes);
    m_data.read(bytes.asBytes());
    return;
  }
  UniqueArray<std::byte> bytes;
  m_data.write(bytes);
  putBytes(serializer, bytes);
}

} // namespace Arcane::detail::variables
