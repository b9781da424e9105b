// SPDX-License-Identifier: Apache-2.0
// The arrays on cells and points of a VTK legacy file: groups are kept, others skipped.
#pragma once

#include "arcane_core/mesh_io/VtkLegacyGrid.h"
#include "arcane_core/mesh_io/VtkLegacyValues.h"

#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

//! Reads what begins with CELL_DATA, POINT_DATA, FIELD, METADATA or the name of an attribute, as SCALARS.
class VtkLegacyAttributes
{
 public:
  //! Both objects must live as long as this one.
  VtkLegacyAttributes(TextCursor& cursor, VtkLegacyGrid& grid, Int32 rank, Int32 nb_rank)
  : m_cursor(cursor)
  , m_grid(grid)
  , m_rank(rank)
  , m_nb_rank(nb_rank)
  {}

  //! Reads the part after \a keyword, in capitals; returns false for an unknown keyword. \local
  bool read(const std::string& keyword);
  //! Skips the metadata that come next, if there are some. \local
  void skipMetaData();

 private:
  bool readAttribute(const std::string& keyword);
  void readDataSize(bool is_on_cells);
  void readScalars();
  void readField();
  void readTypedArray(std::string_view name, Int64 nb_tuple, Int64 nb_component);
  void readArray(std::string_view name, VtkValueType type, Int64 nb_tuple, Int64 nb_component);
  bool isGroup(std::string_view name, Int64 nb_tuple, Int64 nb_component) const;
  void skipNamedArray(Int64 nb_component);
  //! Colours are numbers from 0 to 1 in a text, bytes in a binary file.
  void skipColors(Int64 nb_color, Int64 nb_component);
  void skipStrings(Int64 nb_string);
  void skipBinaryString(BinaryCursor& cursor) const;
  //! Skips the lines up to an empty one. Returns false when the file ends before.
  bool skipMetaDataLines();

  TextCursor& m_cursor;
  VtkLegacyGrid& m_grid;
  Int32 m_rank;
  Int32 m_nb_rank;
  //! Tuples of the arrays that follow; -1 before CELL_DATA and POINT_DATA.
  Int64 m_nb_tuple = -1;
  bool m_is_on_cells = true;
};

} // namespace Arcane::detail::meshio
