// SPDX-License-Identifier: Apache-2.0
// Sparse matrices of small linear systems on one rank.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane::MatVec
{
/*!
 * \brief Sparse matrix on one rank, stored by rows. Copies share the values.
 *
 * The number of places of each row comes first, by setRowsSize(). A place without column is free: its column is -1.
 */
class ARCANE_EXPORT Matrix
{
 public:
  Matrix() = default;
  Matrix(Integer nb_row, Integer nb_column);

  /*!
   * \brief Reads numbers of rows and columns, then all values, row after row. Zeros get no place.
   * \throws IOException when the file cannot be read \throws ArgumentException naming the line that is not as described
   */
  static Matrix read(const String& path);
  /*!
   * \brief Reads a matrix as HYPRE_IJMatrixPrint() writes it: first and last row, first and last column, then row, column and value of each place.
   *
   * Places keep their order in each row; a place that is given twice is two places, as products add both.
   * \throws IOException when the file cannot be read \throws ArgumentException naming the line that is not as described
   */
  static Matrix readHypre(const String& path);

  //! Returns a matrix with values of its own.
  Matrix clone() const;
  Integer nbRow() const { return m_nb_row; }
  Integer nbColumn() const { return m_nb_column; }

  //! Sets the number of places of each row. All become free. \throws ArgumentException when there is not one number of 0 or more for each row
  void setRowsSize(IntegerConstArrayView rows_size);
  /*!
   * \brief Sets columns and values of all places, row after row.
   * \throws ArgumentException when sizes differ from setRowsSize(), or a column does not exist
   */
  void setValues(IntegerConstArrayView columns, RealConstArrayView values);
  /*!
   * \brief Sets one value, in the place of \a column or in the first free place of the row.
   * \throws ArgumentException when row or column do not exist, or the row has no free place
   */
  void setValue(Integer row, Integer column, Real value);
  //! Returns one value, 0 without place. \throws ArgumentException when row or column do not exist
  Real value(Integer row, Integer column) const;

  RealArrayView values() { return m_values.view(); }
  RealConstArrayView values() const { return m_values.constView(); }
  //! Returns the first place of each row, then the number of places.
  IntegerArrayView rowsIndex() { return m_rows_index.view(); }
  IntegerConstArrayView rowsIndex() const { return m_rows_index.constView(); }
  IntegerArrayView columns() { return m_columns.view(); }
  IntegerConstArrayView columns() const { return m_columns.constView(); }

  //! Drops free places, and puts the diagonal of each row first. The other places keep their order.
  void sortDiagonale();
  //! Writes each row with its columns and values.
  void dump(std::ostream& o) const;

 private:
  Integer m_nb_row = 0;
  Integer m_nb_column = 0;
  SharedArray<Integer> m_rows_index;
  SharedArray<Integer> m_columns;
  SharedArray<Real> m_values;

  void checkPlace(Integer row, Integer column) const;
};
} // namespace Arcane::MatVec
