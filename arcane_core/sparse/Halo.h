// SPDX-License-Identifier: Apache-2.0
// Values of unknowns from their owners to the ranks whose rows use them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/sparse/SharedGhosts.h"
#include "arcane_core/sparse/Unknown.h"

namespace Arcane::detail::sparse
{
/*!
 * \brief Ghosts of a rank: unknowns of other ranks that its rows use; how their values come.
 *
 * A vector holds own values, then ghost values. Ghost values of owners on the same machine are read in shared memory, the others are
 * received by messages.
 */
class Halo
{
 public:
  /*!
   * \brief Finds the ghosts on their owners.
   * \param own     names of the unknowns of this rank, in the order of its rows
   * \param ghosts  names of unknowns of other ranks
   * \param owners  rank of each ghost. \shape{ghosts.size()}
   * \collective
   */
  Halo(IParallelMng* pm, ConstArrayView<Unknown> own, ConstArrayView<Unknown> ghosts, ConstArrayView<Int32> owners);

  //! Returns the index of the first ghost that its owner does not have, -1 when there is none. \local
  Int32 firstMissing() const { return m_first_missing; }
  Int32 nbGhost() const { return m_nb_ghost; }
  //! Resizes a vector, so that neighbours on the machine may read it without a copy. Its values are not set. \local
  void resize(UniqueArray<Real>& values, Int32 size) const { m_shared.resize(values, size); }
  //! Updates the ghost values. Own values must not change before waitForReaders().
  //! \shape{nb_own + nbGhost()} \collective over the neighbours
  void exchange(ArrayView<Real> values);
  //! Returns when the neighbours have read the own values. \collective over the neighbours
  //! \throws FatalErrorException when a neighbour on the machine multiplies by another matrix
  void waitForReaders() { m_shared.waitForReaders(); }

 private:
  struct Part
  {
    Int32 rank;
    UniqueArray<Int32> indexes;
    UniqueArray<Real> buffer;
  };

  IParallelMng* m_parallel_mng;
  SharedGhosts m_shared;
  Int32 m_nb_ghost;
  Int32 m_first_missing = -1;
  //! For ranks of other machines.
  std::vector<Part> m_sent;
  std::vector<Part> m_received;
  UniqueArray<MessagePassing::Request> m_requests;

  void add(SharedGhosts::Neighbour neighbour);
};
} // namespace Arcane::detail::sparse
