// SPDX-License-Identifier: Apache-2.0
// From the corner forces of cells to the forces of nodes: one way for a single thread, one for many, the same bits.
#pragma once

#include "HexGeometry.h"

#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/ItemTypes.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/NumArray.h>
#include <arcane/utils/Real3.h>

namespace ShockTube
{

using namespace Arcane;

//! Adds each corner force to its node at once. Only a single thread that goes through the cells in ascending order may do so.
class ForceSums
{
 public:
  explicit ForceSums(Real3* sums)
  : m_sums(sums)
  {}

  ARCCORE_HOST_DEVICE void put(CellLocalId, Int32, NodeLocalId node, const Real3& force) const
  {
    m_sums[node.localId()] = add<Real3>(m_sums[node.localId()], force);
  }
  //! Returns the force of a node, and begins a new sum.
  ARCCORE_HOST_DEVICE Real3 take(NodeLocalId node) const
  {
    const Real3 force = m_sums[node.localId()];
    m_sums[node.localId()] = Real3(0.0, 0.0, 0.0);
    return force;
  }

 private:
  Real3* m_sums;
};

/*!
 * \brief Where the forces of the corners of all cells are.
 *
 * Threads of a device that work on neighbouring cells, or on neighbouring nodes, then read and write neighbouring addresses: cells are
 * taken in tiles, and a tile has for each corner and each component the values of its cells, one after the other.
 */
struct CornerPlaces
{
  //! Number of cells of a tile: a group of threads that a device executes together.
  static constexpr Int32 tile = 32;
  static constexpr Int32 nb_real_per_tile = 24 * tile;

  //! The place of the first component; the others follow at distances of \a tile.
  static ARCCORE_HOST_DEVICE Int64 placeOf(Int32 cell, Int32 corner)
  {
    return static_cast<Int64>(cell / tile) * nb_real_per_tile + corner * (3 * tile) + cell % tile;
  }
};

//! Keeps the corner forces of cells, for NodeForceGather.
class CornerForces
{
 public:
  explicit CornerForces(Real* values)
  : m_values(values)
  {}

  ARCCORE_HOST_DEVICE void put(CellLocalId cell, Int32 corner, NodeLocalId, const Real3& force) const
  {
    Real* v = m_values + CornerPlaces::placeOf(cell.localId(), corner);
    v[0] = force.x;
    v[CornerPlaces::tile] = force.y;
    v[2 * CornerPlaces::tile] = force.z;
  }

 private:
  Real* m_values;
};

//! Adds the corner forces around a node, in the ascending order of cells.
class NodeForceGather
{
 public:
  //! \param corners  8 * cell + corner for the first corner of all nodes, then for the second...; -1 when a node has fewer
  NodeForceGather(const Real* values, const Int32* corners, Int32 nb_corner, Int32 nb_node)
  : m_values(values)
  , m_corners(corners)
  , m_nb_corner(nb_corner)
  , m_nb_node(nb_node)
  {}

  ARCCORE_HOST_DEVICE Real3 take(NodeLocalId node) const
  {
    constexpr Int32 tile = CornerPlaces::tile;
    Real3 force(0.0, 0.0, 0.0);
    for (Int32 i = 0; i < m_nb_corner; ++i) {
      const Int32 corner = m_corners[static_cast<Int64>(i) * m_nb_node + node.localId()];
      if (corner < 0)
        break;
      const Real* v = m_values + CornerPlaces::placeOf(corner / 8, corner % 8);
      force = add<Real3>(force, Real3(v[0], v[tile], v[2 * tile]));
    }
    return force;
  }

 private:
  const Real* m_values;
  const Int32* m_corners;
  Int32 m_nb_corner;
  Int32 m_nb_node;
};

//! Returns the local ids of all cells, in the ascending order of unique ids. \local
UniqueArray<Int32> cellsByUniqueId(IMesh* mesh);

/*!
 * \brief Has the memory of one of both ways, the one that suits the queue and the numbering.
 *
 * A single thread adds forces to nodes that are still in its cache, which moves less memory. It goes through the cells in the order of
 * local ids, which is not that of unique ids in all meshes. Many threads cannot add to the same node in an order that is known. In both
 * cases nodes gather. Both ways add in the ascending order of unique ids, beginning with zero: the bits are the same.
 */
class NodeForces
{
 public:
  //! Chooses a way, and takes its memory. \local
  void prepare(IMesh* mesh, const Accelerator::RunQueue& queue);

  //! Calls \a launch with an object that the kernel of \a command captures, whose put() receives the forces of corners.
  template <typename Launch> void put(Accelerator::RunCommand& command, const Launch& launch)
  {
    if (m_is_gathered)
      launch(CornerForces(viewOut(command, m_values).to1DSpan().data()));
    else
      launch(ForceSums(viewInOut(command, m_sums).to1DSpan().data()));
  }
  //! Does the same with an object whose take() returns the force of a node.
  template <typename Launch> void take(Accelerator::RunCommand& command, const Launch& launch)
  {
    if (m_is_gathered)
      launch(NodeForceGather(viewIn(command, m_values).to1DSpan().data(), viewIn(command, m_corners).to1DSpan().data(), m_corners.extent0(),
                             m_corners.extent1()));
    else
      launch(ForceSums(viewInOut(command, m_sums).to1DSpan().data()));
  }

 private:
  bool m_is_gathered = false;
  NumArray<Real3, MDDim1> m_sums;
  NumArray<Real, MDDim2> m_values;
  NumArray<Int32, MDDim2> m_corners;

  void collectCorners(IMesh* mesh, ConstArrayView<Int32> cells);
};

} // namespace ShockTube
