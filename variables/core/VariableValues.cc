// SPDX-License-Identifier: Apache-2.0
// IVariable: values set, copied, compared, printed, sent.
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/mesh/IItemFamily.h"

#include <array>
#include <cstring>
#include <ostream>

namespace Arcane
{

namespace
{
String valueText(const IData& data, Int64 i)
{
  OStringStream text;
  data.printValue(text(), i);
  return text.str();
}

//! Reserves room for the bytes or puts them, according to the mode of \a serializer.
void putBytes(ISerializer* serializer, const UniqueArray<std::byte>& bytes)
{
  const Span<const Byte> values(reinterpret_cast<const Byte*>(bytes.data()), bytes.largeSize());
  if (serializer->mode() == ISerializer::ModeReserve)
    serializer->reserveArray(values);
  else
    serializer->putArray(values);
}

//! Returns the rows of the items of several lists of the same size. Positions at which one of the items has no row are skipped.
template <std::size_t N>
std::array<UniqueArray<Int32>, N> commonRows(const detail::VariableRows& rows, std::array<Int32ConstArrayView, N> items)
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

bool IVariable::initialize(const ItemGroup& group, const String& value)
{
  const bool is_of_family = isOnItems() ? (m_family && group.itemFamily() == m_family) : dimension() == 0;
  if (!is_of_family)
    return true;
  IData parsed(dataType(), 0);
  if (!parsed.setValueFromText(0, value))
    return true;
  if (!isOnItems()) {
    m_data.copy(parsed);
    return false;
  }
  const auto bytes = static_cast<std::size_t>(m_data.elementBytes());
  for (const Int32 local_id : group.view().localIds()) {
    const Int64 row = m_rows->rowOf(local_id);
    for (Int64 j = 0; j < m_data.extent1() && row >= 0; ++j) {
      const Int64 i = row * m_data.extent1() + j;
      if (m_data.isString())
        m_data.strings()[i] = value;
      else
        std::memcpy(static_cast<std::byte*>(m_data.address()) + i * m_data.elementBytes(), parsed.address(), bytes);
    }
  }
  return false;
}

bool IVariable::isOnItemsOf(const IVariable& rhs) const
{
  return m_family == rhs.m_family && m_item_group_name == rhs.m_item_group_name;
}

void IVariable::copyValues(const IVariable& rhs)
{
  if (m_type != rhs.m_type || !isOnItemsOf(rhs))
    ARCANE_THROW(ArgumentException, "cannot copy variable '{0}' ({1}) to '{2}' ({3}): expected the same type, family and group",
                 rhs.fullName(), rhs.m_type.fullName(), fullName(), m_type.fullName());
  m_data.copy(rhs.m_data);
  m_row_items.copy(rhs.m_row_items);
  syncReferences();
}

void IVariable::swapValues(IVariable& rhs)
{
  if (m_type != rhs.m_type || !isOnItemsOf(rhs))
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' ({1}) and '{2}' ({3}): expected the same type, family and group",
                 fullName(), m_type.fullName(), rhs.fullName(), rhs.m_type.fullName());
  if (!m_is_used || !rhs.m_is_used)
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' and '{1}': the values of one are not allocated", fullName(),
                 rhs.fullName());
  m_data.swapValues(rhs.m_data);
  m_row_items.swap(rhs.m_row_items);
  syncReferences();
  rhs.syncReferences();
  // This variable now shows the block that rhs showed: it is published again, after rhs has published its new block.
  publish();
}

void IVariable::print(std::ostream& o) const
{
  o << fullName() << " (" << m_type.fullName() << ')';
  for (Int64 i = 0; i < m_data.nbElement(); ++i) {
    o << (i == 0 ? ": " : ", ");
    m_data.printValue(o, i);
  }
  o << '\n';
}

void IVariable::synchronize()
{
  if (m_family) {
    checkGroup();
    IVariable* self = this;
    m_variable_mng->synchronize(m_rows->group(), ConstArrayView<IVariable*>(1, &self));
  }
  else if (isOnItems())
    ARCANE_FATAL("variable '{0}' cannot be synchronised: mesh '{1}' does not exist", m_name, meshName());
  else if (dimension() != 0)
    ARCANE_THROW(NotSupportedException, "variable '{0}' cannot be synchronised: it is an array that is not on items", fullName());
}

void IVariable::synchronize(Int32ConstArrayView local_ids)
{
  if (!m_family)
    return synchronize();
  checkGroup();
  IVariable* self = this;
  m_variable_mng->synchronize(m_rows->group(), ConstArrayView<IVariable*>(1, &self), local_ids);
}

void IVariable::checkGroup() const
{
  if (m_rows->group().null())
    ARCANE_FATAL("partial variable '{0}': family '{1}' has no group '{2}'", fullName(), m_family->fullName(), m_item_group_name);
}

Integer IVariable::checkIfSync(Integer max_print)
{
  if (!m_family || !m_is_used || (m_property & PNoNeedSync) || !m_variable_mng->parallelMng()->isParallel())
    return 0;
  const Ref<IData> before = m_data.cloneRef();
  synchronize();
  const Ref<IData> synchronised = m_data.cloneRef();
  m_data.copy(*before);
  return compareWith(*synchronised, max_print, true);
}

Integer IVariable::checkIfSame(IDataReader* reader, Integer max_print, bool compare_ghost)
{
  const Ref<IData> reference = m_data.cloneEmptyRef();
  m_variable_mng->readData(reader, this, reference.get());
  return compareWith(*reference, max_print, compare_ghost);
}

Integer IVariable::compareWith(const IData& reference, Integer max_print, bool compare_ghost)
{
  ITraceMng* tm = m_variable_mng->traceMng();
  const Int32 rank = m_variable_mng->parallelMng()->commRank();
  if (m_data.extent0() != reference.extent0() || m_data.extent1() != reference.extent1()) {
    if (max_print != 0)
      tm->pinfo() << "variable '" << fullName() << "', rank " << rank << ": " << m_data.extent0() << " x " << m_data.extent1()
                  << " values, the reference has " << reference.extent0() << " x " << reference.extent1();
    return 1;
  }
  Integer nb_difference = 0;
  for (Int64 i = 0; i < m_data.nbElement(); ++i) {
    const Int64 row = i / m_data.extent1();
    if (m_data.isSameValue(i, reference, i) || !isComparedRow(row, compare_ghost))
      continue;
    ++nb_difference;
    if (max_print >= 0 && nb_difference > max_print)
      continue;
    TraceMessage message = tm->pinfo();
    message << "variable '" << fullName() << "', rank " << rank;
    if (const Int32 local_id = itemOfRow(row); local_id != NULL_ITEM_LOCAL_ID)
      message << ", " << itemKindName(itemKind()) << " of unique id " << m_family->uniqueIds()[local_id];
    message << ", value " << i % m_data.extent1() << " is " << valueText(m_data, i) << ", the reference is " << valueText(reference, i);
  }
  return nb_difference;
}

Int32 IVariable::itemOfRow(Int64 row) const
{
  return m_rows && row < m_rows->nbRow() ? m_rows->localIdOf(static_cast<Int32>(row)) : NULL_ITEM_LOCAL_ID;
}

bool IVariable::isComparedRow(Int64 row, bool compare_ghost) const
{
  const Int32 local_id = itemOfRow(row);
  if (local_id == NULL_ITEM_LOCAL_ID)
    return true;
  const bool is_hole = m_family->uniqueIds()[local_id] == NULL_ITEM_UNIQUE_ID;
  const bool is_own = m_family->owners()[local_id] == m_variable_mng->parallelMng()->commRank();
  return !is_hole && (compare_ghost || is_own);
}

Integer IVariable::checkIfSameOnAllReplica(Integer) const
{
  return 0;
}

void IVariable::serialize(ISerializer* serializer)
{
  if (serializer->mode() == ISerializer::ModeGet) {
    UniqueArray<Byte> bytes;
    serializer->getArray(bytes);
    m_data.read(bytes.asBytes());
    syncReferences();
    return;
  }
  UniqueArray<std::byte> bytes;
  m_data.write(bytes);
  putBytes(serializer, bytes);
}

void IVariable::serialize(ISerializer* serializer, Int32ConstArrayView local_ids)
{
  if (serializer->mode() == ISerializer::ModeGet)
    getItems(serializer, local_ids);
  else
    putItems(serializer, local_ids);
}

void IVariable::putItems(ISerializer* serializer, Int32ConstArrayView local_ids) const
{
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

void IVariable::getItems(ISerializer* serializer, Int32ConstArrayView local_ids)
{
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

void IVariable::copyItemsValues(Int32ConstArrayView source, Int32ConstArrayView destination)
{
  if (!m_is_used)
    return;
  if (!isPartial()) {
    m_data.copyItems(source, destination);
    return;
  }
  const auto rows = commonRows<2>(*m_rows, { source, destination });
  m_data.copyItems(rows[0], rows[1]);
}

void IVariable::copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination)
{
  if (!m_is_used)
    return;
  if (!isPartial()) {
    m_data.copyItemsMeanValues(first, second, destination);
    return;
  }
  const auto rows = commonRows<3>(*m_rows, { first, second, destination });
  m_data.copyItemsMeanValues(rows[0], rows[1], rows[2]);
}

} // namespace Arcane
