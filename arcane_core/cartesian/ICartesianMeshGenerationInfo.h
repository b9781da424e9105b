// SPDX-License-Identifier: Apache-2.0
// The grid that a Cartesian generator made, and the part of it that a rank owns.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <array>

namespace Arcane
{

/*!
 * \brief Describes the grid from which a mesh was made.
 *
 * Numbers of the whole grid are properties of the mesh, which checkpoints save. Numbers of the rank follow from its own cells, also after
 * an exchange. All numbers are -1, lengths and origin 0, for meshes that no Cartesian generator has made. Numbers of the rank are -1 too
 * when its own cells are not a box. Arrays have one value per axis, 1 or 0 beyond the dimension. \local
 */
class ARCANE_EXPORT ICartesianMeshGenerationInfo
{
 public:
  //! Returns the description of a mesh, which the mesh keeps. \return null if it was never asked for and \a create is false
  static ICartesianMeshGenerationInfo* getReference(const MeshHandleOrMesh& mesh, bool create);

  explicit ICartesianMeshGenerationInfo(IMesh* mesh);
  ICartesianMeshGenerationInfo(const ICartesianMeshGenerationInfo&) = delete;
  ICartesianMeshGenerationInfo& operator=(const ICartesianMeshGenerationInfo&) = delete;

  //! \name The whole grid, the same on all ranks
  //@{
  Int64 globalNbCell() const { return m_global_nb_cell; }
  ConstArrayView<Int64> globalNbCells() const { return viewOf(m_global_nb_cells); }
  //! Returns the numbers of sub-domains.
  ConstArrayView<Int32> nbSubDomains() const { return viewOf(m_nb_sub_domains); }
  Real3 globalOrigin() const { return m_global_origin; }
  Real3 globalLength() const { return m_global_length; }
  //@}

  //! \name The part of this rank
  //@{
  //! Returns the numbers of sub-domains before this one.
  ConstArrayView<Int32> subDomainOffsets() const { return viewOf(m_sub_domain_offsets); }
  ConstArrayView<Int32> ownNbCells() const { return viewOf(m_own_nb_cells); }
  //! Returns the numbers of cells before the first own cell.
  ConstArrayView<Int64> ownCellOffsets() const { return viewOf(m_own_cell_offsets); }
  Int64 firstOwnCellUniqueId() const { return m_first_own_cell_unique_id; }
  //@}

  //! \name Replaces values, for meshes that an application makes itself
  //@{
  void setGlobalNbCells(Int64 x, Int64 y, Int64 z);
  void setSubDomainOffsets(Int32 x, Int32 y, Int32 z) { m_sub_domain_offsets = { x, y, z }; }
  void setNbSubDomains(Int32 x, Int32 y, Int32 z) { m_nb_sub_domains = { x, y, z }; }
  void setOwnNbCells(Int32 x, Int32 y, Int32 z) { m_own_nb_cells = { x, y, z }; }
  void setOwnCellOffsets(Int64 x, Int64 y, Int64 z) { m_own_cell_offsets = { x, y, z }; }
  void setFirstOwnCellUniqueId(Int64 unique_id) { m_first_own_cell_unique_id = unique_id; }
  void setGlobalOrigin(Real3 origin) { m_global_origin = origin; }
  void setGlobalLength(Real3 length) { m_global_length = length; }
  //@}

 private:
  friend class ICartesianMesh;

  template <typename T> static ConstArrayView<T> viewOf(const std::array<T, 3>& values) { return { 3, values.data() }; }
  //! Finds again which part of the grid this rank owns, if a generator made the mesh.
  void update();
  void findOwnBox(ConstArrayView<Int64> strides);
  void findSubDomain();

  IMesh* m_mesh;
  Int64 m_timestamp = -1;
  Int64 m_global_nb_cell = -1;
  Int64 m_first_own_cell_unique_id = -1;
  std::array<Int64, 3> m_global_nb_cells = { -1, -1, -1 };
  std::array<Int64, 3> m_own_cell_offsets = { -1, -1, -1 };
  std::array<Int32, 3> m_nb_sub_domains = { -1, -1, -1 };
  std::array<Int32, 3> m_sub_domain_offsets = { -1, -1, -1 };
  std::array<Int32, 3> m_own_nb_cells = { -1, -1, -1 };
  Real3 m_global_origin;
  Real3 m_global_length;
};

} // namespace Arcane
