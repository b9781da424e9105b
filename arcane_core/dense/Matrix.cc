// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Matrix.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <limits>
#include <ostream>

namespace Arcane::MatVec
{
Matrix::Matrix(Integer nb_row, Integer nb_column)
: m_nb_row(nb_row)
, m_nb_column(nb_column)
, m_rows_index(nb_row + 1, 0)
{}

Matrix Matrix::clone() const
{
  Matrix copy;
  copy.m_nb_row = m_nb_row;
  copy.m_nb_column = m_nb_column;
  copy.m_rows_index = m_rows_index.clone();
  copy.m_columns = m_columns.clone();
  copy.m_values = m_values.clone();
  return copy;
}

void Matrix::setRowsSize(IntegerConstArrayView rows_size)
{
  ARCANE_THROW_IF(rows_size.size() != m_nb_row, ArgumentException, "matrix: number of row sizes is {0}, expected {1}", rows_size.size(),
                  m_nb_row);
  Int64 nb_place = 0;
  for (Integer i = 0; i < m_nb_row; ++i) {
    ARCANE_THROW_IF(rows_size[i] < 0, ArgumentException, "matrix: size of row {0} is {1}, expected 0 or more", i, rows_size[i]);
    nb_place += rows_size[i];
  }
  ARCANE_THROW_IF(nb_place > std::numeric_limits<Integer>::max(), ArgumentException,
                  "matrix: the row sizes sum to {0}, expected at most {1}", nb_place, std::numeric_limits<Integer>::max());
  Integer index = 0;
  for (Integer i = 0; i < m_nb_row; ++i) {
    m_rows_index[i] = index;
    index += rows_size[i];
  }
  m_rows_index[m_nb_row] = index;
  m_columns.resize(index);
  m_columns.fill(-1);
  m_values.resize(index);
  m_values.fill(0.0);
}

void Matrix::setValues(IntegerConstArrayView columns, RealConstArrayView values)
{
  const Integer nb_place = m_columns.size();
  ARCANE_THROW_IF(columns.size() != nb_place || values.size() != nb_place, ArgumentException,
                  "matrix: numbers of columns and values are {0} and {1}, expected {2}, the sum of the row sizes", columns.size(),
                  values.size(), nb_place);
  for (Integer row = 0; row < m_nb_row; ++row)
    for (Integer i = m_rows_index[row]; i < m_rows_index[row + 1]; ++i)
      ARCANE_THROW_IF(columns[i] < -1 || columns[i] >= m_nb_column, ArgumentException,
                      "matrix: column of row {0} is {1}, expected a number below {2}", row, columns[i], m_nb_column);
  m_columns.copy(columns);
  m_values.copy(values);
}

void Matrix::checkPlace(Integer row, Integer column) const
{
  ARCANE_THROW_IF(row < 0 || row >= m_nb_row || column < 0 || column >= m_nb_column, ArgumentException,
                  "matrix: place is ({0},{1}), expected a row below {2} and a column below {3}", row, column, m_nb_row, m_nb_column);
}

void Matrix::setValue(Integer row, Integer column, Real value)
{
  checkPlace(row, column);
  for (Integer i = m_rows_index[row]; i < m_rows_index[row + 1]; ++i) {
    if (m_columns[i] == column || m_columns[i] < 0) {
      m_columns[i] = column;
      m_values[i] = value;
      return;
    }
  }
  ARCANE_THROW(ArgumentException, "matrix: column not found: row {0} has {1} places, none of them for column {2}", row,
               m_rows_index[row + 1] - m_rows_index[row], column);
}

Real Matrix::value(Integer row, Integer column) const
{
  checkPlace(row, column);
  for (Integer i = m_rows_index[row]; i < m_rows_index[row + 1]; ++i)
    if (m_columns[i] == column)
      return m_values[i];
  return 0.0;
}

void Matrix::sortDiagonale()
{
  Integer end = 0;
  for (Integer row = 0; row < m_nb_row; ++row) {
    const Integer old_begin = m_rows_index[row];
    const Integer begin = end;
    m_rows_index[row] = begin;
    for (Integer i = old_begin; i < m_rows_index[row + 1]; ++i) {
      if (m_columns[i] < 0)
        continue;
      const Integer column = m_columns[i];
      const Real value = m_values[i];
      Integer place = end++;
      if (column == row) {
        for (; place > begin; --place) {
          m_columns[place] = m_columns[place - 1];
          m_values[place] = m_values[place - 1];
        }
      }
      m_columns[place] = column;
      m_values[place] = value;
    }
  }
  if (m_nb_row > 0)
    m_rows_index[m_nb_row] = end;
  m_columns.resize(end);
  m_values.resize(end);
}

void Matrix::dump(std::ostream& o) const
{
  o << "Matrix nb_row=" << m_nb_row << " nb_column=" << m_nb_column << '\n';
  for (Integer row = 0; row < m_nb_row; ++row) {
    o << '[' << row << ']';
    for (Integer i = m_rows_index[row]; i < m_rows_index[row + 1]; ++i)
      if (m_columns[i] >= 0)
        o << ' ' << m_columns[i] << ':' << m_values[i];
    o << '\n';
  }
}
} // namespace Arcane::MatVec
