// SPDX-License-Identifier: Apache-2.0
#include "variables/core/IVariableMng.h"

#include "variables/core/BadPartialVariableItemGroupNameException.h"
#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableSynchronizerMng.h"
#include "variables/core/IVariableUtilities.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableDependencies.h"
#include "variables/core/VariableMngServices.h"
#include "variables/core/VariableRef.h"
#include "variables/core/VariableStatistics.h"
#include "variables/core/VariablesByName.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <tuple>
#include <vector>

namespace Arcane
{

namespace
{
using Status = VariableStatusChangedEventArgs::Status;
using detail::variables::VariableMngServices;
using detail::variables::VariablesByName;
//! Mesh, family and name of a variable.
using Key = std::tuple<String, String, String>;

//! Returns the function. Fatal if the function is not set.
template <typename Function> const Function& serviceOrFatal(const Function& function, const char* what)
{
  if (!function)
    ARCANE_FATAL("variables: cannot {0}: no part of the framework has provided the function for it", what);
  return function;
}

void printInList(const IVariable& variable, std::ostream& o)
{
  o << variable.typeInfo().fullName() << ' ' << variable.fullName() << ": " << variable.nbElement() << " values, " << variable.nbReference()
    << " references" << (variable.isUsed() ? "" : ", not used") << '\n';
}
} // namespace

struct IVariableMng::Parts
{
  std::map<Key, std::unique_ptr<IVariable>> variables;
  std::map<String, MeshHandle> mesh_handles;
};

IVariableMng::IVariableMng(IParallelMng* parallel_mng, ITraceMng* trace_mng)
: m_parallel_mng(ARCANE_CHECK_POINTER(parallel_mng))
, m_trace_mng(ARCANE_CHECK_POINTER(trace_mng))
, m_by_name(std::make_unique<VariablesByName>())
, m_parts(std::make_unique<Parts>())
, m_services(std::make_unique<VariableMngServices>())
, m_utilities(std::make_unique<IVariableUtilities>(this))
, m_synchronizer_mng(std::make_unique<IVariableSynchronizerMng>(this))
{}

IVariableMng::~IVariableMng() = default;

IVariable* IVariableMng::find(const String& mesh_name, const String& family_name, const String& name) const
{
  return m_by_name->findFirst(name.toStdStringView(), [&](const IVariable& v) {
    return v.itemFamilyName() == family_name && v.meshName() == mesh_name && v.name() == name;
  });
}

IVariable* IVariableMng::findVariable(const String& name) const
{
  if (IVariable* variable = find({}, {}, name))
    return variable;
  if (IVariable* variable = findVariableFullyQualified(name))
    return variable;
  return m_by_name->findFirst(name.toStdStringView(), [&](const IVariable& v) { return v.name() == name; });
}

IVariable* IVariableMng::findMeshVariable(IMesh* mesh, const String& name) const
{
  return findMeshVariable(detail::mesh::handleOfMesh(mesh), name);
}

IVariable* IVariableMng::findMeshVariable(const MeshHandle& mesh_handle, const String& name) const
{
  return m_by_name->findFirst(name.toStdStringView(), [&](const IVariable& v) { return v.isOnItems() && v.meshHandle() == mesh_handle; });
}

IVariable* IVariableMng::findFamilyVariable(const IItemFamily* family, const String& name) const
{
  return find(family->ownerMeshHandle().meshName(), family->name(), name);
}

IVariable* IVariableMng::findVariableFullyQualified(const String& full_name) const
{
  // The name is the whole text, or what follows the names of a mesh and of a family, which end with `_` each.
  IVariable* first = nullptr;
  for (std::string_view name = full_name.toStdStringView();;) {
    IVariable* const found = m_by_name->findFirst(name, [&](const IVariable& v) { return v.fullName() == full_name; });
    if (found && (!first || VariablesByName::isBefore(*found, *first)))
      first = found;
    const std::size_t separator = name.find('_');
    if (separator == std::string_view::npos)
      return first;
    name.remove_prefix(separator + 1);
  }
}

template <typename Predicate> VariableCollection IVariableMng::select(Predicate predicate) const
{
  VariableCollection selected;
  for (const auto& [key, variable] : m_parts->variables)
    if (predicate(*variable))
      selected.add(variable.get());
  return selected;
}

VariableCollection IVariableMng::variables() const
{
  return select([](const IVariable&) { return true; });
}

VariableCollection IVariableMng::usedVariables() const
{
  return select([](const IVariable& v) { return v.isUsed(); });
}

VariableCollection IVariableMng::variablesToSave() const
{
  constexpr int not_saved = IVariable::PNoDump | IVariable::PTemporary;
  return select([](const IVariable& v) { return v.isUsed() && !(v.property() & not_saved); });
}

String IVariableMng::generateTemporaryVariableName()
{
  String name;
  do {
    name = String::format("ArcaneTemporary{0}", ++m_nb_temporary_name);
  } while (findVariable(name));
  return name;
}

IVariable* IVariableMng::findDeclared(const VariableBuildInfo& info, const VariableTypeInfo& type) const
{
  const bool is_on_items = type.isOnItems();
  const String& family_name = info.itemFamilyName();
  const bool has_family = !family_name.null() || !detail::mesh::UserFamilies::isUserKind(type.itemKind());
  if ((is_on_items && !has_family) || (type.isPartial() && info.itemGroupName().empty()))
    return nullptr;
  return m_by_name->findAny(info.name().toStdStringView(), [&](const IVariable& v) {
    if (!is_on_items || !v.isOnItems())
      return is_on_items == v.isOnItems();
    return v.meshHandle() == info.meshHandle() &&
           (family_name.null() ? v.itemFamilyName() == itemKindName(type.itemKind()) : v.itemFamilyName() == family_name);
  });
}

IVariable* IVariableMng::make(const VariableBuildInfo& info, const VariableTypeInfo& type)
{
  auto made = std::make_unique<IVariable>(info, type);
  made->m_creation_number = ++m_nb_made_variable;
  if (type.isOnItems())
    addMeshHandle(made->meshHandle());
  const auto [i, is_new] = m_parts->variables.try_emplace(Key(made->meshName(), made->itemFamilyName(), made->name()));
  if (is_new) {
    i->second = std::move(made);
    m_by_name->add(i->second.get());
    m_on_added.notify(VariableStatusChangedEventArgs(i->second.get(), Status::Added));
  }
  return i->second.get();
}

IVariable* IVariableMng::findOrCreate(const VariableBuildInfo& info, const VariableTypeInfo& type)
{
  // Codes declare references to variables that exist in loops.
  IVariable* variable = findDeclared(info, type);
  if (!variable)
    variable = make(info, type);
  // A checkpoint does not know the layout: the first reference to a variable that was read decides.
  if (variable->typeInfo() != type && variable->typeInfo().hasSameValues(type) && variable->nbReference() == 0) {
    variable->m_type = type;
    variable->m_storage.setTiled(type.isTiled());
  }
  if (variable->typeInfo() != type)
    throw BadVariableKindTypeException(A_FUNCINFO, variable, type);
  if (type.isPartial() && variable->itemGroupName() != info.itemGroupName())
    throw BadPartialVariableItemGroupNameException(A_FUNCINFO, variable, info.itemGroupName());
  return variable;
}

IVariable* IVariableMng::createVariableFromMetaData(const VariableMetaData& meta_data)
{
  const std::optional<VariableTypeInfo> type = VariableTypeInfo::fromFullName(meta_data.fullType());
  if (!type)
    ARCANE_THROW(ArgumentException, "variable '{0}': its type is '{1}', expected one such as Real.Cell.1.0", meta_data.fullName(),
                 meta_data.fullType());
  IVariable* variable = find(meta_data.meshName(), meta_data.itemFamilyName(), meta_data.baseName());
  const VariableTypeInfo with_layout = type->withTiles(variable && variable->typeInfo().isTiled());
  if (type->isOnItems()) {
    const auto handle = m_parts->mesh_handles.find(meta_data.meshName());
    if (handle == m_parts->mesh_handles.end())
      ARCANE_THROW(ArgumentException, "variable '{0}': no mesh is called '{1}'", meta_data.fullName(), meta_data.meshName());
    variable = findOrCreate({ handle->second, meta_data.baseName(), meta_data.itemFamilyName(), meta_data.itemGroupName() }, with_layout);
  }
  else {
    variable = findOrCreate({ this, meta_data.baseName() }, with_layout);
  }
  variable->setRestored(meta_data.property());
  variable->data()->setShape(meta_data.shape());
  variable->attachFamily();
  variable->setUsed(true);
  return variable;
}

void IVariableMng::removeVariable(IVariable* variable)
{
  const auto i = m_parts->variables.find(Key(variable->meshName(), variable->itemFamilyName(), variable->name()));
  if (i == m_parts->variables.end())
    return;
  // The variable leaves the list first, so that observers of the event do not find it.
  const std::unique_ptr<IVariable> removed = std::move(i->second);
  m_parts->variables.erase(i);
  m_by_name->remove(variable);
  if (variable->m_dependencies.hadDependents())
    for (const auto& [other_key, other] : m_parts->variables)
      other->removeDepend(variable);
  m_on_removed.notify(VariableStatusChangedEventArgs(variable, Status::Removed));
}

void IVariableMng::addMeshHandle(const MeshHandle& mesh_handle)
{
  if (!mesh_handle.isNull())
    m_parts->mesh_handles[mesh_handle.meshName()] = mesh_handle;
}

template <typename Action> void IVariableMng::forEachOnMesh(const MeshHandle& mesh_handle, Action action)
{
  for (const auto& [key, variable] : m_parts->variables)
    if (variable->isOnItems() && variable->meshHandle() == mesh_handle)
      action(*variable);
}

void IVariableMng::attachMesh(const MeshHandle& mesh_handle)
{
  addMeshHandle(mesh_handle);
  forEachOnMesh(mesh_handle, [](IVariable& v) {
    v.attachFamily();
    v.resizeFromGroup();
  });
}

void IVariableMng::detachMesh(const MeshHandle& mesh_handle)
{
  forEachOnMesh(mesh_handle, [](IVariable& v) { v.m_storage.forgetFamily(); });
}

void IVariableMng::setUsedVariables(const std::function<bool(IModule*)>& is_module_used)
{
  for (const auto& [key, variable] : m_parts->variables) {
    const auto& references = variable->references();
    const bool is_used = references.empty() || std::ranges::any_of(references, [&](const VariableRef* ref) {
                           return !ref->module() || is_module_used(ref->module());
                         });
    variable->setUsed(is_used);
    if (is_used && !variable->m_references.isRestored())
      variable->m_storage.makeGroup();
    if (is_used && variable->isPartial() && variable->itemFamily() && variable->itemGroup().null())
      m_trace_mng->warning() << "partial variable '" << variable->fullName() << "' has no value until a group '"
                             << variable->itemGroupName() << "' is created in family '" << variable->itemFamily()->fullName() << "'";
  }
}

template <typename Action> void IVariableMng::forEachGroup(const VariableCollection& variables, Action action)
{
  std::vector<ItemGroup> groups;
  for (const IVariable* variable : variables) {
    if (!variable->itemFamily())
      continue;
    variable->checkGroup();
    if (const ItemGroup group = variable->itemGroup(); std::ranges::find(groups, group) == groups.end())
      groups.push_back(group);
  }
  for (const ItemGroup& group : groups) {
    UniqueArray<IVariable*> of_group;
    for (IVariable* variable : variables)
      if (variable->itemFamily() && variable->itemGroup() == group)
        of_group.add(variable);
    action(group, of_group);
  }
}

void IVariableMng::synchronize(const VariableCollection& variables)
{
  forEachGroup(variables, [this](const ItemGroup& group, ConstArrayView<IVariable*> on_group) { synchronize(group, on_group); });
}

void IVariableMng::synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids)
{
  forEachGroup(variables, [&](const ItemGroup& group, ConstArrayView<IVariable*> on_group) { synchronize(group, on_group, local_ids); });
}

void IVariableMng::synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables)
{
  serviceOrFatal(m_services->synchronize, "synchronise variables")(group, variables);
}

void IVariableMng::synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables, ConstArrayView<Int32> local_ids)
{
  serviceOrFatal(m_services->synchronize_items, "synchronise variables on some items")(group, variables, local_ids);
}

void IVariableMng::writeCheckpoint(ICheckpointWriter* writer)
{
  m_on_write.notifyAllObservers();
  serviceOrFatal(m_services->write_checkpoint, "write a checkpoint")(this, writer);
}

void IVariableMng::readCheckpoint(ICheckpointReader* reader)
{
  serviceOrFatal(m_services->read_checkpoint, "read a checkpoint")(this, reader);
  m_on_read.notifyAllObservers();
}

void IVariableMng::writePostProcessing(IPostProcessorWriter* writer)
{
  m_on_write.notifyAllObservers();
  serviceOrFatal(m_services->write_post_processing, "write pictures")(this, writer);
}

void IVariableMng::writeVariables(IDataWriter* writer, const VariableCollection& variables)
{
  m_on_write.notifyAllObservers();
  serviceOrFatal(m_services->write_variables, "write variables")(writer, variables);
}

void IVariableMng::readVariables(IDataReader* reader, const VariableCollection& variables)
{
  serviceOrFatal(m_services->read_variables, "read variables")(reader, variables);
  m_on_read.notifyAllObservers();
}

void IVariableMng::readData(IDataReader* reader, IVariable* variable, IData* data)
{
  serviceOrFatal(m_services->read_data, "read the values of a variable")(reader, variable, data);
}

void IVariableMng::dumpList(std::ostream& o) const
{
  for (const auto& [key, variable] : m_parts->variables)
    printInList(*variable, o);
}

void IVariableMng::dumpList(std::ostream& o, IModule* module) const
{
  for (const auto& [key, variable] : m_parts->variables) {
    const auto& references = variable->references();
    if (std::any_of(references.begin(), references.end(), [&](const VariableRef* reference) { return reference->module() == module; }))
      printInList(*variable, o);
  }
}

void IVariableMng::dumpStats(std::ostream& o, bool is_verbose) const
{
  detail::variables::printStatistics(variables(), o, is_verbose);
}

void IVariableMng::dumpStatsJSON(JSONWriter& writer) const
{
  detail::variables::writeStatistics(variables(), writer);
}

Real IVariableMng::exportSize(const VariableCollection& variables) const
{
  Real bytes = 0.0;
  for (const IVariable* variable : variables)
    bytes += static_cast<Real>(variable->data()->nbElement() * variable->data()->elementBytes());
  return bytes;
}

} // namespace Arcane
