// SPDX-License-Identifier: Apache-2.0
// Reads the sections `$Name ... $EndName` of a Gmsh file, and parses the sections that are the same in all versions.
#include "arcane_core/mesh_io/GmshSections.h"

#include "arcane_core/mesh_io/GroupName.h"

#include "arcane_core/base/text/CLocale.h"

#include <cmath>

namespace Arcane::detail::meshio
{

GmshSections::GmshSections(MappedFile& file)
: m_cursor(file)
{
  if (goToFormat())
    readHeader(file);
  else
    m_header.major = 1;
}

// Returns false when the file is of version 1.
bool GmshSections::goToFormat()
{
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (m_cursor.file().bytes().starts_with(byte_order_mark))
    m_cursor.moveTo(m_cursor.pos() + byte_order_mark.size());
  for (;;) {
    const char* before = m_cursor.pos();
    skipComments();
    const std::string_view word = m_cursor.peekWord();
    if (word == "$MeshFormat")
      return true;
    if (word == "$NOD" || word == "$ELM")
      return false;
    if (word != "$Comments" && word != "$Comment") {
      m_cursor.moveTo(before);
      m_cursor.failHere("$MeshFormat, the first word of a Gmsh file of version 2 or later, or $NOD of version 1");
    }
    next();
    skip();
  }
}

// A line of a section begins with `$`.
void GmshSections::skipComments()
{
  if (m_cursor.file().isBinary())
    return;
  while (!m_cursor.atEnd() && m_cursor.pos()[0] != '$')
    m_cursor.readLine();
}

void GmshSections::readHeader(MappedFile& file)
{
  m_cursor.readLine();
  const Int64 version_position = m_cursor.nextPosition();
  const Real version = m_cursor.readReal("the version of the format");
  if (!(version >= 2.0 && version < 3.0) && version != 4.0 && version != 4.1)
    m_cursor.fail(version_position, "found version " + std::string(file.bytes().substr(version_position, 3)) +
                                      ", expected 2.x, 4.0 or 4.1: `gmsh old.msh -save -format msh41 -o new.msh` converts");
  m_header.major = static_cast<Int32>(version);
  m_header.minor = (m_header.major == 2) ? 2 : (version == 4.0) ? 0 : 1;
  const Int64 kind_position = m_cursor.nextPosition();
  const Int32 kind = m_cursor.readInt32("0 for a text file or 1 for a binary file");
  if (kind != 0 && kind != 1)
    m_cursor.fail(kind_position, "found " + std::to_string(kind) + ", expected 0 (text) or 1 (binary)");
  const Int64 size_position = m_cursor.nextPosition();
  m_header.size_bytes = m_cursor.readInt32("the number of bytes of a size");
  if (kind == 1) {
    if (m_header.size_bytes != 8)
      m_cursor.fail(size_position, "found sizes of " + std::to_string(m_header.size_bytes) +
                                     " bytes, expected 8: `gmsh old.msh -save -format msh41 -o new.msh` writes text");
    readByteOrder(file);
  }
  m_name = "MeshFormat";
  readEnd();
}

void GmshSections::readByteOrder(MappedFile& file)
{
  m_cursor.readLine();
  file.setBinary(true);
  BinaryCursor one(file, m_cursor.pos(), false);
  const Int32 value = one.readInt32("the number 1 that shows the byte order");
  if (value != 1 && value != 0x01000000)
    one.fail(one.position() - 4, "found " + std::to_string(value) + ", expected 1 in either byte order");
  m_header.is_swapped = (value != 1);
  m_cursor.moveTo(one.pos());
}

bool GmshSections::next()
{
  skipComments();
  if (m_cursor.atEnd())
    return false;
  m_position = m_cursor.position();
  const std::string_view word = m_cursor.peekWord();
  if (word.size() < 2 || word[0] != '$' || word.starts_with("$End") || word.starts_with("$END"))
    m_cursor.failHere("the beginning of a section, as in $Nodes");
  m_name = word.substr(1);
  m_cursor.readLine();
  return true;
}

std::string GmshSections::endLine() const
{
  const bool is_version_1 = m_name == "NOD" || m_name == "ELM";
  return (is_version_1 ? "$END" : "$End") + std::string(m_name);
}

const char* GmshSections::findEnd() const
{
  const std::string end_line = endLine();
  const std::string_view rest(m_cursor.pos(), m_cursor.end() - m_cursor.pos());
  // Only blanks may be before it on its line.
  const auto isBegin = [&](std::size_t at) {
    while (at > 0 && (rest[at - 1] == ' ' || rest[at - 1] == '\t'))
      --at;
    return at == 0 || rest[at - 1] == '\n';
  };
  std::size_t at = rest.find(end_line);
  while (at != std::string_view::npos && !isBegin(at))
    at = rest.find(end_line, at + 1);
  if (at == std::string_view::npos)
    m_cursor.fail(m_position, "section $" + std::string(m_name) + " is not closed, expected " + end_line + ": the file is truncated");
  return m_cursor.pos() + at;
}

void GmshSections::skip()
{
  m_cursor.moveTo(findEnd());
  readEnd();
}

TextCursor GmshSections::textBody() const
{
  return { m_cursor.file(), m_cursor.pos(), findEnd() };
}

void GmshSections::closeText(TextCursor& body)
{
  if (!body.atEnd())
    body.failHere((endLine() + ": there is more than announced").c_str());
  m_cursor.moveTo(body.end());
  readEnd();
}

void GmshSections::closeBinary(const BinaryCursor& body)
{
  m_cursor.moveTo(body.pos());
  readEnd();
}

void GmshSections::readEnd()
{
  const std::string end_line = endLine();
  if (m_cursor.peekWord() != end_line)
    m_cursor.failHere(end_line.c_str());
  m_cursor.readWord("");
}

void readPhysicalNames(TextCursor& cursor, GmshModel& model)
{
  const Int64 nb_name = cursor.readCount("the number of physical names");
  cursor.checkFits(nb_name, 3, "physical names");
  for (Int64 i = 0; i < nb_name; ++i) {
    const Int64 position = cursor.nextPosition();
    const Int32 first = cursor.readInt32("the dimension of a physical group");
    // Gmsh 2.0 writes no dimension: the name applies to the tag in all dimensions.
    const bool has_dimension = !cursor.peekWord().starts_with('"');
    if (has_dimension && (first < 0 || first > 3))
      cursor.fail(position, "found dimension " + std::to_string(first) + ", expected 0 to 3");
    const Int32 tag = has_dimension ? cursor.readInt32("the tag of a physical group") : first;
    const Int64 name_position = cursor.nextPosition();
    const std::string name = groupNameOf(cursor.file(), name_position, cursor.readQuoted("the name of a physical group between \"\""));
    cursor.readLine();
    if (has_dimension)
      model.physicals.insert({ first, tag });
    // An empty name is none: the group is called as groups without a name.
    if (name.empty())
      continue;
    const Int32 dimension = has_dimension ? first : GmshModel::any_dimension;
    const auto [named, is_new] = model.physical_names.insert({ { dimension, tag }, name });
    if (!is_new && named->second != name)
      cursor.fail(name_position, "physical group " + std::to_string(tag) + " is called '" + name + "', and '" + named->second +
                                   "' before, expected one name");
  }
}

template <typename Cursor> Real3 readPoint(Cursor& cursor, Int64 node_tag)
{
  const Int64 position = cursor.nextPosition();
  Real3 point;
  point.x = cursor.readReal("coordinate x of a node");
  point.y = cursor.readReal("coordinate y of a node");
  point.z = cursor.readReal("coordinate z of a node");
  if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) [[unlikely]]
    cursor.fail(position, "node " + std::to_string(node_tag) + " is at (" + base::fixedText(point.x) + ", " + base::fixedText(point.y) +
                            ", " + base::fixedText(point.z) + "), expected finite numbers");
  return point;
}

template <typename Cursor> Int32 readElementType(Cursor& cursor)
{
  const Int64 position = cursor.nextPosition();
  const Int32 type = cursor.readInt32("the type of an element");
  if (gmshElementType(type).nb_node == 0)
    cursor.fail(position, "found element type " + std::to_string(type) + ", " + gmshElementTypeName(type) +
                            ", expected a point, a line of 2 to 4 nodes, a triangle of 3, 6 or 10, a quadrangle of 4, 8 or 9, a "
                            "tetrahedron of 4 or 10, a hexahedron of 8, 20 or 27, a prism of 6 or 15, or a pyramid of 5 or 13; "
                            "with `Mesh.SecondOrderIncomplete = 1` Gmsh writes prisms and pyramids of order 2 so");
  return type;
}

template Real3 readPoint(TextCursor& cursor, Int64 node_tag);
template Real3 readPoint(BinaryCursor& cursor, Int64 node_tag);
template Int32 readElementType(TextCursor& cursor);
template Int32 readElementType(BinaryCursor& cursor);

} // namespace Arcane::detail::meshio
