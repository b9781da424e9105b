// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/ISimpleTableReaderWriter.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/table/CsvText.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <string>

namespace Arcane
{
bool ISimpleTableReaderWriter::writeTable(const Directory& directory, const String& file_name)
{
  m_fault = String();
  try {
    detail::format::replaceText(directory.file(file_name), detail::table::csvText(*m_table, { m_precision, m_is_fixed, m_is_scientific }),
                                detail::format::eDurability::InCache);
  }
  catch (const IOException& ex) {
    m_fault = ex.message();
  }
  return m_fault.empty();
}

bool ISimpleTableReaderWriter::readTable(const Directory& directory, const String& file_name)
{
  m_fault = String();
  const String path = directory.file(file_name);
  m_table->clear();
  std::string text;
  try {
    text = detail::format::readText(path, std::numeric_limits<Int64>::max());
  }
  catch (const IOException& ex) {
    m_fault = ex.message();
    return false;
  }
  try {
    detail::table::readCsvText(text, *m_table);
  }
  catch (const IOException& ex) {
    m_fault = String::format("'{0}', {1}", detail::base::shownPath(path), ex.message());
  }
  return m_fault.empty();
}

void ISimpleTableReaderWriter::print() const
{
  std::cout << detail::table::csvText(*m_table, { m_precision, m_is_fixed, m_is_scientific }) << std::flush;
}

void ISimpleTableReaderWriter::setPrecision(Integer precision)
{
  m_precision = std::clamp(precision, 1, 17);
}
} // namespace Arcane
