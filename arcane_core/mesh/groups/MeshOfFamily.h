// SPDX-License-Identifier: Apache-2.0
// A mesh as its families see it.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/IndexedGroups.h"

#include <functional>
#include <memory>

namespace Arcane
{
class IIncrementalItemConnectivity;
template <typename DataType> class ItemVariableScalarRefT;
} // namespace Arcane

namespace Arcane::detail::mesh
{
class FamilyGroups;

//! Functions by which families and groups call the rooms above, which know variables. The mesh sets these functions.
struct VariableServices
{
  std::function<std::shared_ptr<IVariableSynchronizer>(const ItemGroup&)> make_synchronizer;
  std::function<void(IItemFamily*, const VariableCollection&)> synchronize;
  std::function<void(IItemFamily*, const VariableCollection&, ConstArrayView<Int32>)> synchronize_items;
  std::function<void(IItemFamily*, IVariable*, MessagePassing::eReduceType)> reduce_from_ghosts;
  std::function<void(const IItemFamily*, VariableCollection&)> used_variables;
  std::function<IVariable*(const IItemFamily*, const String&)> find_variable;
  std::function<ItemVariableScalarRefT<Int32>*(IItemFamily*)> items_new_owner;
  //! Returns the values of items_new_owner.
  std::function<ConstArrayView<Int32>(IItemFamily*)> new_owners;
};

/*!
 * \brief Facts that the families of a mesh share, such as ranks, options and dimension, and requests of a family to the whole mesh.
 *
 * Families and groups include this class only. MeshTopology, which includes them, derives from it.
 */
class MeshOfFamily
{
 public:
  //! \param topology  this mesh, for rooms above
  MeshOfFamily(const MeshHandle& handle, IParallelMng* pm, MeshTopology* topology);
  virtual ~MeshOfFamily();
  MeshOfFamily(const MeshOfFamily&) = delete;
  MeshOfFamily& operator=(const MeshOfFamily&) = delete;

  //! \name Observation
  //@{
  const MeshHandle& handle() const { return m_handle; }
  MeshTopology* topology() const { return m_topology; }
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  Int32 rank() const { return m_rank; }
  bool isBuilt() const { return m_is_built; }
  Int32 dimension() const { return m_dimension; }
  //! Returns true when the mesh has edges, which exist in dimension 3 only.
  bool hasEdge() const { return m_options.has_edge && m_dimension == 3; }
  Int32 nbGhostLayer() const { return m_options.nb_ghost_layer; }
  const MeshBuildOptions& options() const { return m_options; }
  //! Returns a number that grows with each change of items, connectivities or owners. Computed groups compare it.
  Int64 stamp() const { return m_stamp; }
  //! Returns the family of a kind. \throws ArgumentException when \a kind is not one of node, edge, face, cell
  IItemFamily* family(eItemKind kind) const;
  //! Returns the groups of this family. \throws ArgumentException likewise
  FamilyGroups& groups(eItemKind kind) const;
  //! Returns the groups with a table of positions.
  IndexedGroups& indexedGroups() { return m_indexed_groups; }
  VariableServices& variableServices() { return m_variable_services; }
  //@}

  //! \name Requests of families
  //@{
  //! Notes a change of items, connectivities or owners. \local
  void touch() { ++m_stamp; }
  //! Ends the changes of the mesh. \collective
  virtual void endUpdate() = 0;
  //! Ends the changes of the mesh, then sorts its items by the functions of applications if \a do_sort is true. \collective
  virtual void compactItems(bool do_sort) = 0;
  //! Updates own and ghost items, and listeners of the family, after the application changed owners. \local
  virtual void notifyOwnersChanged(IItemFamily* family) = 0;
  //! Takes over a connectivity that an application made. \throws ArgumentException when its name is taken between the same families
  virtual void own(IIncrementalItemConnectivity* connectivity) = 0;
  //@}

 protected:
  MeshHandle m_handle;
  IParallelMng* m_parallel_mng;
  MeshTopology* m_topology;
  Int32 m_rank;
  Int32 m_dimension = 0;
  MeshBuildOptions m_options;
  bool m_is_built = false;
  Int64 m_stamp = 0;
  // Destroyed after the families, whose groups leave this list when they are destroyed.
  IndexedGroups m_indexed_groups;
  VariableServices m_variable_services;
  //! Indexed by item kind. Null during construction.
  FamilyGroups* m_groups_of_kind[4] = {};

 private:
  void checkKind(eItemKind kind) const;
};

} // namespace Arcane::detail::mesh
