// SPDX-License-Identifier: Apache-2.0
// Values of unknowns from the memory of their owners on the same machine.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/comm/IParallelMng.h"

#include <vector>

namespace Arcane::detail::shmem
{
class MachineArena;
} // namespace Arcane::detail::shmem

namespace Arcane::detail::sparse
{
/*!
 * \brief Ghosts whose owners are on the machine of this rank: they are read in shared memory, without messages.
 *
 * A rank shows its vector to each neighbour by a number in a line of the memory that the neighbour polls. The neighbour reads the values where they
 * are if the vector is in the memory of the machine and many values are read, else in a copy.
 */
class SharedGhosts
{
 public:
  //! \collective
  explicit SharedGhosts(IParallelMng* pm);

  //! Returns true if values of \a rank are read in shared memory. \local
  bool reaches(Int32 rank) const { return !m_machine_indexes.empty() && m_machine_indexes[rank] >= 0; }
  struct Neighbour
  {
    Int32 rank;
    //! Own unknowns that are ghosts of the neighbour.
    UniqueArray<Int32> shown;
    //! Ghosts of this rank, as indexes of a vector, and their indexes in vectors of the neighbour.
    UniqueArray<Int32> ghosts;
    UniqueArray<Int32> places;
    bool is_read = false;
  };
  //! Adds a rank that reaches() and has ghosts of this rank, or the other way round: both ranks add each other. \local
  void add(Neighbour neighbour) { m_neighbours.push_back(std::move(neighbour)); }
  //! Resizes a vector, in the memory of the machine if a neighbour reads it there and there is room. Its values are not set. \local
  void resize(UniqueArray<Real>& values, Int32 size) const;

  //! Shows the values of this rank. \local \throws FatalErrorException when the arena has no room for the buffers of copies
  void show(ConstArrayView<Real> values);
  //! Reads the ghosts, after show(). \collective over the neighbours \throws FatalErrorException when a rank of the machine has left
  void read(ArrayView<Real> values);
  //! Returns when the neighbours have read the values, which may change then. \collective over the neighbours
  //! \throws FatalErrorException when a rank of the machine has left, or has shown something else
  void waitForReaders();

 private:
  IParallelMng* m_parallel_mng;
  //! Null when the run has no memory of the machine.
  shmem::MachineArena* m_arena;
  SmallSpan<const Int32> m_machine_indexes;
  std::vector<Neighbour> m_neighbours;
  //! Error of a neighbour that showed something else.
  String m_fault;

  bool isReadInPlace(const Neighbour& neighbour, const Real* values) const;
  bool readArrived(ArrayView<Real> values);
  void readFrom(const Neighbour& neighbour, ArrayView<Real> values);
};
} // namespace Arcane::detail::sparse
