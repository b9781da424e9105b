// SPDX-License-Identifier: Apache-2.0
// Meshes that are parts of other meshes: the cells or the faces of a group.
#pragma once

#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <functional>
#include <vector>

namespace Arcane::detail::mesh
{

class ItemsBuilder;
class MeshFamilies;

/*!
 * \brief Ties a mesh to its parent and to its sub-meshes. Each mesh has one.
 *
 * The cells of a sub-mesh are the cells of a group of its parent or, one dimension lower, the faces of a group. All its items have the
 * unique ids, the owners and the order of nodes of the items of the parent that they are. So a sub-mesh is not built by the rules of
 * other meshes: makeItems() copies the items of the parent. An item of the group is in the sub-mesh on each rank that has it, also when
 * only its owner has put it into the group.
 */
class SubMeshes
{
 public:
  explicit SubMeshes(MeshFamilies& topology)
  : m_topology(topology)
  {}
  //! Unties the mesh. Its parts, which live longer, become meshes of their own.
  ~SubMeshes();
  SubMeshes(const SubMeshes&) = delete;
  SubMeshes& operator=(const SubMeshes&) = delete;

  //! Returns the mesh that this one is a part of, or null.
  MeshFamilies* parent() const { return m_parent; }
  //! Returns the group of the parent whose items are the cells of this mesh; the null group without parent.
  const ItemGroup& parentGroup() const { return m_group; }
  //! Returns the meshes that are parts of this one, in the order of their creation.
  const std::vector<MeshFamilies*>& children() const { return m_children; }

  /*!
   * \brief Makes this mesh, which is empty, the part of another one that a group describes.
   * \collective over the ranks of the mesh of \a group
   * \throws FatalErrorException, the same on all ranks, when \a group is not a group of cells or faces, when the mesh of a group of faces
   *         has dimension 1, or when it has dimension 3 and lacks edges, which are the faces of the part
   * \throws ParallelFatalErrorException on all ranks when an edge or a node is between more than two faces of the group
   */
  void tie(const ItemGroup& group);
  //! Sets the function that is called each time this mesh has taken its items from its parent. The function is \collective.
  void setFollower(std::function<void()> follower) { m_follower = std::move(follower); }
  //! Returns the items of this part as its parent has them now. \collective
  ItemsBuilder makeItems() const;
  //! Ends a change of the items of this mesh: calls the function of setFollower() if this mesh is a part, then updateChildren(). \collective
  void endChange();
  //! Makes the parts of this mesh follow it, if it or their groups have changed. \collective
  void updateChildren();
  //! \throws FatalErrorException when this mesh is a part of another one: its items cannot be changed by themselves
  void checkIsPrimary() const;

 private:
  //! The cells of a part, as ItemsBuilder takes them.
  struct Cells
  {
    CellTable own;
    CellTable ghost;
    //! The unique ids of the nodes of own cells, each once, in increasing order.
    UniqueArray<Int64> nodes;
  };

  void checkGroup(const ItemGroup& group) const;
  void untie();
  bool isOfFaces() const { return m_group.itemKind() == IK_Face; }
  //! Returns the kind of the items of the parent that the items of this mesh of kind \a kind are.
  eItemKind kindInParent(eItemKind kind) const;
  IItemFamily* parentFamily(eItemKind kind) const;
  Cells cells() const;
  void addCell(CellTable& table, Int32 parent_id) const;
  void takeOwners(ConstArrayView<Int64> unique_ids, eItemKind kind, ArrayView<Int32> owners) const;
  //! Returns true on all ranks if the parent or the group has changed since the last call. \collective
  bool hasChanged();

  MeshFamilies& m_topology;
  MeshFamilies* m_parent = nullptr;
  ItemGroup m_group;
  std::vector<MeshFamilies*> m_children;
  std::function<void()> m_follower;
  //! The stamps of the parent and of the group, for hasChanged().
  Int64 m_parent_stamp = -1;
  Int64 m_group_stamp = -1;
};

} // namespace Arcane::detail::mesh
