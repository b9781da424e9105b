// SPDX-License-Identifier: Apache-2.0
// The interface of services that compare a table with a reference.
#pragma once

#include "arcane_core/base/Export.h"
#include "arcane_core/base/system/Directory.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISimpleTableOutput;

/*!
 * \brief Compares a table with a reference that a previous run has written. Calls are \local unless they say otherwise.
 *
 * Rows and columns are selected independently. If nothing is said about rows, all are compared. A row of the list of rows is compared,
 * or left out if the list is exclusive. The regular expression decides about other rows: matching rows are compared, or left out if it is
 * exclusive. Without expression they are compared only if the list is exclusive. Columns do the same.
 *
 * A call concerns the rank \a rank alone; it returns true on others. With -1 it concerns each rank if each writes a file of its own,
 * and rank 0 if not.
 */
class ARCANE_EXPORT ISimpleTableComparator
{
 public:
  virtual ~ISimpleTableComparator() = default;

  //! Sets the table, which must have its name by now and outlive the comparator's use. References are in `csv_refs` of the output.
  virtual void init(ISimpleTableOutput* simple_table_output_ptr) = 0;
  //! Forgets the reference and the selections.
  virtual void clear() = 0;
  //! Prints the reference on the standard output of the rank \a rank, or of all ranks with -1.
  virtual void print(Integer rank = 0) = 0;
  //! Sets the directory of references.
  virtual void editRootDirectory(const Directory& root_directory) = 0;

  //! \name References
  //@{
  //! Writes the table as reference, with all digits. \collective \return false as ISimpleTableOutput::writeFile()
  virtual bool writeReferenceFile(Integer rank = -1) = 0;
  //! Reads the reference. \return false, after a warning, when it cannot be read
  virtual bool readReferenceFile(Integer rank = -1) = 0;
  virtual bool isReferenceExist(Integer rank = -1) = 0;
  //@}

  //! \name Comparing
  //@{
  /*!
   * \brief Compares the values of the table with the values of the reference, which is read if it was not.
   *
   * The first ten different values are logged as warnings, then their number. Rows and columns that only one of both tables has are
   * ignored, unless \a compare_dimension_too is true and the tables have different numbers of them.
   * \return true when no value differs
   */
  virtual bool compareWithReference(Integer rank = -1, bool compare_dimension_too = false) = 0;
  //! Compares one value of the table with the same value of the reference. \return false too when a table lacks the row or the column
  virtual bool compareElemWithReference(const String& column_name, const String& row_name, Integer rank = -1) = 0;
  //! Compares \a elem with a value of the reference.
  virtual bool compareElemWithReference(Real elem, const String& column_name, const String& row_name, Integer rank = -1) = 0;
  //@}

  //! \name The rows and columns that are compared, and the precision
  //@{
  virtual bool addColumnForComparing(const String& column_name) = 0;
  virtual bool addRowForComparing(const String& row_name) = 0;
  virtual void isAnArrayExclusiveColumns(bool is_exclusive) = 0;
  virtual void isAnArrayExclusiveRows(bool is_exclusive) = 0;
  //! Sets an expression of ECMAScript that a part of the name matches, in upper or lower case. \throws ArgumentException
  virtual void editRegexColumns(const String& regex_column) = 0;
  virtual void editRegexRows(const String& regex_row) = 0;
  virtual void isARegexExclusiveColumns(bool is_exclusive) = 0;
  virtual void isARegexExclusiveRows(bool is_exclusive) = 0;
  //! Sets the largest relative difference in a column. The larger one of the limits of row and column counts.
  virtual bool addEpsilonColumn(const String& column_name, Real epsilon) = 0;
  virtual bool addEpsilonRow(const String& row_name, Real epsilon) = 0;
  //@}
};
} // namespace Arcane
