// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/TableEditor.h"

#include <algorithm>

namespace Arcane::detail::table
{
namespace
{
eAxis across(eAxis axis)
{
  return axis == eAxis::Row ? eAxis::Column : eAxis::Row;
}

//! Returns the cell of a line that is \a index lines of the other axis from its begin.
Cell cellOf(eAxis axis, Integer position, Integer index)
{
  return axis == eAxis::Row ? Cell{ position, index } : Cell{ index, position };
}
} // namespace

void TableEditor::clear()
{
  const String name = m_table->m_table_name;
  m_table->clear();
  m_table->m_table_name = name;
}

Integer TableEditor::addLine(eAxis axis, const String& name)
{
  if (name.empty())
    return -1;
  names(axis).add(name);
  fillSizes(axis).add(0);
  resizeValues();
  const Integer position = nbLine(axis) - 1;
  (axis == eAxis::Row ? m_table->m_last_row : m_table->m_last_column) = position;
  return position;
}

bool TableEditor::addLines(eAxis axis, ConstArrayView<String> names)
{
  bool are_added = true;
  for (const String& name : names)
    are_added &= addLine(axis, name) >= 0;
  return are_added;
}

Integer TableEditor::nbLine(eAxis axis) const
{
  return names(axis).size();
}

Integer TableEditor::position(eAxis axis, const String& name) const
{
  const auto& all = names(axis);
  const auto found = std::find(all.begin(), all.end(), name);
  return found == all.end() ? -1 : static_cast<Integer>(found - all.begin());
}

String TableEditor::name(eAxis axis, Integer position) const
{
  return isLine(axis, position) ? names(axis)[position] : String("");
}

bool TableEditor::rename(eAxis axis, Integer position, const String& name)
{
  if (!isLine(axis, position) || name.empty())
    return false;
  names(axis)[position] = name;
  return true;
}

Integer TableEditor::fillSize(eAxis axis, Integer position) const
{
  return isLine(axis, position) ? fillSizes(axis)[position] : 0;
}

RealUniqueArray TableEditor::values(eAxis axis, Integer position) const
{
  RealUniqueArray result;
  for (Integer i = 0, n = fillSize(axis, position); i < n; ++i) {
    const Cell cell = cellOf(axis, position, i);
    result.add(m_table->m_values(cell.row, cell.column));
  }
  return result;
}

Integer TableEditor::findOrAdd(eAxis axis, const String& name, bool create)
{
  const Integer found = position(axis, name);
  return found < 0 && create ? addLine(axis, name) : found;
}

Integer TableEditor::lastLine(eAxis axis) const
{
  return axis == eAxis::Row ? m_table->m_last_row : m_table->m_last_column;
}

bool TableEditor::addElement(eAxis axis, Integer position, Real value)
{
  const Integer index = fillSize(axis, position);
  return isLine(axis, position) && isLine(across(axis), index) && edit(cellOf(axis, position, index), value, true);
}

bool TableEditor::addElements(eAxis axis, Integer position, ConstArrayView<Real> values)
{
  for (const Real value : values)
    if (!addElement(axis, position, value))
      return false;
  return isLine(axis, position);
}

bool TableEditor::edit(Cell cell, Real value, bool update_last)
{
  if (!isCell(cell))
    return false;
  SimpleTableInternal& t = *m_table;
  t.m_values(cell.row, cell.column) = value;
  t.m_row_sizes[cell.row] = std::max(t.m_row_sizes[cell.row], cell.column + 1);
  t.m_column_sizes[cell.column] = std::max(t.m_column_sizes[cell.column], cell.row + 1);
  if (update_last) {
    t.m_last_row = cell.row;
    t.m_last_column = cell.column;
  }
  return true;
}

Real TableEditor::element(Cell cell, bool update_last)
{
  if (!isCell(cell))
    return 0.0;
  if (update_last) {
    m_table->m_last_row = cell.row;
    m_table->m_last_column = cell.column;
  }
  return m_table->m_values(cell.row, cell.column);
}

Cell TableEditor::last() const
{
  return { m_table->m_last_row, m_table->m_last_column };
}

Cell TableEditor::besideLast(Integer nb_row, Integer nb_column) const
{
  const Cell from = last();
  return isCell(from) ? Cell{ from.row + nb_row, from.column + nb_column } : Cell{};
}

Integer TableEditor::addAverageColumn(const String& name)
{
  const Integer nb_other = nbLine(eAxis::Column);
  const Integer position = addLine(eAxis::Column, name);
  if (position < 0)
    return -1;
  for (Integer row = 0, n = nbLine(eAxis::Row); row < n; ++row) {
    Real sum = 0.0;
    for (Integer column = 0; column < nb_other; ++column)
      sum += m_table->m_values(row, column);
    addElement(eAxis::Column, position, nb_other == 0 ? 0.0 : sum / nb_other);
  }
  return position;
}

bool TableEditor::isCell(Cell cell) const
{
  return isLine(eAxis::Row, cell.row) && isLine(eAxis::Column, cell.column);
}

UniqueArray<String>& TableEditor::names(eAxis axis) const
{
  return axis == eAxis::Row ? m_table->m_row_names : m_table->m_column_names;
}

UniqueArray<Integer>& TableEditor::fillSizes(eAxis axis) const
{
  return axis == eAxis::Row ? m_table->m_row_sizes : m_table->m_column_sizes;
}

void TableEditor::resizeValues()
{
  RealUniqueArray2& values = m_table->m_values;
  const Int64 old_nb_row = values.dim1Size();
  const Int64 old_nb_column = values.dim2Size();
  values.resize(nbLine(eAxis::Row), nbLine(eAxis::Column));
  for (Int64 row = 0; row < values.dim1Size(); ++row)
    for (Int64 column = row < old_nb_row ? old_nb_column : 0; column < values.dim2Size(); ++column)
      values(row, column) = 0.0;
}
} // namespace Arcane::detail::table
