// SPDX-License-Identifier: Apache-2.0
#include "variables/core/IVariable.h"

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableComparison.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableRows.h"
#include "variables/core/VariableValues.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

#include <ostream>

namespace Arcane
{

namespace
{
String familyNameOf(const VariableBuildInfo& info, const VariableTypeInfo& type)
{
  if (!type.isOnItems())
    return {};
  if (info.itemFamilyName().null() && detail::mesh::UserFamilies::isUserKind(type.itemKind()))
    ARCANE_THROW(ArgumentException, "variable '{0}' is on {1}s and has no family, expected the name of a family of {1}s", info.name(),
                 itemKindName(type.itemKind()));
  return info.itemFamilyName().null() ? String(itemKindName(type.itemKind())) : info.itemFamilyName();
}
} // namespace

IVariable::IVariable(const VariableBuildInfo& info, const VariableTypeInfo& type)
: m_variable_mng(info.variableMng())
, m_name(info.name())
, m_type(type)
, m_mesh_handle(type.isOnItems() ? info.meshHandle() : MeshHandle())
, m_family_name(familyNameOf(info, type))
, m_item_group_name(type.isPartial() ? info.itemGroupName() : String())
, m_storage(*this)
{
  data()->setName(fullName());
  if (isPartial() && m_item_group_name.empty())
    ARCANE_FATAL("partial variable '{0}': it is declared without the name of a group of items", m_name);
}

IVariable::~IVariable()
{
  m_references.detach();
}

String IVariable::fullName() const
{
  return detail::variables::variableFullName(meshName(), m_family_name, m_name);
}

ISubDomain* IVariable::subDomain() const
{
  return m_variable_mng->subDomain();
}

IMesh* IVariable::mesh() const
{
  return isOnItems() ? m_mesh_handle.mesh() : nullptr;
}

ItemGroup IVariable::itemGroup() const
{
  return rows() ? rows()->group() : ItemGroup();
}

String IVariable::itemGroupName() const
{
  if (isPartial())
    return m_item_group_name;
  return itemFamily() ? itemFamily()->allItems().name() : String();
}

VariableMetaData IVariable::createMetaData() const
{
  const String family_name = isOnItems() ? m_family_name : String();
  // A checkpoint does not depend on the memory in which values are.
  VariableMetaData meta_data(m_name, meshName(), family_name, m_type.fullName(), m_property & ~PInDeviceMemory);
  meta_data.setItemGroupName(m_item_group_name);
  meta_data.setShape(data()->shape());
  return meta_data;
}

Ref<VariableMetaData> IVariable::createMetaDataRef() const
{
  return createRef<VariableMetaData>(createMetaData());
}

void IVariable::addVariableRef(VariableRef* ref)
{
  m_references.add(ref);
  mergeProperties();
}

void IVariable::removeVariableRef(VariableRef* ref)
{
  m_references.remove(ref);
  if (references().empty() && !isKept())
    m_variable_mng->removeVariable(this); // this is dead from here on
  else
    mergeProperties();
}

void IVariable::notifyReferencePropertyChanged(const VariableRef* ref)
{
  m_references.change(ref);
  mergeProperties();
}

void IVariable::mergeProperties()
{
  const int property = m_references.property(m_property);
  if (isUsed())
    m_storage.checkPlace(property);
  const bool is_moved = (property ^ m_property) & (PInShMem | PInDeviceMemory);
  m_property = property;
  if (isUsed() && is_moved)
    m_storage.place();
}

void IVariable::setRestored(int property)
{
  m_references.restore(property);
  mergeProperties();
}

void IVariable::syncReferences()
{
  m_storage.publish();
  m_references.update();
  m_on_size_changed.notifyAllObservers();
}

void IVariable::useIfPossible(const VariableRef& ref)
{
  if (isOnItems())
    attachFamily();
  // A variable of a module whose mesh does not exist waits until it is known which modules are used.
  if (!isOnItems() || itemFamily() || !ref.module())
    setUsed(true);
}

bool IVariable::initialize(const ItemGroup& group, const String& value)
{
  const bool is_of_family = isOnItems() ? (itemFamily() && group.itemFamily() == itemFamily()) : dimension() == 0;
  return !is_of_family || !detail::variables::VariableValues(*data(), rows()).setFromText(group, value);
}

bool IVariable::isLike(const IVariable& rhs) const
{
  return m_type.hasSameValues(rhs.m_type) && itemFamily() == rhs.itemFamily() && m_item_group_name == rhs.m_item_group_name;
}

void IVariable::copyValues(const IVariable& rhs)
{
  if (!isLike(rhs))
    ARCANE_THROW(ArgumentException, "cannot copy variable '{0}' ({1}) to '{2}' ({3}): expected the same type, family and group",
                 rhs.fullName(), rhs.m_type.fullName(), fullName(), m_type.fullName());
  m_storage.copy(rhs.m_storage);
}

void IVariable::swapValues(IVariable& rhs)
{
  if (!isLike(rhs))
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' ({1}) and '{2}' ({3}): expected the same type, family and group",
                 fullName(), m_type.fullName(), rhs.fullName(), rhs.m_type.fullName());
  if (!isUsed() || !rhs.isUsed())
    ARCANE_THROW(ArgumentException, "cannot exchange variables '{0}' and '{1}': the values of one are not allocated", fullName(),
                 rhs.fullName());
  m_storage.swap(rhs.m_storage);
}

void IVariable::print(std::ostream& o) const
{
  o << fullName() << " (" << m_type.fullName() << ')';
  const Ref<IData> copy = isInDeviceMemory() ? data()->cloneRef() : Ref<IData>();
  const IData* values = isInDeviceMemory() ? copy.get() : data();
  for (Int64 i = 0; i < values->nbElement(); ++i) {
    o << (i == 0 ? ": " : ", ");
    values->printValue(o, i);
  }
  o << '\n';
}

void IVariable::synchronize()
{
  if (itemFamily()) {
    checkGroup();
    IVariable* self = this;
    m_variable_mng->synchronize(rows()->group(), ConstArrayView<IVariable*>(1, &self));
  }
  else if (isOnItems())
    ARCANE_FATAL("variable '{0}' cannot be synchronised: mesh '{1}' does not exist", m_name, meshName());
  else if (dimension() != 0)
    ARCANE_THROW(NotSupportedException, "variable '{0}' cannot be synchronised: it is an array that is not on items", fullName());
}

void IVariable::synchronize(Int32ConstArrayView local_ids)
{
  if (!itemFamily())
    return synchronize();
  checkGroup();
  IVariable* self = this;
  m_variable_mng->synchronize(rows()->group(), ConstArrayView<IVariable*>(1, &self), local_ids);
}

void IVariable::checkGroup() const
{
  if (rows()->group().null())
    ARCANE_FATAL("partial variable '{0}': family '{1}' has no group '{2}'", fullName(), itemFamily()->fullName(), m_item_group_name);
}

Integer IVariable::checkIfSync(Integer max_print)
{
  return detail::variables::nbUnsynchronisedValue(*this, max_print);
}

Integer IVariable::checkIfSame(IDataReader* reader, Integer max_print, bool compare_ghost)
{
  const Ref<IData> reference = data()->cloneEmptyRef();
  m_variable_mng->readData(reader, this, reference.get());
  return compareWith(*reference, max_print, compare_ghost);
}

Integer IVariable::compareWith(const IData& reference, Integer max_print, bool compare_ghost)
{
  return detail::variables::VariableComparison(*this, max_print, compare_ghost).nbDifference(reference);
}

void IVariable::serialize(ISerializer* serializer)
{
  detail::variables::VariableValues(*data(), rows()).serializeAll(serializer);
  if (serializer->mode() == ISerializer::ModeGet)
    syncReferences();
}

void IVariable::serialize(ISerializer* serializer, Int32ConstArrayView local_ids)
{
  detail::variables::VariableValues values(*data(), rows());
  if (serializer->mode() == ISerializer::ModeGet)
    values.get(serializer, local_ids);
  else
    values.put(serializer, local_ids);
}

void IVariable::copyItemsValues(Int32ConstArrayView source, Int32ConstArrayView destination)
{
  if (isUsed())
    detail::variables::VariableValues(*data(), rows()).copyItems(source, destination);
}

void IVariable::copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination)
{
  if (isUsed())
    detail::variables::VariableValues(*data(), rows()).copyItemsMean(first, second, destination);
}

void IVariable::compact(Int32ConstArrayView new_to_old)
{
  if (!isPartial())
    m_storage.moveRows(new_to_old);
}

void IVariable::notifyEndRead()
{
  m_storage.endRead();
  syncReferences();
  m_on_read.notifyAllObservers();
}

void IVariable::setComputeFunction(IVariableComputeFunction* function)
{
  m_dependencies.setComputeFunction(function);
}

void IVariable::dependInfos(Array<VariableDependInfo>& infos) const
{
  for (const VariableDependInfo& info : dependInfos())
    infos.add(info);
}

void IVariable::addDepend(IVariable* variable, eDependType type, const TraceInfo& where)
{
  m_dependencies.add({ variable, type, where });
  variable->m_dependencies.setHadDependents();
}

} // namespace Arcane
