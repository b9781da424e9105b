// SPDX-License-Identifier: Apache-2.0
// Writes a table to a file, and reads it.
#pragma once

#include "arcane_core/base/Export.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/system/Directory.h"
#include "arcane_core/table/SimpleTableInternal.h"

namespace Arcane
{
/*!
 * \brief Writes a table to a CSV file, and reads it, with the format of numbers that it holds. All calls are \local.
 *
 * Each field of a line has a semicolon behind it. Line 1 holds the names of the table and of the columns; each other line holds the
 * name of a row and its values.
 */
class ARCANE_EXPORT ISimpleTableReaderWriter
{
 public:
  explicit ISimpleTableReaderWriter(const Ref<SimpleTableInternal>& table)
  : m_table(table)
  {}

  /*!
   * \brief Replaces the file by the table; after a failure, the old file is complete.
   * \return false when the file cannot be written; fault() then says why
   */
  bool writeTable(const Directory& directory, const String& file_name);
  //! Fills the table from the file. \return false when the file cannot be read, or is not a table; fault() then gives the reason
  bool readTable(const Directory& directory, const String& file_name);
  //! Prints the text of the file on the standard output.
  void print() const;
  //! Returns why the last call returned false, or an empty text.
  const String& fault() const { return m_fault; }

  Integer precision() const { return m_precision; }
  //! Sets the number of significant digits, or of those after the point. A number below 1 stands for 1, one above 17 for 17.
  void setPrecision(Integer precision);
  bool isFixed() const { return m_is_fixed; }
  void setFixed(bool is_fixed) { m_is_fixed = is_fixed; }
  bool isForcedToUseScientificNotation() const { return m_is_scientific; }
  //! Makes numbers have an exponent, even if they are fixed.
  void setForcedToUseScientificNotation(bool is_scientific) { m_is_scientific = is_scientific; }

  //! Returns the extension of the names of files, without a point.
  String fileType() const { return "csv"; }
  const Ref<SimpleTableInternal>& internal() const { return m_table; }
  void setInternal(const Ref<SimpleTableInternal>& table) { m_table = table; }
  void clearInternal() { m_table->clear(); }

 private:
  Ref<SimpleTableInternal> m_table;
  String m_fault;
  Integer m_precision = 6;
  bool m_is_fixed = false;
  bool m_is_scientific = false;
};
} // namespace Arcane
