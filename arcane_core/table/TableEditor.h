// SPDX-License-Identifier: Apache-2.0
// Adds rows, columns and values to a table, and finds them.
#pragma once

#include "arcane_core/base/object/Ref.h"
#include "arcane_core/table/SimpleTableInternal.h"

namespace Arcane::detail::table
{
//! A line of a table is a row or a column: what is done to both is written once.
enum class eAxis
{
  Row,
  Column
};

//! A place of a table.
struct Cell
{
  Integer row = -1;
  Integer column = -1;
};

/*!
 * \brief Changes a table, which it shares with its caller. All calls are \local.
 *
 * A position that does not exist, or the name of no line, changes nothing: the call returns false, -1 or 0. Where several lines have the
 * name, the first one is meant.
 */
class TableEditor
{
 public:
  explicit TableEditor(const Ref<SimpleTableInternal>& table)
  : m_table(table)
  {}

  SimpleTableInternal& table() const { return *m_table; }
  const Ref<SimpleTableInternal>& sharedTable() const { return m_table; }

  //! Removes rows and columns and keeps the name of the table.
  void clear();

  //! \name Lines
  //@{
  //! Adds an empty line, which becomes the last one. \return its position, or -1 when the name is empty
  Integer addLine(eAxis axis, const String& name);
  //! Adds a line for each name. \return false when a name is empty; the others are added
  bool addLines(eAxis axis, ConstArrayView<String> names);
  Integer nbLine(eAxis axis) const;
  //! Returns the position of the first line of this name, or -1.
  Integer position(eAxis axis, const String& name) const;
  //! Returns the name, or an empty text.
  String name(eAxis axis, Integer position) const;
  bool rename(eAxis axis, Integer position, const String& name);
  Integer fillSize(eAxis axis, Integer position) const;
  //! Returns the values of the line, as many as its fill size.
  RealUniqueArray values(eAxis axis, Integer position) const;
  //! Returns the position of the line, which is added if there is none and \a create says so, or -1.
  Integer findOrAdd(eAxis axis, const String& name, bool create);
  //! Returns the line of the last position, or -1.
  Integer lastLine(eAxis axis) const;
  //@}

  //! \name Values
  //@{
  //! Puts \a value behind the values of the line. \return false when the line is full
  bool addElement(eAxis axis, Integer position, Real value);
  //! Adds the values that the line has room for. \return false when it has not room for all
  bool addElements(eAxis axis, Integer position, ConstArrayView<Real> values);
  //! Sets the value of a cell. Fill sizes grow up to it; the last position becomes \a cell if \a update_last says so.
  bool edit(Cell cell, Real value, bool update_last);
  //! Returns the value of a cell, or 0 if the cell does not exist. The last position becomes \a cell if \a update_last says so.
  Real element(Cell cell, bool update_last);
  //! Returns the last position.
  Cell last() const;
  //! Returns the cell so many rows and columns after the last position, which may not exist.
  Cell besideLast(Integer nb_row, Integer nb_column) const;
  //@}

  //! Adds a column that holds the mean value of the others for each row. \return its position, or -1 when the name is empty
  Integer addAverageColumn(const String& name);

 private:
  Ref<SimpleTableInternal> m_table;

  bool isCell(Cell cell) const;
  bool isLine(eAxis axis, Integer position) const { return position >= 0 && position < nbLine(axis); }
  UniqueArray<String>& names(eAxis axis) const;
  UniqueArray<Integer>& fillSizes(eAxis axis) const;
  //! Gives the table one row of values per name of a row, and one column per name of a column; new values are 0.
  void resizeValues();
};
} // namespace Arcane::detail::table
