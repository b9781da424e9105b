// SPDX-License-Identifier: Apache-2.0
// The variables of one sub-domain.
#pragma once

#include "variables/core/VariableCollection.h"
#include "variables/core/VariableMetaData.h"
#include "variables/core/VariableStatusChangedEventArgs.h"
#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/object/Event.h"
#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/mesh/MeshHandle.h"
#include "arcane_core/mesh/VariableOwner.h"

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <tuple>

namespace Arcane
{

class ICheckpointReader;
class ICheckpointWriter;
class IData;
class IDataReader;
class IDataWriter;
class IPostProcessorWriter;
class VariableBuildInfo;

namespace detail
{
class SharedGroupTable;

//! What rooms above do on variables. Each is set by the room that does it; calling one that is not is fatal.
struct VariableMngServices
{
  //! \collective: values of owners to ghosts, of variables that all are on the items of the group.
  std::function<void(const ItemGroup&, ConstArrayView<IVariable*>)> synchronize;
  std::function<void(const ItemGroup&, ConstArrayView<IVariable*>, ConstArrayView<Int32>)> synchronize_items;
  std::function<void(IVariableMng*, ICheckpointWriter*)> write_checkpoint;
  std::function<void(IVariableMng*, ICheckpointReader*)> read_checkpoint;
  std::function<void(IVariableMng*, IPostProcessorWriter*)> write_post_processing;
  std::function<void(IDataWriter*, const VariableCollection&)> write_variables;
  std::function<void(IDataReader*, const VariableCollection&)> read_variables;
  //! Reads the values of a variable into other data than its own.
  std::function<void(IDataReader*, IVariable*, IData*)> read_data;
};
} // namespace detail

/*!
 * \brief Makes, finds and destroys variables. A variable is identified by its mesh, its family and its name.
 *
 * Listings are in the order of meshes, families, names: the same on all ranks.
 */
class ARCANE_EXPORT IVariableMng : public VariableOwner
{
 public:
  IVariableMng(IParallelMng* parallel_mng, ITraceMng* trace_mng);
  //! References that remain designate no variable any more.
  ~IVariableMng() override;
  IVariableMng(const IVariableMng&) = delete;
  IVariableMng& operator=(const IVariableMng&) = delete;

  IParallelMng* parallelMng() const { return m_parallel_mng; }
  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Null when it was not set.
  ISubDomain* subDomain() const { return m_sub_domain; }
  void setSubDomain(ISubDomain* sub_domain) { m_sub_domain = sub_domain; }
  IVariableMng* ownerVariableMng() const override { return const_cast<IVariableMng*>(this); }

  //! \name Search; a null pointer when there is none
  //@{
  //! A variable that is not on items, or whose full name is \a name, or the first on items of this name.
  IVariable* findVariable(const String& name) const;
  IVariable* findMeshVariable(IMesh* mesh, const String& name) const;
  IVariable* findMeshVariable(const MeshHandle& mesh_handle, const String& name) const;
  IVariable* findFamilyVariable(const IItemFamily* family, const String& name) const;
  //! By mesh, family and name joined by '_'.
  IVariable* findVariableFullyQualified(const String& full_name) const;
  VariableCollection variables() const;
  VariableCollection usedVariables() const;
  //! Used, and neither PNoDump nor PTemporary.
  VariableCollection variablesToSave() const;
  //! A name that no variable has.
  String generateTemporaryVariableName();
  //@}

  //! \name Life
  //@{
  /*!
   * \brief The variable described by \a info, made if there is none.
   * \throws BadVariableKindTypeException when there is one of another type
   * \throws BadPartialVariableItemGroupNameException when there is one on another group
   */
  IVariable* findOrCreate(const VariableBuildInfo& info, const VariableTypeInfo& type);
  /*!
   * \brief Makes a variable of a checkpoint, allocated, that lives as long as this manager.
   *
   * References declared later attach to it.
   * \throws ArgumentException when the type is not one of this version, or the mesh is unknown
   * \throws BadVariableKindTypeException when a variable of another type has this name
   */
  IVariable* createVariableFromMetaData(const VariableMetaData& meta_data);
  //! For IVariable: its last reference is dead.
  void removeVariable(IVariable* variable);
  //! Declares a mesh, for the variables of checkpoints. A handle whose variables are declared is known already.
  void addMeshHandle(const MeshHandle& mesh_handle);
  //! The mesh has its families: variables declared on it before get their size. To be called when it is constructed.
  void attachMesh(const MeshHandle& mesh_handle);
  //! The mesh is about to die: its variables have no value any more.
  void detachMesh(const MeshHandle& mesh_handle);
  /*!
   * \brief Allocates the variables that are used, frees the others.
   *
   * A variable is used if it has no reference, or if a reference has no module or a module that \a is_module_used
   * accepts.
   */
  void setUsedVariables(const std::function<bool(IModule*)>& is_module_used);
  //@}

  //! \name Events
  //@{
  EventObservable<const VariableStatusChangedEventArgs&>& onVariableAdded() { return m_on_added; }
  EventObservable<const VariableStatusChangedEventArgs&>& onVariableRemoved() { return m_on_removed; }
  //! Notified before any writing.
  IObservable* writeObservable() { return &m_on_write; }
  //! Notified after any reading.
  IObservable* readObservable() { return &m_on_read; }
  //@}

  //! \name Collective calls on several variables
  //@{
  //! One message per neighbour for all variables of a family, or of a group. Those that are not on items are left.
  //! \collective
  void synchronize(const VariableCollection& variables);
  //! \collective
  void synchronize(const VariableCollection& variables, ConstArrayView<Int32> local_ids);
  //! Variables on the items of \a group. \collective
  void synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables);
  //! \collective
  void synchronize(const ItemGroup& group, ConstArrayView<IVariable*> variables, ConstArrayView<Int32> local_ids);
  //! \collective
  void writeCheckpoint(ICheckpointWriter* writer);
  //! \collective
  void readCheckpoint(ICheckpointReader* reader);
  //! Writes the variables of the list of \a writer. \collective
  void writePostProcessing(IPostProcessorWriter* writer);
  //! \collective
  void writeVariables(IDataWriter* writer, const VariableCollection& variables);
  //! \collective
  void readVariables(IDataReader* reader, const VariableCollection& variables);
  //! \collective
  void readData(IDataReader* reader, IVariable* variable, IData* data);
  //@}

  //! One line per variable: type, name, size, references.
  void dumpList(std::ostream& o) const;
  //! Of the values of \a variables, \unit{bytes}
  Real exportSize(const VariableCollection& variables) const;
  detail::VariableMngServices& services() { return m_services; }

 private:
  //! Mesh, family, name.
  using Key = std::tuple<String, String, String>;

  IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  ISubDomain* m_sub_domain = nullptr;
  std::map<Key, std::unique_ptr<IVariable>> m_variables;
  std::map<String, MeshHandle> m_mesh_handles;
  detail::VariableMngServices m_services;
  EventObservable<const VariableStatusChangedEventArgs&> m_on_added;
  EventObservable<const VariableStatusChangedEventArgs&> m_on_removed;
  IObservable m_on_write;
  IObservable m_on_read;
  Int64 m_nb_temporary_name = 0;
  Int64 m_nb_made_variable = 0;

  IVariable* find(const String& mesh_name, const String& family_name, const String& name) const;
  template <typename Predicate> VariableCollection select(Predicate predicate) const;
  //! Calls \a action with each family or group, and the variables on it.
  template <typename Action> void forEachGroup(const VariableCollection& variables, Action action);
  template <typename Action> void forEachOnMesh(const MeshHandle& mesh_handle, Action action);
};

} // namespace Arcane
