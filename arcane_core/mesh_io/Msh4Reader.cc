// SPDX-License-Identifier: Apache-2.0
// Gmsh files of versions 4.0 and 4.1, text and binary.
#include "arcane_core/mesh_io/Msh4Reader.h"

#include "arcane_core/mesh_io/Msh4Entities.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::meshio
{
namespace
{
/*!
 * \brief Reads the sections of one file. Cursor is TextCursor or BinaryCursor.
 *
 * In version 4.0 blocks begin with the tag of their entity, the tag of each node comes before its coordinates, and tags have four bytes.
 */
class Msh4Reader
{
 public:
  Msh4Reader(bool is_version_40, Int32 rank, Int32 nb_rank)
  : entities(is_version_40)
  , m_is_version_40(is_version_40)
  , m_rank(rank)
  , m_nb_rank(nb_rank)
  {}

  template <typename Cursor> void readNodes(Cursor& cursor);
  template <typename Cursor> void readElements(Cursor& cursor);
  //! Notes the cells on unknown entities, when all elements are read: others without a group count as elements of a lower dimension.
  void noteUnknownEntities() { model.notes.add(eReadNote::UnknownEntities, m_nb_unknown[static_cast<std::size_t>(model.dimension)]); }

  GmshModel model;
  Msh4Entities entities;
  bool has_nodes = false;
  bool has_elements = false;

 private:
  //! One block: the nodes or elements of one entity of the geometry.
  struct Block
  {
    Int32 dimension = 0;
    Int32 entity = 0;
    Int32 type = 0; //!< of the elements; whether nodes have parameters
    Int64 count = 0;
  };

  template <typename Cursor> static Int32 readDimension(Cursor& cursor);
  template <typename Cursor> void readEntity(Cursor& cursor, Block& block) const;
  template <typename Cursor> Int64 readTag(Cursor& cursor, const char* expected) const;
  template <typename Cursor> void skipTags(Cursor& cursor, Int64 n) const;
  template <typename Cursor> void readTagRange(Cursor& cursor) const;
  template <typename Cursor> void readNodeBlock40(Cursor& cursor, const Block& block, const Share& share);
  template <typename Cursor> void readNodeBlock(Cursor& cursor, const Block& block, const Share& share);
  template <typename Cursor> void readElementBlock(Cursor& cursor, const Block& block);
  std::vector<Int32> physicalsOf(const Block& block) const;

  bool m_is_version_40;
  Int32 m_rank;
  Int32 m_nb_rank;
  //! Elements on entities that the file does not describe, by dimension.
  std::array<Int64, 4> m_nb_unknown = {};
};

template <typename Cursor> Int32 Msh4Reader::readDimension(Cursor& cursor)
{
  const Int64 position = cursor.nextPosition();
  const Int32 dimension = cursor.readInt32("the dimension of an entity");
  if (dimension < 0 || dimension > 3)
    cursor.fail(position, "found dimension " + std::to_string(dimension) + ", expected 0 to 3");
  return dimension;
}

template <typename Cursor> void Msh4Reader::readEntity(Cursor& cursor, Block& block) const
{
  if (m_is_version_40)
    block.entity = cursor.readInt32("the tag of an entity");
  block.dimension = readDimension(cursor);
  if (!m_is_version_40)
    block.entity = cursor.readInt32("the tag of an entity");
}

template <typename Cursor> Int64 Msh4Reader::readTag(Cursor& cursor, const char* expected) const
{
  if (!m_is_version_40)
    return readPositiveTag(cursor, expected);
  const Int64 position = cursor.nextPosition();
  const Int32 tag = cursor.readInt32(expected);
  if (tag < 1)
    cursor.fail(position, "found " + std::to_string(tag) + ", expected " + expected + " above 0");
  return tag;
}

template <typename Cursor> void Msh4Reader::skipTags(Cursor& cursor, Int64 n) const
{
  if constexpr (!Cursor::isText())
    if (m_is_version_40) {
      cursor.skipBytes(n, sizeof(Int32));
      return;
    }
  cursor.skipTags(n);
}

template <typename Cursor> void Msh4Reader::readTagRange(Cursor& cursor) const
{
  if (m_is_version_40)
    return;
  cursor.readTag("the smallest tag");
  cursor.readTag("the biggest tag");
}

template <typename Cursor> void Msh4Reader::readNodes(Cursor& cursor)
{
  has_nodes = true;
  const Int64 nb_block = cursor.readCount("the number of blocks of nodes");
  const Int64 count_position = cursor.nextPosition();
  const Int64 nb_node = cursor.readCount("the number of nodes");
  cursor.checkFits(nb_node, 4, "nodes");
  cursor.checkFits(nb_block, 4, "blocks of nodes");
  readTagRange(cursor);
  const Share share(nb_node, m_rank, m_nb_rank);
  model.node_tags.reserve(share.size());
  model.node_coords.reserve(share.size());
  model.node_positions.reserve(share.size());
  Int64 nb_before = 0;
  for (Int64 i = 0; i < nb_block; ++i) {
    Block block;
    readEntity(cursor, block);
    block.type = cursor.readInt32("1 or 0: whether nodes have parameters");
    block.count = cursor.readCount("the number of nodes of a block");
    cursor.checkFits(block.count, 4, "nodes");
    Share part = share;
    part.first = std::clamp<Int64>(share.first - nb_before, 0, block.count);
    part.last = std::clamp<Int64>(share.last - nb_before, 0, block.count);
    if (m_is_version_40)
      readNodeBlock40(cursor, block, part);
    else
      readNodeBlock(cursor, block, part);
    nb_before += block.count;
  }
  if (nb_before != nb_node)
    cursor.fail(count_position, "found " + std::to_string(nb_node) + " nodes announced, expected " + std::to_string(nb_before) +
                                  ", the sum over the blocks");
}

template <typename Cursor> void Msh4Reader::readNodeBlock(Cursor& cursor, const Block& block, const Share& share)
{
  cursor.skipTags(share.first);
  for (Int64 i = share.first; i < share.last; ++i) {
    model.node_positions.push_back(cursor.nextPosition());
    model.node_tags.push_back(readPositiveTag(cursor, "the tag of a node"));
  }
  cursor.skipTags(block.count - share.last);

  const Int32 nb_parameter = (block.type != 0) ? block.dimension : 0;
  cursor.skipReals(share.first * (3 + nb_parameter));
  const std::size_t first = model.node_coords.size();
  for (Int64 i = 0; i < share.size(); ++i) {
    const Int64 position = cursor.nextPosition();
    model.node_coords.push_back(readPoint(cursor, model.node_tags[first + i]));
    model.node_positions[first + i] = position;
    cursor.skipReals(nb_parameter);
  }
  cursor.skipReals((block.count - share.last) * (3 + nb_parameter));
}

template <typename Cursor> void Msh4Reader::readNodeBlock40(Cursor& cursor, const Block& block, const Share& share)
{
  const Int32 nb_parameter = (block.type != 0) ? block.dimension : 0;
  for (Int64 i = 0; i < block.count; ++i) {
    if (i < share.first || i >= share.last) {
      skipTags(cursor, 1);
      cursor.skipReals(3 + nb_parameter);
      continue;
    }
    model.node_positions.push_back(cursor.nextPosition());
    model.node_tags.push_back(readTag(cursor, "the tag of a node"));
    model.node_coords.push_back(readPoint(cursor, model.node_tags.back()));
    cursor.skipReals(nb_parameter);
  }
}

template <typename Cursor> void Msh4Reader::readElements(Cursor& cursor)
{
  has_elements = true;
  const Int64 nb_block = cursor.readCount("the number of blocks of elements");
  const Int64 count_position = cursor.nextPosition();
  const Int64 nb_element = cursor.readCount("the number of elements");
  cursor.checkFits(nb_element, 2, "elements");
  cursor.checkFits(nb_block, 4, "blocks of elements");
  readTagRange(cursor);
  Int64 nb_read = 0;
  for (Int64 i = 0; i < nb_block; ++i) {
    Block block;
    readEntity(cursor, block);
    block.type = readElementType(cursor);
    block.count = cursor.readCount("the number of elements of a block");
    cursor.checkFits(block.count, 1 + gmshElementType(block.type).nb_node, "elements");
    readElementBlock(cursor, block);
    nb_read += block.count;
  }
  if (nb_read != nb_element)
    cursor.fail(count_position, "found " + std::to_string(nb_element) + " elements announced, expected " + std::to_string(nb_read) +
                                  ", the sum over the blocks");
}

//! Physical groups of a block. Without $Entities, tags of entities are tags of physical groups.
std::vector<Int32> Msh4Reader::physicalsOf(const Block& block) const
{
  if (entities.isRead())
    return entities.physicalsOf(block.dimension, block.entity);
  const bool is_declared = model.physicals.contains({ block.dimension, block.entity });
  return is_declared ? std::vector<Int32>{ block.entity } : std::vector<Int32>{};
}

template <typename Cursor> void Msh4Reader::readElementBlock(Cursor& cursor, const Block& block)
{
  const GmshElementType type = gmshElementType(block.type);
  if (type.dimension != block.dimension)
    cursor.fail(cursor.position(), "a block of elements of dimension " + std::to_string(type.dimension) + " is on an entity of dimension " +
                                     std::to_string(block.dimension) + ", expected the same");
  if (block.count > 0)
    model.dimension = std::max(model.dimension, type.dimension);
  const Share share(block.count, m_rank, m_nb_rank);
  GmshElements& elements = model.elements[type.dimension];
  elements.startRun(physicalsOf(block));
  if (entities.isRead() && !entities.has(block.dimension, block.entity))
    m_nb_unknown[static_cast<std::size_t>(block.dimension)] += share.size();
  elements.reserveMore(share.size(), type.nb_node);
  skipTags(cursor, share.first * (1 + type.nb_node));
  for (Int64 i = share.first; i < share.last; ++i) {
    const Int64 position = cursor.nextPosition();
    elements.add(readTag(cursor, "the tag of an element"), block.type, position);
    for (Int32 node = 0; node < type.nb_node; ++node)
      elements.nodes.push_back(readTag(cursor, "the tag of a node"));
    reorderGmshNodes(type, elements.nodes.data() + elements.nodes.size() - type.nb_node);
  }
  skipTags(cursor, (block.count - share.last) * (1 + type.nb_node));
}

template <typename Cursor> void readSection(Msh4Reader& reader, std::string_view name, Cursor& cursor)
{
  if (name == "Entities")
    reader.entities.read(cursor);
  else if (name == "PartitionedEntities")
    reader.entities.readPartitioned(cursor);
  else if (name == "Nodes")
    reader.readNodes(cursor);
  else
    reader.readElements(cursor);
}

/*!
 * \brief Refuses a section that says to which groups elements belong, and comes after them: tags of entities would be taken for groups.
 *
 * The names are needed before the elements only where the file has no entities.
 */
void checkOrder(const MappedFile& file, const Msh4Reader& reader, const GmshSections& sections)
{
  const std::string_view name = sections.name();
  const bool is_of_groups = name == "Entities" || name == "PartitionedEntities" || (name == "PhysicalNames" && !reader.entities.isRead());
  if (reader.has_elements && is_of_groups)
    file.fail(sections.position(),
              "found section $" + std::string(name) + " after $Elements, expected it before: elements get their groups from it");
}

bool isRead(std::string_view name)
{
  return name == "Entities" || name == "PartitionedEntities" || name == "Nodes" || name == "Elements";
}
} // namespace

GmshModel readMsh4(const MappedFile& file, GmshSections& sections, Int32 rank, Int32 nb_rank)
{
  Msh4Reader reader(sections.header().minor == 0, rank, nb_rank);
  while (sections.next()) {
    checkOrder(file, reader, sections);
    if (sections.name() == "PhysicalNames") {
      TextCursor body = sections.textBody();
      readPhysicalNames(body, reader.model);
      sections.closeText(body);
    }
    else if (!isRead(sections.name()))
      sections.skip();
    else if (file.isBinary()) {
      BinaryCursor body = sections.binaryBody();
      readSection(reader, sections.name(), body);
      sections.closeBinary(body);
    }
    else {
      TextCursor body = sections.textBody();
      readSection(reader, sections.name(), body);
      sections.closeText(body);
    }
  }
  if (!reader.has_nodes || !reader.has_elements)
    file.fail(static_cast<Int64>(file.bytes().size()),
              std::string("found the end of the file, expected section $") + (reader.has_nodes ? "Elements" : "Nodes"));
  reader.noteUnknownEntities();
  reader.model.physicals.insert(reader.entities.physicals().begin(), reader.entities.physicals().end());
  return std::move(reader.model);
}

} // namespace Arcane::detail::meshio
