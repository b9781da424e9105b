// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/Matrix.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/dense/NumberFile.h"

#include <limits>
#include <ostream>

namespace Arcane::MatVec
{
namespace
{
// The index of so many rows has one element more.
constexpr Int64 max_index = std::numeric_limits<Integer>::max() - 1;
} // namespace

Matrix::Matrix(Integer nb_row, Integer nb_column)
: m_nb_row(nb_row)
, m_nb_column(nb_column)
, m_rows_index(nb_row + 1, 0)
{}

Matrix Matrix::read(const String& path)
{
  detail::dense::NumberFile file(path);
  const Integer nb_row = file.integer("the number of rows", 0, max_index);
  const Integer nb_column = file.integer("the number of columns", 0, max_index);
  UniqueArray<Integer> sizes;
  UniqueArray<Integer> columns;
  UniqueArray<Real> values;
  for (Integer row = 0; row < nb_row; ++row) {
    const Integer first = columns.size();
    for (Integer column = 0; column < nb_column; ++column) {
      const Real value = file.real("a value");
      if (value != 0.0) {
        columns.add(column);
        values.add(value);
      }
    }
    sizes.add(columns.size() - first);
  }
  file.expectEnd();
  Matrix matrix(nb_row, nb_column);
  matrix.setRowsSize(sizes);
  matrix.setValues(columns, values);
  return matrix;
}

Matrix Matrix::readHypre(const String& path)
{
  detail::dense::NumberFile file(path);
  const Integer first_row = file.integer("the first row", 0, max_index);
  const Integer last_row = file.integer("the last row", Int64(first_row) - 1, max_index - 1);
  const Integer first_column = file.integer("the first column", 0, max_index);
  const Integer last_column = file.integer("the last column", Int64(first_column) - 1, max_index - 1);
  UniqueArray<Integer> rows;
  UniqueArray<Integer> columns;
  UniqueArray<Real> values;
  Matrix matrix(last_row - first_row + 1, last_column - first_column + 1);
  UniqueArray<Integer> sizes(matrix.nbRow(), 0);
  while (file.hasMore()) {
    rows.add(file.integer("a row", first_row, last_row) - first_row);
    columns.add(file.integer("a column", first_column, last_column) - first_column);
    values.add(file.real("a value"));
    ++sizes[rows.back()];
  }
  matrix.setRowsSize(sizes);
  UniqueArray<Integer> places(matrix.m_rows_index.constView());
  for (Integer i = 0; i < rows.size(); ++i) {
    const Integer place = places[rows[i]]++;
    matrix.m_columns[place] = columns[i];
    matrix.m_values[place] = values[i];
  }
  return matrix;
}

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
