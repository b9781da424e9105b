// SPDX-License-Identifier: Apache-2.0
// The cells on the two sides of the faces across one direction of a Cartesian mesh.
#pragma once

#include "arcane_core/cartesian/CartesianMeshGlobal.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

//! The cells before and after a face, for kernels too. An id is null where this rank lacks the cell.
class DirFaceLocalId
{
 public:
  constexpr ARCCORE_HOST_DEVICE DirFaceLocalId(CellLocalId next, CellLocalId previous)
  : m_next(next)
  , m_previous(previous)
  {}
  constexpr ARCCORE_HOST_DEVICE CellLocalId nextCell() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previousCell() const { return m_previous; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId nextCellId() const { return m_next; }
  constexpr ARCCORE_HOST_DEVICE CellLocalId previousCellId() const { return m_previous; }

 private:
  CellLocalId m_next;
  CellLocalId m_previous;
};

//! The cells before and after a face. A cell is null where this rank lacks it. \host
class DirFace
{
 public:
  DirFace(Cell next, Cell previous)
  : m_next(next)
  , m_previous(previous)
  {}
  Cell nextCell() const { return m_next; }
  Cell previousCell() const { return m_previous; }
  CellLocalId nextCellId() const { return m_next; }
  CellLocalId previousCellId() const { return m_previous; }

 private:
  Cell m_next;
  Cell m_previous;
};

/*!
 * \brief The faces of a Cartesian mesh across one direction: a light value, which kernels may capture.
 *
 * ICartesianMesh::faceDirection() gives it; it is valid until the mesh changes. A face across another direction has no cells here.
 * \local
 */
class FaceDirectionMng
{
 public:
  FaceDirectionMng() = default;

  eMeshDirection direction() const { return m_direction; }

  DirFace operator[](FaceLocalId id) const { return face(id); }
  DirFace face(FaceLocalId id) const
  {
    const DirFaceLocalId ids = dirFaceId(id);
    return { Cell(ids.nextCell().localId(), m_cell_info), Cell(ids.previousCell().localId(), m_cell_info) };
  }
  DirFace dirFace(FaceLocalId id) const { return face(id); }
  constexpr ARCCORE_HOST_DEVICE DirFaceLocalId dirFaceId(FaceLocalId id) const
  {
    if (m_face_direction[id.localId()] != m_direction)
      return { CellLocalId(), CellLocalId() };
    const Int64 row = 2 * static_cast<Int64>(id.localId());
    return { CellLocalId(m_cells[row]), CellLocalId(m_cells[row + 1]) };
  }

  //! \name Groups
  //@{
  //! Returns the faces across the direction.
  FaceGroup allFaces() const { return m_groups->all; }
  //! Returns the faces across the direction that have two cells on this rank; ghosts count.
  FaceGroup innerFaces() const { return m_groups->inner; }
  //! Returns the faces across the direction that have one cell on this rank.
  FaceGroup outerFaces() const { return m_groups->outer; }
  //! Returns allFaces(), since a mesh without refinement has one patch.
  FaceGroup inPatchFaces() const { return m_groups->all; }
  //! Returns no face, since a mesh without refinement has one patch.
  FaceGroup overlapFaces() const { return {}; }
  //@}

 private:
  friend class ICartesianMesh;

  struct Groups
  {
    FaceGroup all;
    FaceGroup inner;
    FaceGroup outer;
  };

  eMeshDirection m_direction = MD_DirInvalid;
  //! The next and the previous cell of each face. \shape{nbFace(), 2}
  const Int32* m_cells = nullptr;
  //! The face is across this direction. \shape{nbFace()}
  const Int8* m_face_direction = nullptr;
  ItemSharedInfo* m_cell_info = nullptr;
  const Groups* m_groups = nullptr;
};

} // namespace Arcane
