// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/table/CsvText.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/table/SimpleTableInternal.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace Arcane::detail::table
{
namespace
{
constexpr char separator = ';';

void appendField(std::string& text, std::string_view field)
{
  text.append(field);
  text.push_back(separator);
}

std::string_view withoutBlanks(std::string_view text)
{
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

//! Returns the text up to \a end, and removes it and \a end from \a text.
std::string_view nextPiece(std::string_view& text, char end)
{
  const std::size_t size = text.find(end);
  const std::string_view piece = text.substr(0, size);
  text.remove_prefix(size == std::string_view::npos ? text.size() : size + 1);
  return piece;
}

std::vector<std::string_view> fieldsOf(std::string_view line)
{
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  std::vector<std::string_view> fields;
  while (!line.empty())
    fields.push_back(nextPiece(line, separator));
  return fields;
}

Real readNumber(std::string_view field, Int64 line_number)
{
  std::string text(withoutBlanks(field));
  std::replace(text.begin(), text.end(), ',', '.');
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* end = text.data() + text.size();
  Real value = 0.0;
  const auto [read_end, fault] = std::from_chars(begin, end, value);
  ARCANE_THROW_IF(fault != std::errc() || read_end != end, IOException, "line {0}: value is '{1}', expected a number", line_number,
                  String(field));
  return value;
}

//! Reads the rows that follow the names of the columns.
void readRows(std::string_view text, SimpleTableInternal& table)
{
  const std::size_t nb_field = static_cast<std::size_t>(table.m_column_names.size()) + 1;
  std::vector<Real> values;
  for (Int64 line_number = 2; !text.empty(); ++line_number) {
    const auto fields = fieldsOf(nextPiece(text, '\n'));
    ARCANE_THROW_IF(fields.size() != nb_field, IOException, "line {0}: number of fields is {1}, expected {2} as in line 1", line_number,
                    fields.size(), nb_field);
    table.m_row_names.add(String(fields.front()));
    for (std::size_t i = 1; i < nb_field; ++i)
      values.push_back(readNumber(fields[i], line_number));
  }
  table.m_values.resize(table.m_row_names.size(), table.m_column_names.size());
  std::copy(values.begin(), values.end(), table.m_values.to1DSpan().begin());
}
} // namespace

std::string numberText(Real value, const NumberFormat& format)
{
  // The longest one is the largest number in the fixed format: 309 digits and those after the point.
  char buffer[400];
  const std::chars_format chars = format.is_scientific ? std::chars_format::scientific
                                  : format.is_fixed    ? std::chars_format::fixed
                                                       : std::chars_format::general;
  const auto [end, fault] = std::to_chars(std::begin(buffer), std::end(buffer), value, chars, format.precision);
  return std::string(buffer, end);
}

std::string csvText(const SimpleTableInternal& table, const NumberFormat& format)
{
  std::string text;
  appendField(text, table.m_table_name.toStdStringView());
  for (const String& name : table.m_column_names)
    appendField(text, name.toStdStringView());
  text.push_back('\n');
  for (Integer row = 0; row < table.m_row_names.size(); ++row) {
    appendField(text, table.m_row_names[row].toStdStringView());
    for (Integer column = 0; column < table.m_column_names.size(); ++column)
      appendField(text, numberText(table.m_values(row, column), format));
    text.push_back('\n');
  }
  return text;
}

void readCsvText(std::string_view text, SimpleTableInternal& table)
{
  table.clear();
  try {
    const auto names = fieldsOf(nextPiece(text, '\n'));
    ARCANE_THROW_IF(names.empty(), IOException, "line 1: names are absent, expected the names of the table and of its columns");
    table.m_table_name = String(names.front());
    for (std::size_t i = 1; i < names.size(); ++i)
      table.m_column_names.add(String(names[i]));
    readRows(text, table);
  }
  catch (const IOException&) {
    table.clear();
    throw;
  }
  table.m_row_sizes.resize(table.m_row_names.size(), table.m_column_names.size());
  table.m_column_sizes.resize(table.m_column_names.size(), table.m_row_names.size());
}
} // namespace Arcane::detail::table
