// SPDX-License-Identifier: Apache-2.0
// Patches of refined Cartesian meshes, of which there is one: meshes are not refined.
#pragma once

#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/cartesian/ICartesianMesh.h"

namespace Arcane
{

//! A box of space, given by a corner and its lengths.
class AMRZonePosition
{
 public:
  AMRZonePosition(const Real2& position, const Real2& length)
  : m_position(position.x, position.y, 0.0)
  , m_length(length.x, length.y, 0.0)
  , m_is_3d(false)
  {}
  AMRZonePosition(const Real3& position, const Real3& length)
  : m_position(position)
  , m_length(length)
  , m_is_3d(true)
  {}

  Real3 position() const { return m_position; }
  Real3 length() const { return m_length; }
  bool is3d() const { return m_is_3d; }

 private:
  Real3 m_position;
  Real3 m_length;
  bool m_is_3d;
};

/*!
 * \brief The patches of a mesh, and calls that would refine it.
 *
 * Each call of refinement throws FatalErrorException, as Arcane does in calls with zones for meshes without the attribute amr-type; but
 * clearRefineRelatedFlags() does nothing. All are \local
 */
class ARCANE_EXPORT CartesianMeshAMRMng
{
 public:
  explicit CartesianMeshAMRMng(ICartesianMesh* mesh)
  : m_mesh(mesh)
  {}

  Int32 nbPatch() const { return m_mesh->nbPatch(); }
  //! \throws ArgumentException when \a index is not 0
  CartesianPatch amrPatch(Int32 index) const { return m_mesh->amrPatch(index); }
  CartesianMeshPatchListView patches() const { return m_mesh->patches(); }

  //! \name Refinement
  //@{
  void refineZone(const AMRZonePosition& zone) const;
  void coarseZone(const AMRZonePosition& zone) const;
  void beginAdaptMesh(Int32 max_nb_level, Int32 first_level);
  void adaptLevel(Int32 level, bool do_fatal_if_useless = false) const;
  void endAdaptMesh();
  //! Does nothing: no call sets such flags.
  void clearRefineRelatedFlags() const;
  void setOverlapLayerSizeTopLevel(Int32 size) const;
  void disableOverlapLayer();
  Integer reduceNbGhostLayers(Integer level, Integer target_nb_ghost_layers) const;
  void mergePatches() const;
  void createSubLevel() const;
  //@}

 private:
  ICartesianMesh* m_mesh;
};

} // namespace Arcane
