// SPDX-License-Identifier: Apache-2.0
// The cells that partitions keep together.
#pragma once

#include "arcane_core/domain/IMeshPartitionConstraint.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <vector>

namespace Arcane
{

/*!
 * \brief Keeps cells on one rank, whatever the partitioner is.
 *
 * Pairs with a common cell make one set. A set goes where the partitioner sends its cell of smallest unique id. Partitioners do not know
 * of the sets, so large ones make loads unequal. When a mesh is made or restored, its partition has no constraints yet.
 */
class ARCANE_EXPORT IMeshPartitionConstraintMng
{
 public:
  explicit IMeshPartitionConstraintMng(IMesh* mesh)
  : m_mesh(mesh)
  {}

  //! Adds a constraint, which the caller continues to own and removes before it is destroyed. All ranks add the same. \local
  void addConstraint(IMeshPartitionConstraint* constraint) { m_constraints.push_back(constraint); }
  //! Removes a constraint that was added. \local
  void removeConstraint(IMeshPartitionConstraint* constraint) { std::erase(m_constraints, constraint); }
  /*!
   * \brief Changes the new owners in IMesh::itemsNewOwner(IK_Cell) of own cells, so that each set of cells has one.
   *
   * IMeshUtilities::changeOwnersFromCells(), which each partitioner calls, does it. Without constraints nothing is done.
   * \collective
   * \throws ParallelFatalErrorException on all ranks when no rank owns a cell of a pair, when a rank that is given does not exist, or when
   *         numbers of cells and ranks do not fit together
   */
  void computeAndApplyConstraints();

 private:
  IMesh* m_mesh;
  std::vector<IMeshPartitionConstraint*> m_constraints;
};

} // namespace Arcane
