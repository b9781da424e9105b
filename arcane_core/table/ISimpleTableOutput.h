// SPDX-License-Identifier: Apache-2.0
// The interface of services that hold a table and write it to a file.
#pragma once

#include "arcane_core/base/Export.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/Directory.h"
#include "arcane_core/table/ISimpleTableReaderWriter.h"
#include "arcane_core/table/SimpleTableInternal.h"

namespace Arcane
{
/*!
 * \brief A table of numbers with named rows and columns, which is written to a file. Calls are \local unless they say otherwise.
 *
 * `x` is the position of a column, `y` the position of a row, both from 0. Cells that have not been set hold 0. Each row and each column
 * has a fill size: values that are added go there. The last position is the place of the last value that was added or edited; a new row or
 * column becomes its row or column. A position that does not exist, or an unknown name, changes nothing: the call returns false, -1 or 0.
 * Where several rows, or columns, have the name, the first one is meant.
 *
 * The first `@proc_id@` of the names of the table and the directory is replaced by the rank, the first `@num_procs@` by the number of
 * ranks.
 */
class ARCANE_EXPORT ISimpleTableOutput
{
 public:
  virtual ~ISimpleTableOutput() = default;

  //! \name Names
  //@{
  //! Gives the table the name and the directory of the options, or the name `Table_P@proc_id@`. Rows and columns stay.
  virtual bool init() = 0;
  virtual bool init(const String& table_name) = 0;
  //! Gives the table a name and a directory, which is in `csv` of the output. Rows and columns stay.
  virtual bool init(const String& table_name, const String& directory_name) = 0;
  //! Removes all rows and columns.
  virtual void clear() = 0;
  //@}

  //! \name Rows
  //@{
  //! Adds a row. \return its position, or -1 when the name is empty
  virtual Integer addRow(const String& row_name) = 0;
  virtual Integer addRow(const String& row_name, ConstArrayView<Real> elements) = 0;
  //! Adds rows. \return false when a name is empty
  virtual bool addRows(StringConstArrayView rows_names) = 0;
  //! Sets the first free value of the row. \return false when the row is full
  virtual bool addElementInRow(Integer position, Real element) = 0;
  //! Does the same; the row is added if there is none and \a create_if_not_exist says so.
  virtual bool addElementInRow(const String& row_name, Real element, bool create_if_not_exist = true) = 0;
  //! Does the same in the row of the last position.
  virtual bool addElementInSameRow(Real element) = 0;
  //! Adds the values that the row has room for. \return false when it has not room for all
  virtual bool addElementsInRow(Integer position, ConstArrayView<Real> elements) = 0;
  virtual bool addElementsInRow(const String& row_name, ConstArrayView<Real> elements, bool create_if_not_exist = true) = 0;
  virtual bool addElementsInSameRow(ConstArrayView<Real> elements) = 0;
  //@}

  //! \name Columns
  //@{
  //! Adds a column. \return its position, or -1 when the name is empty
  virtual Integer addColumn(const String& column_name) = 0;
  virtual Integer addColumn(const String& column_name, ConstArrayView<Real> elements) = 0;
  //! Adds columns. \return false when a name is empty
  virtual bool addColumns(StringConstArrayView columns_names) = 0;
  //! Sets the first free value of the column. \return false when the column is full
  virtual bool addElementInColumn(Integer position, Real element) = 0;
  //! Does the same; the column is added if there is none and \a create_if_not_exist says so.
  virtual bool addElementInColumn(const String& column_name, Real element, bool create_if_not_exist = true) = 0;
  //! Does the same in the column of the last position.
  virtual bool addElementInSameColumn(Real element) = 0;
  //! Adds the values that the column has room for. \return false when it has not room for all
  virtual bool addElementsInColumn(Integer position, ConstArrayView<Real> elements) = 0;
  virtual bool addElementsInColumn(const String& column_name, ConstArrayView<Real> elements, bool create_if_not_exist = true) = 0;
  virtual bool addElementsInSameColumn(ConstArrayView<Real> elements) = 0;
  //! Adds a column that holds the mean value of the others for each row. \return its position, or -1 when the name is empty
  virtual Integer addAverageColumn(const String& column_name) = 0;
  //@}

  //! \name Values
  //@{
  //! Sets the value at the last position.
  virtual bool editElement(Real element) = 0;
  virtual bool editElement(Integer position_x, Integer position_y, Real element) = 0;
  virtual bool editElement(const String& column_name, const String& row_name, Real element) = 0;
  //! Sets the value above the last position, which moves there if \a update_last_position says so.
  virtual bool editElementUp(Real element, bool update_last_position = true) = 0;
  virtual bool editElementDown(Real element, bool update_last_position = true) = 0;
  virtual bool editElementLeft(Real element, bool update_last_position = true) = 0;
  virtual bool editElementRight(Real element, bool update_last_position = true) = 0;

  //! Returns the value at the last position.
  virtual Real element() = 0;
  virtual Real element(Integer position_x, Integer position_y, bool update_last_position = false) = 0;
  virtual Real element(const String& column_name, const String& row_name, bool update_last_position = false) = 0;
  //! Returns the value above the last position, which moves there if \a update_last_position says so.
  virtual Real elementUp(bool update_last_position = false) = 0;
  virtual Real elementDown(bool update_last_position = false) = 0;
  virtual Real elementLeft(bool update_last_position = false) = 0;
  virtual Real elementRight(bool update_last_position = false) = 0;
  //@}

  //! \name The contents of the table
  //@{
  //! Returns the values of a row, as many as its fill size.
  virtual RealUniqueArray row(Integer position) = 0;
  virtual RealUniqueArray row(const String& row_name) = 0;
  virtual RealUniqueArray column(Integer position) = 0;
  virtual RealUniqueArray column(const String& column_name) = 0;
  //! Returns the fill size of a row.
  virtual Integer rowSize(Integer position) = 0;
  virtual Integer rowSize(const String& row_name) = 0;
  virtual Integer columnSize(Integer position) = 0;
  virtual Integer columnSize(const String& column_name) = 0;
  virtual Integer rowPosition(const String& row_name) = 0;
  virtual Integer columnPosition(const String& column_name) = 0;
  virtual Integer numberOfRows() = 0;
  virtual Integer numberOfColumns() = 0;
  virtual String rowName(Integer position) = 0;
  virtual String columnName(Integer position) = 0;
  virtual bool editRowName(Integer position, const String& new_name) = 0;
  virtual bool editRowName(const String& row_name, const String& new_name) = 0;
  virtual bool editColumnName(Integer position, const String& new_name) = 0;
  virtual bool editColumnName(const String& column_name, const String& new_name) = 0;
  //@}

  //! \name Printing and writing
  //@{
  //! Prints the text of the file on the standard output of the rank \a rank, or of all ranks with -1.
  virtual void print(Integer rank = 0) = 0;
  /*!
   * \brief Writes the file of the rank \a rank.
   *
   * With -1 each rank writes a file if the name of the table or of the directory contains `@proc_id@`, and rank 0 alone if not. A file
   * is replaced when the new one is complete.
   * \collective
   * \return false on all ranks when a directory cannot be created; false on a rank that cannot write its file
   */
  virtual bool writeFile(Integer rank = -1) = 0;
  //! Does the same in the directory \a directory_name, which the table keeps.
  virtual bool writeFile(const String& directory_name, Integer rank = -1) = 0;
  //! Does the same with another root than `csv` of the output.
  virtual bool writeFile(const Directory& root_directory, Integer rank) = 0;
  virtual Integer precision() = 0;
  //! Sets the number of significant digits of numbers, or of those after the point. \param precision from 1 to 17
  virtual void setPrecision(Integer precision) = 0;
  virtual bool isFixed() = 0;
  //! Makes numbers have `precision()` digits after the point.
  virtual void setFixed(bool fixed) = 0;
  virtual bool isForcedToUseScientificNotation() = 0;
  //! Makes numbers have an exponent, even if they are fixed.
  virtual void setForcedToUseScientificNotation(bool use_scientific) = 0;
  //@}

  //! \name Where the file is
  //@{
  virtual String outputDirectory() = 0;
  virtual void setOutputDirectory(const String& directory) = 0;
  virtual String tableName() = 0;
  virtual void setTableName(const String& name) = 0;
  virtual String fileName() = 0;
  //! Returns the directory of the file.
  virtual Directory outputPath() = 0;
  //! Returns the directory that holds outputDirectory().
  virtual Directory rootPath() = 0;
  //! Returns true when the name of the table or of the directory contains the rank.
  virtual bool isOneFileByRanksPermited() = 0;
  //! Returns the extension of names of files, without a point.
  virtual String fileType() = 0;
  //@}

  //! Returns the data of the table, which the service shares with the caller.
  virtual Ref<SimpleTableInternal> internal() = 0;
  virtual Ref<ISimpleTableReaderWriter> readerWriter() = 0;
};
} // namespace Arcane
