// SPDX-License-Identifier: Apache-2.0
// Reads the sections `$Name ... $EndName` of a Gmsh file, and parses the sections that are the same in all versions.
#pragma once

#include "arcane_core/mesh_io/BinaryCursor.h"
#include "arcane_core/mesh_io/GmshModel.h"
#include "arcane_core/mesh_io/TextCursor.h"

#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

struct GmshHeader
{
  Int32 major = 0;
  Int32 minor = 0;
  Int32 size_bytes = 0;    //!< of the numbers of things in a binary file
  bool is_swapped = false; //!< binary, and of the other byte order
};

/*!
 * \brief Walks over the sections of a file.
 *
 * Text between sections of a text file, and sections before `$MeshFormat`, are comments. In version 1, which has no `$MeshFormat`, the
 * sections are `$NOD ... $ENDNOD` and `$ELM ... $ENDELM`.
 *
 * After next(), exactly one of skip(), closeText() and closeBinary() moves to the end of the section.
 */
class GmshSections
{
 public:
  //! Reads `$MeshFormat` if there is one, and marks \a file as binary or text.
  explicit GmshSections(MappedFile& file);

  const GmshHeader& header() const { return m_header; }
  //! Goes to the next section; returns false at the end of the file.
  bool next();
  std::string_view name() const { return m_name; }
  //! Returns the place of the line `$Name`.
  Int64 position() const { return m_position; }
  void skip();

  //! Returns the text between `$Name` and `$EndName`; throws if the section is not closed.
  TextCursor textBody() const;
  //! Ends the section; throws if something is left in \a body.
  void closeText(TextCursor& body);

  //! Returns the text after `$Name`, whose length is unknown.
  TextCursor openBody() const { return { m_cursor.file(), m_cursor.pos(), m_cursor.end() }; }
  BinaryCursor binaryBody() const { return { m_cursor.file(), m_cursor.pos(), m_header.is_swapped }; }
  void closeBinary(const BinaryCursor& body);

 private:
  bool goToFormat();
  void skipComments();
  void readHeader(MappedFile& file);
  void readByteOrder(MappedFile& file);
  std::string endLine() const;
  const char* findEnd() const;
  void readEnd();

  TextCursor m_cursor;
  GmshHeader m_header;
  std::string_view m_name;
  Int64 m_position = 0;
};

//! Reads `$PhysicalNames`, which is text in all files. Text behind a name on its line is a comment.
void readPhysicalNames(TextCursor& cursor, GmshModel& model);

//! Reads three coordinates; throws if one is not a finite number.
template <typename Cursor> Real3 readPoint(Cursor& cursor, Int64 node_tag);

//! Reads the type of an element. If the type is not supported it throws, and names the place of the type.
template <typename Cursor> Int32 readElementType(Cursor& cursor);

/*!
 * \brief Reads the tag of a physical group; throws if its absolute value, which is returned, is none of Int32.
 *
 * A negative tag says that the group sees the entity the other way round.
 */
template <typename Cursor> Int32 readPhysicalTag(Cursor& cursor)
{
  const Int64 position = cursor.nextPosition();
  const Int32 tag = cursor.readInt32("the tag of a physical group");
  if (tag == std::numeric_limits<Int32>::min())
    cursor.fail(position, "the tag of a physical group is " + std::to_string(tag) + ", expected -2147483647 to 2147483647");
  return std::abs(tag);
}

//! Reads the tag of a node or an element; throws if the tag is not in [1, max_file_uid).
template <typename Cursor> Int64 readPositiveTag(Cursor& cursor, const char* expected)
{
  const Int64 position = cursor.nextPosition();
  const Int64 tag = cursor.readTag(expected);
  if (tag < 1 || tag >= max_file_uid) [[unlikely]]
    cursor.fail(position, "found " + std::to_string(tag) + ", expected " + expected + " between 1 and 2^50");
  return tag;
}

extern template Real3 readPoint(TextCursor& cursor, Int64 node_tag);
extern template Real3 readPoint(BinaryCursor& cursor, Int64 node_tag);
extern template Int32 readElementType(TextCursor& cursor);
extern template Int32 readElementType(BinaryCursor& cursor);

} // namespace Arcane::detail::meshio
