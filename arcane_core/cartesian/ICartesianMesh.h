// SPDX-License-Identifier: Apache-2.0
// A mesh whose cells follow one another along the axes.
#pragma once

#include "arcane_core/cartesian/CartesianConnectivity.h"
#include "arcane_core/cartesian/CartesianMeshPatchListView.h"
#include "arcane_core/cartesian/CartesianMeshRenumberingInfo.h"
#include "arcane_core/cartesian/CellDirectionMng.h"
#include "arcane_core/cartesian/FaceDirectionMng.h"
#include "arcane_core/cartesian/NodeDirectionMng.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <memory>

namespace Arcane
{

/*!
 * \brief Finds items by their places along the axes, in a mesh of quadrangles or hexahedra that are all numbered alike.
 *
 * Sub-domains may be any sets of cells; ghosts are included. computeDirections() comes first, again after each change of the mesh and
 * after a restart: connectivities and directions that were obtained before are then no longer valid. Meshes are not refined: there is one
 * patch, and requests to refine are refused.
 */
class ARCANE_EXPORT ICartesianMesh
{
 public:
  //! Returns the instance that the mesh keeps. \return null if there is none and \a create is false \throws FatalErrorException when the
  //! mesh does not exist yet
  static ICartesianMesh* getReference(const MeshHandleOrMesh& mesh, bool create = true);

  explicit ICartesianMesh(IMesh* mesh);
  ~ICartesianMesh();
  ICartesianMesh(const ICartesianMesh&) = delete;
  ICartesianMesh& operator=(const ICartesianMesh&) = delete;

  //! Does nothing: the constructor has done all.
  void build() {}
  IMesh* mesh() const { return m_mesh; }
  ITraceMng* traceMng() const;

  //! \name Making
  //@{
  /*!
   * \brief Finds neighbours by direction, and makes the groups `AllInnerDirection<d>`, `AllOuterDirection<d>` and `AllFacesDirection<d>`.
   *
   * All ranks call it, since groups must be the same on all; it exchanges no messages. A rank without cells has empty groups.
   * \throws FatalErrorException when the mesh is not Cartesian
   */
  void computeDirections();
  //! Does computeDirections() after a restart.
  void recreateFromDump() { computeDirections(); }
  /*!
   * \brief Gives faces the unique ids of CartesianMeshNumberingMng::faceUniqueId(), if \a info says so.
   *
   * The mesh is made by a generator of grids. Faces keep these ids when cells are exchanged, and in checkpoints; cells and nodes have such ids
   * from the beginning. Cells that are added later may not have free ids for their faces. Sorting changes local ids: computeDirections() must
   * follow. \collective
   * \throws ArgumentException when the method of \a info does not exist
   * \throws FatalErrorException when the mesh is not known to be a grid of dimension 2 or 3
   */
  void renumberItemsUniqueId(const CartesianMeshRenumberingInfo& info);
  //! Checks that the neighbours of each item have it as their neighbour. \local \throws FatalErrorException when they have not
  void checkValid() const;
  //@}

  //! \name Items by their places. \local \throws FatalErrorException when computeDirections() was not called since the mesh has changed
  //@{
  CellDirectionMng cellDirection(eMeshDirection direction) const { return cellDirection(static_cast<Integer>(direction)); }
  CellDirectionMng cellDirection(Integer direction) const;
  FaceDirectionMng faceDirection(eMeshDirection direction) const { return faceDirection(static_cast<Integer>(direction)); }
  FaceDirectionMng faceDirection(Integer direction) const;
  NodeDirectionMng nodeDirection(eMeshDirection direction) const { return nodeDirection(static_cast<Integer>(direction)); }
  NodeDirectionMng nodeDirection(Integer direction) const;
  CartesianConnectivity connectivity() const;
  //@}

  //! \name Patches: a mesh that is not refined is one patch.
  //@{
  Int32 nbPatch() const { return 1; }
  //! \throws ArgumentException when \a index is not 0
  ICartesianMeshPatch* patch(Int32 index) const;
  //! \throws ArgumentException when \a index is not 0
  CartesianPatch amrPatch(Int32 index) const { return CartesianPatch(patch(index)); }
  CartesianMeshPatchListView patches() const { return CartesianMeshPatchListView(patch(0)); }
  //@}

 private:
  struct Tables;

  //! Returns the tables. \throws ArgumentException when the direction is none of the mesh
  const Tables& tables(Integer direction) const;

  IMesh* m_mesh;
  std::unique_ptr<ICartesianMeshPatch> m_patch;
  //! Null before the first computeDirections().
  std::unique_ptr<Tables> m_tables;
};

//! Makes an instance that the caller owns.
ARCANE_EXPORT ICartesianMesh* arcaneCreateCartesianMesh(IMesh* mesh);

} // namespace Arcane
