// SPDX-License-Identifier: Apache-2.0
// The manager of the materials and environments of a mesh.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"
#include "arcane_core/materials/sets/MaterialOptions.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/IFunctorWithArgument.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/tasks/Mutex.h"

#include <iosfwd>

namespace Arcane::detail::sets
{
class ConstituentRegistry;
class MaterialGhosts;
class MaterialSets;
class SetChanges;
class SetsOfMesh;
class VariablesOfMesh;
} // namespace Arcane::detail::sets

namespace Arcane::Materials
{

/*!
 * \brief The materials and environments of a mesh, and the cells that have them.
 *
 * A code registers words, creates environments with materials of these words, and calls endCreate(); all ranks do the same. Then a
 * MeshMaterialModifier gives materials to cells, or the code changes the groups of materials and calls forceRecompute(). Sets and values
 * follow the changes of the mesh by themselves. All calls are \local unless they are marked otherwise.
 */
class ARCANE_EXPORT IMeshMaterialMng : public detail::sets::MaterialOptions
{
 public:
  //! Returns the manager of a mesh, which the first call makes if \a create is true; null otherwise. The mesh need not exist yet.
  static IMeshMaterialMng* getReference(const MeshHandleOrMesh& mesh, bool create = true);
  //! Returns the same manager. The manager lives as long as the mesh and all such references; after the mesh its use is a mistake.
  static Ref<IMeshMaterialMng> getTrueReference(const MeshHandle& mesh, bool create = true);
  explicit IMeshMaterialMng(const MeshHandle& mesh);
  ~IMeshMaterialMng();
  IMeshMaterialMng(const IMeshMaterialMng&) = delete;
  IMeshMaterialMng& operator=(const IMeshMaterialMng&) = delete;

  //! \name Identity
  //@{
  //! Returns `StdMat`.
  String name() const;
  const MeshHandle& meshHandle() const { return m_mesh; }
  IMesh* mesh() const { return m_mesh.mesh(); }
  ITraceMng* traceMng() const { return m_mesh.traceMng(); }
  //! Returns a number that grows by 1 in each forceRecompute(), by 2 in each update by a modifier.
  Int64 timestamp() const { return m_timestamp; }
  //! Returns the lock that a thread takes while it declares a variable.
  Mutex* variableLock() { return &m_variable_lock; }
  //@}

  //! \name Declaration
  //@{
  //! \throws ArgumentException when \a name is empty, FatalErrorException when the word is registered, or after endCreate()
  MeshMaterialInfo* registerMaterialInfo(const String& name);
  //! \throws ArgumentException when the name is empty, FatalErrorException when it is taken, when a word is not registered, or after endCreate()
  IMeshEnvironment* createEnvironment(const MeshEnvironmentBuildInfo& info);
  //! \throws ArgumentException when the name is empty, FatalErrorException when it is taken, or after endCreate()
  IMeshBlock* createBlock(const MeshBlockBuildInfo& info);
  //! \throws ArgumentException when the environment is in the block
  void addEnvironmentToBlock(IMeshBlock* block, IMeshEnvironment* environment);
  //! \throws ArgumentException when the environment is not in the block
  void removeEnvironmentToBlock(IMeshBlock* block, IMeshEnvironment* environment);
  /*!
   * \brief Ends the declarations, and makes the groups `StdMat_ENV` and `StdMat_ENV_MAT`. A second call does nothing.
   *
   * In a continued run cells get the sets and values of the checkpoint: at once, or later when the mesh is not restored yet.
   * \param is_continue  true to take the sets from the groups without a checkpoint
   * \throws FatalErrorException when the mesh does not exist, or when the checkpoint has a material that is not declared
   */
  void endCreate(bool is_continue = false);
  //! Declares the words, environments and blocks of the checkpoint of a continued run, then does endCreate().
  //! \throws FatalErrorException after endCreate(), or when the checkpoint has no materials
  void recreateFromDump();
  bool isEndCreated() const { return m_is_end_created; }
  //@}

  //! \name Lists, in the order of creation
  //@{
  MeshMaterialList materials() const;
  MeshEnvironmentList environments() const;
  MeshBlockList blocks() const;
  MeshComponentList materialsAsComponents() const;
  MeshComponentList environmentsAsComponents() const;
  //! Returns the environments, then the materials.
  MeshComponentList components() const;
  //! Returns null when there is none and \a throw_exception is false. \throws FatalErrorException otherwise
  IMeshEnvironment* findEnvironment(const String& name, bool throw_exception = true) const;
  //! Returns null when there is none and \a throw_exception is false. \throws FatalErrorException otherwise
  IMeshBlock* findBlock(const String& name, bool throw_exception = true) const;
  //@}

  //! \name Variables
  //@{
  //! Returns the variable of this name or full name, null if there is none.
  IMeshMaterialVariable* findVariable(const String& name) const;
  //! Returns the variable whose global variable is \a global, null if there is none.
  IMeshMaterialVariable* checkVariable(IVariable* global) const;
  //! Sets \a variables to the used variables, in the order of their names.
  void fillWithUsedVariables(Array<IMeshMaterialVariable*>& variables) const;
  void visitVariables(IFunctorWithArgumentT<IMeshMaterialVariable*>* visitor) const;
  //@}

  //! \name Cells
  //@{
  CellToAllEnvCellConverter cellToAllEnvCellConverter();
  //! \name Returns cells with all their environments. The list of ids must not change while the view is used.
  //@{
  AllEnvCellVectorView view(const CellGroup& cells) const { return view(SmallSpan<const Int32>(cells.view().localIds())); }
  AllEnvCellVectorView view(const CellVectorView& cells) const { return view(SmallSpan<const Int32>(cells.localIds())); }
  AllEnvCellVectorView view(SmallSpan<const Int32> local_ids) const;
  //@}
  //! Writes the environments, their materials and their numbers of cells.
  void dumpInfos(std::ostream& o) const;
  //! Writes the environments and materials of a cell, with the places of their values.
  void dumpCellInfos(Cell cell, std::ostream& o) const;
  //! Checks that groups have the cells of the tables. \throws FatalErrorException when a cell differs
  void checkValid() const;
  //@}

  //! \name Changes
  //@{
  /*!
   * \brief Takes the sets from the groups of the materials, as the code has changed them.
   *
   * A constituent of a mixed cell keeps its value in the cell; a new one gets the global value. Global values do not change. The group of
   * an environment with several materials becomes the union of the groups of its materials.
   * \throws FatalErrorException before endCreate(), or when a group has a cell twice
   */
  void forceRecompute();
  //! Does the operations of a modifier. \throws ArgumentException when a local id does not belong to a cell
  [[gnu::visibility("hidden")]] void update(detail::sets::SetChanges& changes);
  //! Returns true while the values of cells that move to another rank are written to messages, or read from them.
  bool isInMeshMaterialExchange() const;
  //@}

  //! \name Ghosts
  //@{
  //! Gives ghosts the materials of their owners. Returns true when this rank has changed a ghost. A new constituent gets its value as with a
  //! MeshMaterialModifier: the caller synchronises values afterwards. \collective
  bool synchronizeMaterialsInCells();
  /*!
   * \brief Checks that ghosts have the materials of their owners.
   * \collective
   * \param max_print  number of differences to print, all of them if negative
   * \throws ParallelFatalErrorException on all ranks when a ghost differs: the message names the cell, both ranks and both sets
   */
  void checkMaterialsInCells(Integer max_print = 10);
  //! \name Returns the places of the values that ranks exchange, for codes that send them by themselves. \local
  //@{
  IMeshMaterialVariableSynchronizer* _allCellsMatEnvSynchronizer();
  IMeshMaterialVariableSynchronizer* _allCellsEnvOnlySynchronizer();
  //@}
  //@}

  //! \name For the rooms of materials
  //@{
  detail::sets::ConstituentTables* tables() const;
  detail::sets::MaterialSets& sets() const;
  detail::sets::VariablesOfMesh& variables() const { return *m_variables; }
  detail::sets::MaterialGhosts& ghosts();
  //@}

 private:
  MeshHandle m_mesh;
  Mutex m_variable_lock;
  Int64 m_timestamp = 0;
  bool m_is_end_created = false;
  detail::base::Owned<detail::sets::ConstituentRegistry> m_registry;
  detail::base::Owned<detail::sets::SetsOfMesh> m_sets;
  detail::base::Owned<detail::sets::VariablesOfMesh> m_variables;
  detail::base::Owned<detail::sets::MaterialGhosts> m_ghosts;

  void checkDeclares(const char* what) const;
  void checkIsCreated(const char* what) const;
  String place() const;
};

} // namespace Arcane::Materials
