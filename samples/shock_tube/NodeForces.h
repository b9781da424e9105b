// SPDX-License-Identifier: Apache-2.0
// From the corner forces of cells to the forces of nodes: one way for a single thread, one for many, the same bits.
#pragma once

#include "HexGeometry.h"

#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/ItemTypes.h>
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
 * \brief Keeps the corner forces of all cells; each node then adds those around it, in the ascending order of cells.
 *
 * Threads of a device that work on neighbouring cells, or on neighbouring nodes, read and write neighbouring addresses: cells are taken
 * in tiles, and a tile has for each corner and each component the values of its cells, one after the other. The corners around nodes are
 * stored in the same spirit: the first corner of all nodes, the second one of all nodes...
 */
class CornerForces
{
 public:
  //! Number of cells of a tile: a group of threads that a device executes together.
  static constexpr Int32 tile = 32;
  static constexpr Int32 nb_real_per_cell = 24;

  //! \param corners  8 * cell + corner, or -1 when a node has fewer; \shape{nb_corner, nb_node}
  CornerForces(Real* values, const Int32* corners, Int32 nb_corner, Int32 nb_node)
  : m_values(values)
  , m_corners(corners)
  , m_nb_corner(nb_corner)
  , m_nb_node(nb_node)
  {}

  ARCCORE_HOST_DEVICE void put(CellLocalId cell, Int32 corner, NodeLocalId, const Real3& force) const
  {
    Real* v = m_values + placeOf(cell.localId(), corner);
    v[0] = force.x;
    v[tile] = force.y;
    v[2 * tile] = force.z;
  }
  //! Returns the force of a node.
  ARCCORE_HOST_DEVICE Real3 take(NodeLocalId node) const
  {
    Real3 force(0.0, 0.0, 0.0);
    for (Int32 i = 0; i < m_nb_corner; ++i) {
      const Int32 corner = m_corners[static_cast<Int64>(i) * m_nb_node + node.localId()];
      if (corner < 0)
        break;
      const Real* v = m_values + placeOf(corner / 8, corner % 8);
      force = add<Real3>(force, Real3(v[0], v[tile], v[2 * tile]));
    }
    return force;
  }

 private:
  Real* m_values;
  const Int32* m_corners;
  Int32 m_nb_corner;
  Int32 m_nb_node;

  static ARCCORE_HOST_DEVICE Int64 placeOf(Int32 cell, Int32 corner)
  {
    return static_cast<Int64>(cell / tile) * (tile * nb_real_per_cell) + corner * (3 * tile) + cell % tile;
  }
};

/*!
 * \brief Has the memory of one of both ways, the one that suits the queue.
 *
 * A single thread adds forces to nodes that are still in its cache, which moves less memory. Many threads cannot add to the same node in
 * an order that is known, so that nodes gather. Both add in the ascending order of cells, beginning with zero: the bits are the same.
 */
class NodeForces
{
 public:
  //! Local ids of cells must be in the order in which forces are to be added. \local
  void prepare(IMesh* mesh, const Accelerator::RunQueue& queue);

  //! Calls \a function with a ForceSums or a CornerForces, which kernels capture.
  template <typename Function> void visit(const Function& function)
  {
    if (m_is_gathered)
      function(CornerForces(m_values.to1DSpan().data(), m_corners.to1DSpan().data(), m_nb_corner, m_nb_node));
    else
      function(ForceSums(m_sums.to1DSpan().data()));
  }

 private:
  bool m_is_gathered = false;
  Int32 m_nb_corner = 0;
  Int32 m_nb_node = 0;
  NumArray<Real3, MDDim1> m_sums;
  NumArray<Real, MDDim2> m_values;
  NumArray<Int32, MDDim2> m_corners;

  void collectCorners(IMesh* mesh);
};

} // namespace ShockTube
