// SPDX-License-Identifier: Apache-2.0
// Gmsh files of versions 1 and 2.x, text and binary.
#include "arcane_core/mesh_io/Msh2Reader.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
//! Reads the sections of one file. Binary numbers are preceded by counts in text.
class Msh2Reader
{
 public:
  Msh2Reader(GmshSections& sections, bool is_binary, Int32 rank, Int32 nb_rank)
  : m_sections(sections)
  , m_is_binary(is_binary)
  , m_rank(rank)
  , m_nb_rank(nb_rank)
  {}

  void readNodes();
  //! Nodes that also have their places in the parameters of their entity.
  void readParametricNodes();
  void readElements();

  GmshModel model;
  bool has_nodes = false;
  bool has_elements = false;

 private:
  //! The values before the nodes of an element.
  struct Element
  {
    Int64 position = 0;
    Int64 tag = 0;
    Int32 type = 0;
    Int32 physical = 0;
  };

  Int64 readCount(TextCursor& cursor, Int64 nb_value, const char* records) const;
  Element readTextHead(TextCursor& cursor) const;
  void readTextElements(TextCursor& cursor, Int64 nb_element);
  void readBinaryElements(BinaryCursor& cursor, Int64 nb_element);
  template <typename Cursor> Int32 readTags(Cursor& cursor, Int32 nb_tag) const;
  template <typename Cursor> static Int64 readTag(Cursor& cursor, const char* expected);
  template <typename Cursor> void readParametricNodes(Cursor& cursor, Int64 nb_node);
  template <typename Cursor> void addElement(Cursor& cursor, const Element& element);
  void note(const Element& element);

  GmshSections& m_sections;
  bool m_is_binary;
  Int32 m_rank;
  Int32 m_nb_rank;
};

Int64 Msh2Reader::readCount(TextCursor& cursor, Int64 nb_value, const char* records) const
{
  const Int64 count = cursor.readCount(records);
  cursor.checkFits(count, nb_value, records);
  if (m_is_binary)
    cursor.readLine();
  return count;
}

// Tags are of four bytes in a binary file.
template <typename Cursor> Int64 Msh2Reader::readTag(Cursor& cursor, const char* expected)
{
  if constexpr (Cursor::isText())
    return readPositiveTag(cursor, expected);
  else {
    const Int64 position = cursor.position();
    const Int32 tag = cursor.readInt32(expected);
    if (tag < 1)
      cursor.fail(position, "found " + std::to_string(tag) + ", expected " + expected + " above 0");
    return tag;
  }
}

void Msh2Reader::readNodes()
{
  has_nodes = true;
  TextCursor text = m_is_binary ? m_sections.openBody() : m_sections.textBody();
  const Int64 nb_node = readCount(text, 4, "nodes");
  const Share share(nb_node, m_rank, m_nb_rank);
  model.node_tags.reserve(share.size());
  model.node_coords.reserve(share.size());
  model.node_positions.reserve(share.size());
  const auto readShare = [&](auto& cursor) {
    for (Int64 i = 0; i < share.size(); ++i) {
      model.node_positions.push_back(cursor.nextPosition());
      model.node_tags.push_back(readTag(cursor, "the tag of a node"));
      model.node_coords.push_back(readPoint(cursor, model.node_tags.back()));
    }
  };
  if (m_is_binary) {
    constexpr Int64 node_bytes = sizeof(Int32) + 3 * sizeof(Real);
    BinaryCursor cursor(text.file(), text.pos(), m_sections.header().is_swapped);
    cursor.skipBytes(share.first, node_bytes);
    readShare(cursor);
    cursor.skipBytes(nb_node - share.last, node_bytes);
    m_sections.closeBinary(cursor);
  }
  else {
    text.skipWords(share.first * 4);
    readShare(text);
    text.skipWords((nb_node - share.last) * 4);
    m_sections.closeText(text);
  }
}

void Msh2Reader::readParametricNodes()
{
  has_nodes = true;
  TextCursor text = m_is_binary ? m_sections.openBody() : m_sections.textBody();
  const Int64 nb_node = readCount(text, 4, "nodes");
  if (m_is_binary) {
    BinaryCursor cursor(text.file(), text.pos(), m_sections.header().is_swapped);
    readParametricNodes(cursor, nb_node);
    m_sections.closeBinary(cursor);
  }
  else {
    readParametricNodes(text, nb_node);
    m_sections.closeText(text);
  }
}

// Reads all nodes on all ranks, since their records differ in length: a node on a curve has one parameter, a node on a surface two.
template <typename Cursor> void Msh2Reader::readParametricNodes(Cursor& cursor, Int64 nb_node)
{
  const Share share(nb_node, m_rank, m_nb_rank);
  for (Int64 i = 0; i < nb_node; ++i) {
    const Int64 position = cursor.nextPosition();
    const Int64 tag = readTag(cursor, "the tag of a node");
    const Real3 coord = readPoint(cursor, tag);
    const Int64 dimension_position = cursor.nextPosition();
    const Int32 dimension = cursor.readInt32("the dimension of the entity of a node");
    if (dimension < 0 || dimension > 3)
      cursor.fail(dimension_position, "found dimension " + std::to_string(dimension) + ", expected 0 to 3");
    cursor.readInt32("the tag of the entity of a node");
    cursor.skipReals(dimension < 3 ? dimension : 0);
    if (i < share.first || i >= share.last)
      continue;
    model.node_positions.push_back(position);
    model.node_tags.push_back(tag);
    model.node_coords.push_back(coord);
  }
}

void Msh2Reader::readElements()
{
  has_elements = true;
  TextCursor text = m_is_binary ? m_sections.openBody() : m_sections.textBody();
  const Int64 nb_element = readCount(text, 4, "elements");
  if (m_is_binary) {
    BinaryCursor cursor(text.file(), text.pos(), m_sections.header().is_swapped);
    readBinaryElements(cursor, nb_element);
    m_sections.closeBinary(cursor);
  }
  else {
    readTextElements(text, nb_element);
    m_sections.closeText(text);
  }
}

// The first tag is the physical group.
template <typename Cursor> Int32 Msh2Reader::readTags(Cursor& cursor, Int32 nb_tag) const
{
  Int32 physical = 0;
  for (Int32 i = 0; i < nb_tag; ++i) {
    if (i == 0)
      physical = readPhysicalTag(cursor);
    else
      cursor.readInt32("a tag of an element");
  }
  return physical;
}

// Notes what all ranks must know of each element.
void Msh2Reader::note(const Element& element)
{
  const Int32 dimension = gmshElementType(element.type).dimension;
  model.dimension = std::max(model.dimension, dimension);
  if (element.physical != 0)
    model.physicals.insert({ dimension, element.physical });
}

template <typename Cursor> void Msh2Reader::addElement(Cursor& cursor, const Element& element)
{
  const GmshElementType type = gmshElementType(element.type);
  GmshElements& elements = model.elements[type.dimension];
  elements.startRun(std::span<const Int32>(&element.physical, element.physical != 0 ? 1 : 0));
  elements.add(element.tag, element.type, element.position);
  for (Int32 i = 0; i < type.nb_node; ++i)
    elements.nodes.push_back(readTag(cursor, "the tag of a node"));
  reorderGmshNodes(type, elements.nodes.data() + elements.nodes.size() - type.nb_node);
}

// In version 1 there are always two tags, and the number of nodes comes after them.
Msh2Reader::Element Msh2Reader::readTextHead(TextCursor& cursor) const
{
  Element element;
  element.position = cursor.nextPosition();
  element.tag = readTag(cursor, "the tag of an element");
  element.type = readElementType(cursor);
  if (m_sections.header().major == 1) {
    element.physical = readTags(cursor, 2);
    const Int64 position = cursor.nextPosition();
    const Int32 nb_node = cursor.readInt32("the number of nodes of an element");
    const Int32 expected = gmshElementType(element.type).nb_node;
    if (nb_node != expected)
      cursor.fail(position, "an element of type " + std::to_string(element.type) + " has " + std::to_string(nb_node) + " nodes, expected " +
                              std::to_string(expected));
    return element;
  }
  const Int64 nb_tag_position = cursor.nextPosition();
  const Int32 nb_tag = cursor.readInt32("the number of tags of an element");
  if (nb_tag < 0 || nb_tag > 1000)
    cursor.fail(nb_tag_position, "found " + std::to_string(nb_tag) + ", expected a number of tags from 0 to 1000");
  element.physical = readTags(cursor, nb_tag);
  return element;
}

void Msh2Reader::readTextElements(TextCursor& cursor, Int64 nb_element)
{
  const Share share(nb_element, m_rank, m_nb_rank);
  for (Int64 i = 0; i < nb_element; ++i) {
    const Element element = readTextHead(cursor);
    note(element);
    if (i >= share.first && i < share.last)
      addElement(cursor, element);
    else
      cursor.skipWords(gmshElementType(element.type).nb_node);
  }
}

void Msh2Reader::readBinaryElements(BinaryCursor& cursor, Int64 nb_element)
{
  const Share share(nb_element, m_rank, m_nb_rank);
  Int64 i = 0;
  while (i < nb_element) {
    const Int64 block_position = cursor.position();
    Element element;
    element.type = readElementType(cursor);
    const Int32 nb_in_block = cursor.readInt32("the number of elements of a block");
    const Int32 nb_tag = cursor.readInt32("the number of tags of an element");
    if (nb_in_block < 1 || nb_in_block > nb_element - i || nb_tag < 0 || nb_tag > 1000)
      cursor.fail(block_position, "a block announces " + std::to_string(nb_in_block) + " elements of " + std::to_string(nb_tag) +
                                    " tags, expected 1 to " + std::to_string(nb_element - i) + " elements of 0 to 1000 tags");
    const Int32 nb_node = gmshElementType(element.type).nb_node;
    cursor.checkFits(nb_in_block, 1 + nb_tag + nb_node, "elements");
    for (const Int64 last = i + nb_in_block; i < last; ++i) {
      element.position = cursor.position();
      element.tag = readTag(cursor, "the tag of an element");
      element.physical = readTags(cursor, nb_tag);
      note(element);
      if (i >= share.first && i < share.last)
        addElement(cursor, element);
      else
        cursor.skipBytes(nb_node, sizeof(Int32));
    }
  }
}
} // namespace

GmshModel readMsh2(const MappedFile& file, GmshSections& sections, Int32 rank, Int32 nb_rank)
{
  Msh2Reader reader(sections, file.isBinary(), rank, nb_rank);
  while (sections.next()) {
    if (sections.name() == "Nodes" || sections.name() == "NOD")
      reader.readNodes();
    else if (sections.name() == "ParametricNodes")
      reader.readParametricNodes();
    else if (sections.name() == "Elements" || sections.name() == "ELM")
      reader.readElements();
    else if (sections.name() == "PhysicalNames") {
      TextCursor body = sections.textBody();
      readPhysicalNames(body, reader.model);
      sections.closeText(body);
    }
    else
      sections.skip();
  }
  if (!reader.has_nodes || !reader.has_elements)
    file.fail(static_cast<Int64>(file.bytes().size()),
              std::string("found the end of the file, expected section $") + (reader.has_nodes ? "Elements" : "Nodes"));
  reader.model.may_repeat_elements = true;
  return std::move(reader.model);
}

} // namespace Arcane::detail::meshio
