// SPDX-License-Identifier: Apache-2.0
// The arrays on cells and points of a VTK legacy file: groups are kept, others skipped.
#include "arcane_core/mesh_io/VtkLegacyAttributes.h"

#include "arcane_core/mesh_io/FileGroups.h"
#include "arcane_core/mesh_io/GroupName.h"

namespace Arcane::detail::meshio
{
bool VtkLegacyAttributes::read(const std::string& keyword)
{
  if (keyword == "CELL_DATA" || keyword == "POINT_DATA")
    readDataSize(keyword == "CELL_DATA");
  else if (keyword == "METADATA")
    skipMetaDataLines(); // the last lines of the file may be metadata: editors strip empty lines there
  else if (keyword == "FIELD")
    readField();
  else
    return m_nb_tuple >= 0 && readAttribute(keyword);
  return true;
}

bool VtkLegacyAttributes::readAttribute(const std::string& keyword)
{
  if (keyword == "SCALARS")
    readScalars();
  else if (keyword == "VECTORS" || keyword == "NORMALS")
    skipNamedArray(3);
  else if (keyword == "TENSORS")
    skipNamedArray(9);
  else if (keyword == "TENSORS6")
    skipNamedArray(6);
  else if (keyword == "GLOBAL_IDS" || keyword == "PEDIGREE_IDS" || keyword == "EDGE_FLAGS")
    skipNamedArray(1);
  else if (keyword == "LOOKUP_TABLE" || keyword == "COLOR_SCALARS") {
    m_cursor.readWord("the name of a table");
    const Int64 count = m_cursor.readCount("the number of colours");
    m_cursor.checkFits(count, 1, "colours");
    if (keyword == "LOOKUP_TABLE")
      skipColors(count, 4);
    else
      skipColors(m_nb_tuple, count);
  }
  else if (keyword == "TEXTURE_COORDINATES") {
    const std::string_view name = m_cursor.readWord("the name of an array");
    const Int64 nb_component = m_cursor.readCount("the number of components");
    m_cursor.checkFits(nb_component, 1, "components");
    readTypedArray(name, m_nb_tuple, nb_component);
  }
  else
    return false;
  return true;
}

void VtkLegacyAttributes::readDataSize(bool is_on_cells)
{
  const Int64 position = m_cursor.nextPosition();
  m_nb_tuple = m_cursor.readCount("the number of values");
  m_is_on_cells = is_on_cells;
  const Int64 expected = is_on_cells ? m_grid.nb_cell : m_grid.nb_point;
  if (m_nb_tuple != expected)
    m_cursor.fail(position, "found " + std::to_string(m_nb_tuple) + " values, expected " + std::to_string(expected) + ", one per " +
                              (is_on_cells ? "cell" : "point"));
}

// SCALARS name type [components], LOOKUP_TABLE name. The table itself, if there is one, comes after the values, and has a size.
void VtkLegacyAttributes::readScalars()
{
  const std::string_view name = m_cursor.readWord("the name of an array");
  const VtkValueType type = readVtkValueType(m_cursor);
  Int64 nb_component = 1;
  if (const std::string_view next = m_cursor.peekWord(); !next.empty() && next[0] >= '0' && next[0] <= '9')
    nb_component = m_cursor.readCount("the number of components");
  m_cursor.checkFits(nb_component, 1, "components");
  if (upperVtkWord(m_cursor.peekWord()) != "LOOKUP_TABLE")
    m_cursor.failHere("LOOKUP_TABLE");
  m_cursor.readWord("LOOKUP_TABLE");
  m_cursor.readWord("the name of a table");
  readArray(name, type, m_nb_tuple, nb_component);
}

void VtkLegacyAttributes::readField()
{
  m_cursor.readWord("the name of a field");
  const Int64 nb_array = m_cursor.readCount("the number of arrays of a field");
  m_cursor.checkFits(nb_array, 4, "arrays");
  for (Int64 i = 0; i < nb_array; ++i) {
    skipMetaData();
    const std::string_view name = m_cursor.readWord("the name of an array");
    const Int64 nb_component = m_cursor.readCount("the number of components");
    m_cursor.checkFits(nb_component, 1, "components");
    const Int64 nb_tuple = m_cursor.readCount("the number of values");
    readTypedArray(name, nb_tuple, nb_component);
  }
}

void VtkLegacyAttributes::readTypedArray(std::string_view name, Int64 nb_tuple, Int64 nb_component)
{
  if (!isVtkStringType(m_cursor.peekWord())) {
    readArray(name, readVtkValueType(m_cursor), nb_tuple, nb_component);
    return;
  }
  const Int64 position = m_cursor.nextPosition();
  if (upperVtkWord(m_cursor.readWord("a type of values")) == "VARIANT" && m_cursor.file().isBinary())
    m_cursor.fail(position, "found a binary array of type 'variant', expected numbers or strings: a text file may have it");
  if (nb_component > 0)
    m_cursor.checkFits(nb_tuple, nb_component, "strings");
  skipStrings(nb_tuple * nb_component);
}

bool VtkLegacyAttributes::isGroup(std::string_view name, Int64 nb_tuple, Int64 nb_component) const
{
  if (!name.starts_with(group_array_begin) || name.size() == group_array_begin.size() || m_nb_tuple < 0)
    return false;
  if (nb_component != 1 || nb_tuple != m_nb_tuple)
    m_cursor.fail(name.data() - m_cursor.file().begin(), "array '" + decodedVtkName(name) + "' has " + std::to_string(nb_component) +
                                                           " x " + std::to_string(nb_tuple) + " values, expected 1 x " +
                                                           std::to_string(m_nb_tuple) + " for a group");
  return true;
}

// Keeps groups, skips others.
void VtkLegacyAttributes::readArray(std::string_view name, VtkValueType type, Int64 nb_tuple, Int64 nb_component)
{
  VtkLegacyValues values(m_cursor, type);
  if (nb_component > 0)
    values.checkFits(nb_tuple, nb_component, "values");
  if (!isGroup(name, nb_tuple, nb_component)) {
    values.skip(nb_tuple * nb_component);
    values.close();
    return;
  }
  const Int64 position = name.data() - m_cursor.file().begin();
  const std::string group = groupNameOfArray(m_cursor.file(), position, decodedVtkName(name.substr(group_array_begin.size())), name);
  m_grid.groups.push_back({ group, m_is_on_cells, {} });
  const Share share(nb_tuple, m_rank, m_nb_rank);
  values.skip(share.first);
  for (Int64 i = share.first; i < share.last; ++i)
    if (values.readReal("whether it is in the group") != 0.0)
      m_grid.groups.back().indexes.push_back(i);
  values.skip(nb_tuple - share.last);
  values.close();
}

void VtkLegacyAttributes::skipNamedArray(Int64 nb_component)
{
  const std::string_view name = m_cursor.readWord("the name of an array");
  readTypedArray(name, m_nb_tuple, nb_component);
}

void VtkLegacyAttributes::skipColors(Int64 nb_color, Int64 nb_component)
{
  VtkLegacyValues values(m_cursor, VtkValueType::UInt8);
  if (nb_component > 0)
    values.checkFits(nb_color, nb_component, "colours");
  values.skip(nb_color * nb_component);
  values.close();
}

void VtkLegacyAttributes::skipStrings(Int64 nb_string)
{
  m_cursor.readLine();
  if (m_cursor.file().isBinary()) {
    BinaryCursor cursor(m_cursor.file(), m_cursor.pos(), false);
    for (Int64 i = 0; i < nb_string; ++i)
      skipBinaryString(cursor);
    m_cursor.moveTo(cursor.pos());
    return;
  }
  for (Int64 i = 0; i < nb_string; ++i) {
    if (m_cursor.pos() == m_cursor.end())
      m_cursor.failHere("a line for each string of an array");
    m_cursor.readLine();
  }
}

// The two highest bits of a string say how many bytes its length has; the most significant one comes first.
void VtkLegacyAttributes::skipBinaryString(BinaryCursor& cursor) const
{
  const auto first = cursor.read<unsigned char>("the length of a string");
  const Int32 nb_more = (first >> 6) == 3 ? 0 : (first >> 6) == 2 ? 1 : (first >> 6) == 1 ? 3 : 7;
  Int64 length = first & 0x3f;
  for (Int32 i = 0; i < nb_more; ++i)
    length = (length << 8) | cursor.read<unsigned char>("the length of a string");
  cursor.skipBytes(length, 1);
}

void VtkLegacyAttributes::skipMetaData()
{
  while (upperVtkWord(m_cursor.peekWord()) == "METADATA") {
    const Int64 begin = m_cursor.position();
    if (!skipMetaDataLines())
      m_cursor.fail(begin, "METADATA do not end, expected an empty line behind them: the file is truncated");
  }
}

bool VtkLegacyAttributes::skipMetaDataLines()
{
  m_cursor.readLine();
  while (m_cursor.pos() < m_cursor.end())
    if (m_cursor.readLine().empty())
      return true;
  return false;
}

} // namespace Arcane::detail::meshio
