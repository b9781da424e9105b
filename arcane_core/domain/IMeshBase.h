// SPDX-License-Identifier: Apache-2.0
// The families of items of a mesh and their groups.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/families/IItemFamily.h"

//! Converts a mesh to an IPrimaryMesh, as IMesh::toPrimaryMesh() does.
#define PRIMARYMESH_CAST(mesh) ((mesh)->toPrimaryMesh())

namespace Arcane
{
class MeshItemInternalList;

//! The families and groups of a mesh, without coordinates: the base of IMesh.
class ARCANE_EXPORT IMeshBase : public VariableOwner
{
 public:
  IMeshBase(const MeshHandle& handle, IParallelMng* pm, ITraceMng* tm);
  ~IMeshBase() override;
  IMeshBase(const IMeshBase&) = delete;
  IMeshBase& operator=(const IMeshBase&) = delete;

  const MeshHandle& handle() const { return m_handle; }
  //! Returns the manager of the meshes of the sub-domain, or null when the mesh belongs to none.
  IMeshMng* meshMng() const { return m_handle.meshMng(); }
  String name() const { return m_handle.meshName(); }
  ITraceMng* traceMng() const { return m_trace_mng; }
  IParallelMng* parallelMng() const;
  //! Returns the dimension 1, 2 or 3, or 0 before the mesh is allocated.
  Integer dimension() const;
  detail::mesh::MeshTopology* topology() const { return m_topology.get(); }

  //! \name Numbers of items of this rank, ghosts included
  //@{
  Integer nbNode() const { return nbItem(IK_Node); }
  Integer nbEdge() const { return nbItem(IK_Edge); }
  Integer nbFace() const { return nbItem(IK_Face); }
  Integer nbCell() const { return nbItem(IK_Cell); }
  Integer nbItem(eItemKind kind) const { return itemFamily(kind)->nbItem(); }
  //@}

  //! \name Families
  //@{
  IItemFamily* nodeFamily() const { return itemFamily(IK_Node); }
  IItemFamily* edgeFamily() const { return itemFamily(IK_Edge); }
  IItemFamily* faceFamily() const { return itemFamily(IK_Face); }
  IItemFamily* cellFamily() const { return itemFamily(IK_Cell); }
  //! Returns the family of a kind. \throws ArgumentException when \a kind is not one of node, edge, face, cell
  IItemFamily* itemFamily(eItemKind kind) const;
  //! Returns the family called \a family_name, or null. \throws FatalErrorException instead if \a throw_exception is true
  IItemFamily* findItemFamily(const String& family_name, bool throw_exception = false) const;
  /*!
   * \brief Returns the family of a kind and name, or null.
   * \param create_if_needed            makes a family of DoFs or particles that does not exist: see createItemFamily()
   * \param register_modifier_if_created has no effect
   * \throws FatalErrorException when a family is to be made that cannot be made
   */
  IItemFamily* findItemFamily(eItemKind kind, const String& name, bool create_if_needed = false,
                              bool register_modifier_if_created = false) const;
  /*!
   * \brief Makes an empty family of DoFs or of particles. IItemFamily::toDoFFamily() or IItemFamily::toParticleFamily() fills it. All
   * ranks must make the same families. \local
   *
   * A checkpoint holds the family: after a restart on the same number of ranks it exists already, with its items.
   * \throws FatalErrorException when the mesh has a family of this name, or if \a kind is neither IK_DoF nor IK_Particle
   */
  IItemFamily* createItemFamily(eItemKind kind, const String& name) const;
  //! Returns the items by kind and local id. MeshItemInternalList.h has to be included. The first call makes the list. \local
  MeshItemInternalList* meshItemInternalList();
  //! Returns the families of nodes, edges, faces and cells, then the families of DoFs and particles in the order of their names.
  IItemFamilyCollection itemFamilies() const;
  //@}

  //! \name Groups
  //@{
  NodeGroup allNodes() const { return nodeFamily()->allItems(); }
  EdgeGroup allEdges() const { return edgeFamily()->allItems(); }
  FaceGroup allFaces() const { return faceFamily()->allItems(); }
  CellGroup allCells() const { return cellFamily()->allItems(); }
  NodeGroup ownNodes() const { return allNodes().own(); }
  EdgeGroup ownEdges() const { return allEdges().own(); }
  FaceGroup ownFaces() const { return allFaces().own(); }
  CellGroup ownCells() const { return allCells().own(); }
  //! Returns the faces with a single cell. Ghost cells count, so these faces bound the part of the mesh on this rank.
  FaceGroup outerFaces() const { return allCells().outerFaceGroup(); }
  //! Returns the faces between two cells.
  FaceGroup innerFaces() const { return allCells().innerFaceGroup(); }
  //! Returns all cells, since every cell of a mesh that is not refined is active.
  CellGroup allActiveCells() const { return allCells(); }
  CellGroup ownActiveCells() const { return ownCells(); }
  FaceGroup allActiveFaces() const { return allFaces(); }
  FaceGroup ownActiveFaces() const { return ownFaces(); }
  FaceGroup innerActiveFaces() const { return innerFaces(); }
  FaceGroup outerActiveFaces() const { return outerFaces(); }
  //! Returns the cells of a level of refinement: all cells for level 0, none for other levels.
  CellGroup allLevelCells(Int32 level) const { return allCells().levelCellGroup(level); }
  CellGroup ownLevelCells(Int32 level) const { return allCells().ownLevelCellGroup(level); }
  //@}

 protected:
  MeshHandle m_handle;
  ITraceMng* m_trace_mng;
  detail::base::Owned<detail::mesh::MeshTopology> m_topology;

 private:
  //! Null until meshItemInternalList() is called.
  detail::base::Owned<MeshItemInternalList> m_item_internal_list;
};

} // namespace Arcane
