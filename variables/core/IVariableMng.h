// SPDX-License-Identifier: Apache-2.0
// The manager of the variables of one sub-domain.
#pragma once

#include "variables/core/VariableCollection.h"
#include "variables/core/VariableMetaData.h"
#include "variables/core/VariableStatusChangedEventArgs.h"
#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/object/Event.h"
#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/description/VariableOwner.h"

#include <functional>
#include <iosfwd>
#include <memory>

namespace Arcane
{

class ICheckpointReader;
class ICheckpointWriter;
class IData;
class IDataReader;
class IDataWriter;
class IPostProcessorWriter;
class IVariableSynchronizerMng;
class IVariableUtilities;
class JSONWriter;
class VariableBuildInfo;

namespace Materials
{
class IMeshMaterialMng;
}

namespace detail::sets
{
class MaterialGhosts;
}

namespace detail::variables
{
class SharedGroupTable;
class VariablesByName;

struct VariableMngServices;
} // namespace detail::variables

/*!
 * \brief Makes, finds and destroys variables. Mesh, family and name together identify a variable.
 *
 * Lists are in the order of meshes, families and names, so that they are the same on all ranks.
 */
class ARCANE_EXPORT IVariableMng : public VariableOwner
{
 public:
  IVariableMng(IParallelMng* parallel_mng, ITraceMng* trace_mng);
  //! Detaches the references that remain: they designate no variable any more.
  ~IVariableMng() override;
  IVariableMng(const IVariableMng&) = delete;
  IVariableMng& operator=(const IVariableMng&) = delete;

  IParallelMng* parallelMng() const { return m_parallel_mng; }
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Returns null when setSubDomain() was not called.
  ISubDomain* subDomain() const { return m_sub_domain; }
  void setSubDomain(ISubDomain* sub_domain) { m_sub_domain = sub_domain; }
  IVariableMng* ownerVariableMng() const override { return const_cast<IVariableMng*>(this); }

  //! \name Search: each function returns null when it finds none
  //@{
  //! Returns the variable called \a name that is not on items, or whose full name is \a name, or the first one on items called \a name.
  IVariable* findVariable(const String& name) const;
  IVariable* findMeshVariable(IMesh* mesh, const String& name) const;
  IVariable* findMeshVariable(const MeshHandle& mesh_handle, const String& name) const;
  IVariable* findFamilyVariable(const IItemFamily* family, const String& name) const;
  //! Returns the variable whose mesh, family and name, joined by '_', are \a full_name.
  IVariable* findVariableFullyQualified(const String& full_name) const;
  VariableCollection variables() const;
  VariableCollection usedVariables() const;
  //! Returns the variables that are used and have neither PNoDump nor PTemporary.
  VariableCollection variablesToSave() const;
  //! Returns a name that is not used by a variable.
  String generateTemporaryVariableName();
  //@}

  //! \name Life
  //@{
  /*!
   * \brief Returns the variable that \a info describes, or makes it if it does not exist.
   * \throws BadVariableKindTypeException when it exists with another type
   * \throws BadPartialVariableItemGroupNameException when it exists on another group
   */
  IVariable* findOrCreate(const VariableBuildInfo& info, const VariableTypeInfo& type);
  /*!
   * \brief Makes a variable of a checkpoint, with allocated values. The variable lives as long as this manager.
   *
   * References that are declared later designate it.
   * \throws ArgumentException when the type does not exist in this version, or when the mesh is unknown
   * \throws BadVariableKindTypeException when a variable of another type has this name
   */
  IVariable* createVariableFromMetaData(const VariableMetaData& meta_data);
  //! Destroys \a variable. IVariable calls it when its last reference is gone.
  void removeVariable(IVariable* variable);
  //! Declares a mesh, for the variables of checkpoints. A mesh on which a variable was declared is known already.
  void addMeshHandle(const MeshHandle& mesh_handle);
  //! Gives the variables declared on the mesh their size. Must be called when the mesh has its families.
  void attachMesh(const MeshHandle& mesh_handle);
  //! Frees the values of the variables of the mesh. Must be called before the mesh is destroyed.
  void detachMesh(const MeshHandle& mesh_handle);
  /*!
   * \brief Allocates the variables that are used, and frees the others.
   *
   * A variable is used if it has no reference, or if one of its references has no module, or if \a is_module_used returns true for
   * the module of one of its references.
   */
  void setUsedVariables(const std::function<bool(IModule*)>& is_module_used);
  //@}

  //! \name Events
  //@{
  EventObservable<const VariableStatusChangedEventArgs&>& onVariableAdded() { return m_on_added; }
  EventObservable<const VariableStatusChangedEventArgs&>& onVariableRemoved() { return m_on_removed; }
  //! Returns an observable that is notified before anything is written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Returns an observable that is notified after anything was read.
  IObservable* readObservable() { return &m_on_read; }
  //@}

  //! \name Collective calls on several variables
  //@{
  //! Synchronises the variables, with one message per neighbour for all variables of a family or of a group. Skips variables that are not on items.
  //! \collective
  void synchronize(const VariableCollection& variables);
  //! \collective
  void synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids);
  //! Synchronises variables on the items of \a group. \collective
  void synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables);
  //! \collective
  void synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables, ConstArrayView<Int32> local_ids);
  //! \collective
  void writeCheckpoint(ICheckpointWriter* writer);
  //! \collective
  void readCheckpoint(ICheckpointReader* reader);
  //! Writes the variables in the list of \a writer. \collective
  void writePostProcessing(IPostProcessorWriter* writer);
  //! \collective
  void writeVariables(IDataWriter* writer, const VariableCollection& variables);
  //! \collective
  void readVariables(IDataReader* reader, const VariableCollection& variables);
  //! \collective
  void readData(IDataReader* reader, IVariable* variable, IData* data);
  //@}

  //! Writes one line per variable: its type, name, size and references.
  void dumpList(std::ostream& o) const;
  //! Writes the same for the variables of which \a module has a reference.
  void dumpList(std::ostream& o, IModule* module) const;
  //! Writes the number of variables and the memory of their values. If \a is_verbose is true, one line per used variable comes first.
  void dumpStats(std::ostream& o, bool is_verbose) const;
  //! Writes, in the open object of \a writer, an array `Variables` with an object for each variable.
  void dumpStatsJSON(JSONWriter& writer) const;
  //! Returns what all synchronizers share: an event, and the search for useless synchronisations.
  IVariableSynchronizerMng* synchronizerMng() { return m_synchronizer_mng.get(); }
  //! Returns functions on several variables.
  IVariableUtilities* utilities() { return m_utilities.get(); }
  //! Returns the size of the values of \a variables. \unit{bytes}
  Real exportSize(const VariableCollection& variables) const;
  detail::variables::VariableMngServices& services() { return *m_services; }

 private:
  struct Parts;

  IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  ISubDomain* m_sub_domain = nullptr;
  //! The variables below by their names alone.
  detail::base::Owned<detail::variables::VariablesByName> m_by_name;
  detail::base::Owned<Parts> m_parts;
  detail::base::Owned<detail::variables::VariableMngServices> m_services;
  EventObservable<const VariableStatusChangedEventArgs&> m_on_added;
  EventObservable<const VariableStatusChangedEventArgs&> m_on_removed;
  IObservable m_on_write;
  IObservable m_on_read;
  detail::base::Owned<IVariableUtilities> m_utilities;
  detail::base::Owned<IVariableSynchronizerMng> m_synchronizer_mng;
  Int64 m_nb_temporary_name = 0;
  Int64 m_nb_made_variable = 0;

  IVariable* find(const String& mesh_name, const String& family_name, const String& name) const;
  //! Returns the variable that \a info describes, or null if there is none or \a info is incomplete.
  IVariable* findDeclared(const VariableBuildInfo& info, const VariableTypeInfo& type) const;
  IVariable* make(const VariableBuildInfo& info, const VariableTypeInfo& type);
  template <typename Predicate> VariableCollection select(Predicate predicate) const;
  //! Calls \a action with each family or group, and the variables on it.
  template <typename Action> void forEachGroup(const VariableCollection& variables, Action action);
  template <typename Action> void forEachOnMesh(const MeshHandle& mesh_handle, Action action);
};

} // namespace Arcane
