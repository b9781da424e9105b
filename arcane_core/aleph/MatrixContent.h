// SPDX-License-Identifier: Apache-2.0
// The values of a matrix of Aleph.
#pragma once

#include "arcane_core/aleph/NamedRows.h"
#include "arcane_core/krylov/LinearSolver.h"

#include <memory>

namespace Arcane::detail::aleph
{
/*!
 * \brief Matrix of Aleph: values come one by one; the first solve makes its places, later ones use them.
 *
 * Values that are added to one place are summed in the order of their sizes: the bits do not depend on the order of the calls, nor on
 * the number of ranks.
 */
class MatrixContent
{
 public:
  //! \a rows must live as long as this.
  explicit MatrixContent(NamedRows& rows)
  : m_rows(rows)
  {}

  //! Sets or adds a value. \a row and \a column are indexes of names. \local
  void set(Int32 row, Int32 column, Real value) { m_set.push_back({ row, column, value }); }
  void add(Int32 row, Int32 column, Real value) { m_added.push_back({ row, column, value }); }
  //! Sets all values to 0, and forgets those that no solve has seen. The places stay. \local
  void reset();
  //! Checks that values are either set or added. \local \throws FatalErrorException
  void checkMode() const;
  //! Makes the matrix from the values that came since the last call. The rows have numbers. \collective
  void update();
  //! Returns the solver of the matrix, after update().
  krylov::LinearSolver& solver() { return *m_solver; }
  //! Writes the values of all ranks, a line for each with the numbers of its row and its column, after update(). \collective
  void write(const String& file_name) const;

 private:
  struct Entry
  {
    Int32 row;
    Int32 column;
    Real value;
  };
  struct Place
  {
    Int32 row = -1;
    Int32 column = -1;
    Int64 place = -1;
  };

  NamedRows& m_rows;
  std::vector<Entry> m_set;
  std::vector<Entry> m_added;
  bool m_is_reset = false;
  std::unique_ptr<sparse::SparseMatrix> m_matrix;
  std::unique_ptr<krylov::LinearSolver> m_solver;
  //! The column of each name, -1 for a ghost that the matrix does not have.
  UniqueArray<Int32> m_columns;
  //! The index of the name of each ghost.
  UniqueArray<Int32> m_ghosts;
  //! Places of the values of the last update; the next one usually has the same order.
  std::vector<Place> m_last_places;

  const std::vector<Entry>& entries() const { return m_set.empty() ? m_added : m_set; }
  void checkRows() const;
  void makePlaces();
  void findPlaces();
  void addValues();
};
} // namespace Arcane::detail::aleph
