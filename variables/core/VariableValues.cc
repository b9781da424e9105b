// SPDX-License-Identifier: Apache-2.0
// IVariable: values set, copied, compared, printed, sent.
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/base/ITraceMng.h"
#include "arcane_core/base/NotSupportedException.h"
#include "arcane_core/base/OStringStream.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/IItemFamily.h"

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

//! Reserves or puts, by the mode of \a serializer.
void putBytes(ISerializer* serializer, const UniqueArray<std::byte>& bytes)
{
  const Span<const Byte> values(reinterpret_cast<const Byte*>(bytes.data()), bytes.largeSize());
  if (serializer->mode() == ISerializer::ModeReserve)
    serializer->reserveArray(values);
  else
    serializer->putArray(values);
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
  for (const Int32 local_id : group.view().localIds())
    for (Int64 j = 0; j < m_data.extent1(); ++j) {
      const Int64 i = local_id * m_data.extent1() + j;
      if (m_data.isString())
        m_data.strings()[i] = value;
      else
        std::memcpy(static_cast<std::byte*>(m_data.address()) + i * m_data.elementBytes(), parsed.address(), bytes);
    }
  return false;
}

void IVariable::copyValues(const IVariable& rhs)
{
  if (m_type != rhs.m_type || m_family != rhs.m_family)
    ARCANE_THROW(ArgumentException, "cannot copy variable '{0}' ({1}) to '{2}' ({3}): they differ by type or family",
                 rhs.fullName(), rhs.m_type.fullName(), fullName(), m_type.fullName());
  m_data.copy(rhs.m_data);
  syncReferences();
}

void IVariable::swapValues(IVariable& rhs)
{
  if (m_type != rhs.m_type || m_family != rhs.m_family)
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' ({1}) and '{2}' ({3}): they differ by type or family",
                 fullName(), m_type.fullName(), rhs.fullName(), rhs.m_type.fullName());
  if (!m_is_used || !rhs.m_is_used)
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' and '{1}': the values of one are not allocated",
                 fullName(), rhs.fullName());
  m_data.swapValues(rhs.m_data);
  syncReferences();
  rhs.syncReferences();
  // What rhs left is what this one shows: said again, after rhs has said that it does not show it any more.
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
    IVariable* self = this;
    m_variable_mng->synchronize(m_family, ConstArrayView<IVariable*>(1, &self));
  }
  else if (isOnItems())
    ARCANE_FATAL("variable '{0}' cannot be synchronised: mesh '{1}' does not exist", m_name, meshName());
  else if (dimension() != 0)
    ARCANE_THROW(NotSupportedException, "variable '{0}' cannot be synchronised: it is an array that is not on items",
                 fullName());
}

void IVariable::synchronize(Int32ConstArrayView local_ids)
{
  if (!m_family)
    return synchronize();
  IVariable* self = this;
  m_variable_mng->synchronize(m_family, ConstArrayView<IVariable*>(1, &self), local_ids);
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
      tm->pinfo() << "variable '" << fullName() << "', rank " << rank << ": " << m_data.extent0() << " x "
                  << m_data.extent1() << " values, the reference has " << reference.extent0() << " x "
                  << reference.extent1();
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
    if (m_family)
      message << ", " << itemKindName(itemKind()) << " of unique id " << m_family->uniqueIds()[static_cast<Int32>(row)];
    message << ", value " << i % m_data.extent1() << " is " << valueText(m_data, i) << ", the reference is "
            << valueText(reference, i);
  }
  return nb_difference;
}

bool IVariable::isComparedRow(Int64 row, bool compare_ghost) const
{
  if (!m_family)
    return true;
  const auto local_id = static_cast<Int32>(row);
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
  if (serializer->mode() == ISerializer::ModeGet) {
    UniqueArray<Byte> bytes;
    serializer->getArray(bytes);
    m_data.readRows(local_ids, bytes.asBytes());
    return;
  }
  UniqueArray<std::byte> bytes;
  m_data.writeRows(local_ids, bytes);
  putBytes(serializer, bytes);
}

} // namespace Arcane
