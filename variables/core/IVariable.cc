// SPDX-License-Identifier: Apache-2.0
// The part of IVariable for its identity, properties, references and dependencies.
#include "variables/core/IVariable.h"

#include "variables/core/IVariableMng.h"
#include "variables/core/SharedGroupTable.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableDependencies.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "shmem/SharedPublication.h"

#include <algorithm>

namespace Arcane
{

namespace
{
// The variable has these properties if all its references have them.
constexpr int properties_of_all = IVariable::PNoDump | IVariable::PNoNeedSync | IVariable::PTemporary | IVariable::PNoRestore |
                                  IVariable::PNoExchange | IVariable::PNoReplicaSync;
// The variable has these properties if any of its references has them.
constexpr int properties_of_any = IVariable::PSubDomainDepend | IVariable::PSubDomainPrivate | IVariable::PExecutionDepend |
                                  IVariable::PPrivate | IVariable::PPersistant | IVariable::PInShMem | IVariable::PDumpNull;

String familyNameOf(const VariableBuildInfo& info, const VariableTypeInfo& type)
{
  if (!type.isOnItems())
    return {};
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
, m_data(type.dataType(), type.dimension())
, m_dependencies(std::make_unique<detail::VariableDependencies>(this))
{
  m_data.setName(fullName());
  if (isPartial() && m_item_group_name.empty())
    ARCANE_THROW(ArgumentException, "partial variable '{0}': it is declared without the name of a group of items", m_name);
}

IVariable::~IVariable()
{
  for (VariableRef* ref : m_references)
    ref->variableDestroyed();
}

String IVariable::fullName() const
{
  return detail::variableFullName(meshName(), m_family_name, m_name);
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
  return m_rows ? m_rows->group() : ItemGroup();
}

String IVariable::itemGroupName() const
{
  if (isPartial())
    return m_item_group_name;
  return m_family ? m_family->allItems().name() : String();
}

VariableMetaData IVariable::createMetaData() const
{
  const String family_name = isOnItems() ? m_family_name : String();
  VariableMetaData meta_data(m_name, meshName(), family_name, m_type.fullName(), m_property);
  meta_data.setItemGroupName(m_item_group_name);
  meta_data.setShape(m_data.shape());
  return meta_data;
}

Ref<VariableMetaData> IVariable::createMetaDataRef() const
{
  return createRef<VariableMetaData>(createMetaData());
}

String IVariable::tagValue(const String& tag) const
{
  const auto i = m_tags.find(tag);
  return i == m_tags.end() ? String() : i->second;
}

void IVariable::addVariableRef(VariableRef* ref)
{
  m_references.push_back(ref);
  mergeProperties();
}

void IVariable::removeVariableRef(VariableRef* ref)
{
  std::erase(m_references, ref);
  if (m_references.empty() && !isKept())
    m_variable_mng->removeVariable(this); // this is dead from here on
  else
    mergeProperties();
}

bool IVariable::isKept() const
{
  return m_is_restored || (m_property & PPersistant);
}

void IVariable::mergeProperties()
{
  int property = m_property;
  if (!m_references.empty() || m_is_restored) {
    int all = m_is_restored ? m_restored_property : properties_of_all;
    int any = m_restored_property;
    for (const VariableRef* ref : m_references) {
      all &= ref->referenceProperty();
      any |= ref->referenceProperty();
    }
    property = (all & properties_of_all) | (any & properties_of_any);
  }
  if (m_is_used)
    checkSharedMemory(property);
  const bool is_moved = (property ^ m_property) & PInShMem;
  m_property = property;
  if (m_is_used && is_moved)
    placeStorage();
}

void IVariable::setRestored(int property)
{
  m_is_restored = true;
  m_restored_property = property;
  mergeProperties();
}

void IVariable::clearRestoredProperty(int property)
{
  m_restored_property &= ~property;
}

void IVariable::syncReferences()
{
  publish();
  // The loop goes from the last to the first, so that a reference may be removed meanwhile; a new reference is already up to date.
  for (std::size_t i = m_references.size(); i-- > 0; i = std::min(i, m_references.size()))
    m_references[i]->updateFromInternal();
  m_on_size_changed.notifyAllObservers();
}

void IVariable::notifyEndRead()
{
  if (isPartial() && m_rows && m_rows->isKnown() && m_row_items.empty()) {
    const Int32 nb_item = m_rows->nbRow();
    if (m_data.extent0() != 0 && m_data.extent0() != nb_item)
      ARCANE_FATAL("partial variable '{0}' has {1} values after it was read, but its group '{2}' has {3} items", fullName(),
                   m_data.extent0(), m_item_group_name, nb_item);
    setNbRow(nb_item);
  }
  syncReferences();
  m_on_read.notifyAllObservers();
}

void IVariable::addDepend(IVariable* variable, eDependType type, const TraceInfo& where)
{
  m_dependencies->add({ variable, type, where });
  variable->m_dependencies->setHadDependents();
}

void IVariable::removeDepend(IVariable* variable)
{
  m_dependencies->remove(variable);
}

void IVariable::setComputeFunction(IVariableComputeFunction* function)
{
  m_dependencies->setComputeFunction(std::unique_ptr<IVariableComputeFunction>(function));
}

IVariableComputeFunction* IVariable::computeFunction()
{
  return m_dependencies->computeFunction();
}

void IVariable::update()
{
  m_dependencies->update();
}

void IVariable::update(Real wanted_time)
{
  m_dependencies->update(wanted_time);
}

void IVariable::setUpToDate()
{
  m_dependencies->setUpToDate();
}

Int64 IVariable::modifiedTime() const
{
  return m_dependencies->modifiedTime();
}

const std::vector<VariableDependInfo>& IVariable::dependInfos() const
{
  return m_dependencies->all();
}

void IVariable::incrementModifiedTime()
{
  detail::VariableDependencies::incrementModifiedTime();
}

} // namespace Arcane
