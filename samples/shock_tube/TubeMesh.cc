// SPDX-License-Identifier: Apache-2.0
#include "TubeMesh.h"

#include "MshWriter.h"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace ShockTube
{

namespace
{

constexpr int nb_wall = 6;
constexpr const char* physical_names[8] = { "XMIN", "XMAX", "YMIN", "YMAX", "ZMIN", "ZMAX", "ZG", "ZD" };
constexpr std::int32_t quadrangle = 3;
constexpr std::int32_t hexahedron = 5;

//! A surface (dimension 2) or a volume (dimension 3) of the tube.
struct Entity
{
  int dimension = 0;
  std::int32_t tag = 0;
  int physical = -1;          //!< index in physical_names; -1 for the plane between the gases
  int first[3] = { 0, 0, 0 }; //!< corner of its box, in cells
  int last[3] = { 0, 0, 0 };
  std::vector<std::int32_t> bounds; //!< tags of the surfaces around a volume
};

struct Element
{
  std::int64_t rank = 0; //!< place in the numbering, from 0
  std::array<std::int64_t, 8> nodes{};
};

struct ElementBlock
{
  const Entity* entity = nullptr;
  std::vector<Element> elements;
};

struct NodeBlock
{
  const Entity* entity = nullptr;
  std::vector<std::int64_t> nodes;
};

class Tube
{
 public:
  explicit Tube(const TubeMeshRequest& request);

  void write();

 private:
  std::int64_t nodeAt(int i, int j, int k) const { return (static_cast<std::int64_t>(i) * (m_n[1] + 1) + j) * (m_n[2] + 1) + k; }
  std::int64_t nbNode() const { return nodeAt(m_n[0], m_n[1], m_n[2]) + 1; }

  void buildEntities();
  Entity wall(int side, int axis, int half) const;
  std::vector<NodeBlock> classifyNodes() const;
  std::vector<ElementBlock> buildElements() const;
  ElementBlock wallElements(const Entity& wall, std::int64_t& rank) const;
  ElementBlock volumeElements(const Entity& volume) const;
  std::vector<std::uint64_t> chooseTags(std::int64_t count, std::uint64_t salt) const;
  void writePhysicalNames(MshWriter& writer) const;
  void writeEntities(MshWriter& writer) const;
  void writeEntity(MshWriter& writer, const Entity& entity) const;
  void writeNodes(MshWriter& writer, const std::vector<std::uint64_t>& tags) const;
  void writeElements(MshWriter& writer, const std::vector<std::uint64_t>& node_tags) const;
  void writePosition(MshWriter& writer, std::int64_t node) const;
  //! The last place is the length itself, without rounding.
  double place(int axis, int i) const { return m_request.length[axis] * (static_cast<double>(i) / m_n[axis]); }

  const TubeMeshRequest& m_request;
  const std::int32_t* m_n;
  std::vector<Entity> m_entities;
};

//! Fisher and Yates, so that the order depends on the seed only and not on the standard library.
template <typename Type> void shuffle(std::vector<Type>& values, std::mt19937_64& random)
{
  for (std::size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[random() % i]);
}

template <typename Block, typename Member> void shuffleBlocks(std::vector<Block>& blocks, Member member, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  shuffle(blocks, random);
  for (Block& block : blocks)
    shuffle(block.*member, random);
}

Tube::Tube(const TubeMeshRequest& request)
: m_request(request)
, m_n(request.nb_cell)
{
  buildEntities();
}

//! The part of wall \a side (0 to 5) that lies in \a half of the tube: 0, 1, or -1 for the whole wall.
Entity Tube::wall(int side, int axis, int half) const
{
  Entity e;
  e.dimension = 2;
  e.tag = static_cast<std::int32_t>(m_entities.size()) + 1;
  e.physical = side;
  std::copy_n(m_n, 3, e.last);
  (side % 2 == 0 ? e.last[axis] : e.first[axis]) = (side % 2 == 0) ? 0 : m_n[axis];
  if (half == 0)
    e.last[0] = m_n[0] / 2;
  if (half == 1)
    e.first[0] = m_n[0] / 2;
  return e;
}

void Tube::buildEntities()
{
  std::vector<std::int32_t> bounds[2];
  for (int side = 0; side < nb_wall; ++side) {
    const int axis = side / 2;
    for (int half = 0; half < 2; ++half) {
      if (axis == 0 && side != half)
        continue;
      m_entities.push_back(wall(side, axis, axis == 0 ? -1 : half));
      bounds[half].push_back(m_entities.back().tag);
    }
  }
  Entity plane = wall(-1, 0, 0);
  plane.first[0] = plane.last[0] = m_n[0] / 2;
  m_entities.push_back(plane);
  for (int half = 0; half < 2; ++half) {
    bounds[half].push_back(plane.tag);
    Entity volume;
    volume.dimension = 3;
    volume.tag = half + 1;
    volume.physical = nb_wall + half;
    volume.bounds = bounds[half];
    std::copy_n(m_n, 3, volume.last);
    (half == 0 ? volume.last[0] : volume.first[0]) = m_n[0] / 2;
    m_entities.push_back(volume);
  }
}

//! Each node belongs to the first entity that contains it; surfaces come first.
std::vector<NodeBlock> Tube::classifyNodes() const
{
  std::vector<NodeBlock> blocks;
  for (const Entity& e : m_entities)
    blocks.push_back({ &e, {} });
  for (int i = 0; i <= m_n[0]; ++i)
    for (int j = 0; j <= m_n[1]; ++j)
      for (int k = 0; k <= m_n[2]; ++k) {
        const auto contains = [&](const NodeBlock& b) {
          const Entity& e = *b.entity;
          return i >= e.first[0] && i <= e.last[0] && j >= e.first[1] && j <= e.last[1] && k >= e.first[2] && k <= e.last[2];
        };
        std::find_if(blocks.begin(), blocks.end(), contains)->nodes.push_back(nodeAt(i, j, k));
      }
  std::erase_if(blocks, [](const NodeBlock& b) { return b.nodes.empty(); });
  return blocks;
}

ElementBlock Tube::wallElements(const Entity& wall, std::int64_t& rank) const
{
  ElementBlock block{ &wall, {} };
  const int axis = wall.physical / 2;
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  for (int p = wall.first[u]; p < wall.last[u]; ++p)
    for (int q = wall.first[v]; q < wall.last[v]; ++q) {
      Element element{ rank++, {} };
      const int turn[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
      for (int corner = 0; corner < 4; ++corner) {
        int at[3];
        at[axis] = wall.first[axis];
        at[u] = p + turn[corner][0];
        at[v] = q + turn[corner][1];
        // The normal points out of the tube.
        element.nodes[wall.physical % 2 == 1 ? corner : 3 - corner] = nodeAt(at[0], at[1], at[2]);
      }
      block.elements.push_back(element);
    }
  return block;
}

ElementBlock Tube::volumeElements(const Entity& volume) const
{
  ElementBlock block{ &volume, {} };
  for (int i = volume.first[0]; i < volume.last[0]; ++i)
    for (int j = 0; j < m_n[1]; ++j)
      for (int k = 0; k < m_n[2]; ++k)
        block.elements.push_back(
          { (static_cast<std::int64_t>(i) * m_n[1] + j) * m_n[2] + k,
            { nodeAt(i, j, k), nodeAt(i + 1, j, k), nodeAt(i + 1, j + 1, k), nodeAt(i, j + 1, k), nodeAt(i, j, k + 1),
              nodeAt(i + 1, j, k + 1), nodeAt(i + 1, j + 1, k + 1), nodeAt(i, j + 1, k + 1) } });
  return block;
}

std::vector<ElementBlock> Tube::buildElements() const
{
  std::vector<ElementBlock> blocks;
  std::int64_t rank = static_cast<std::int64_t>(m_n[0]) * m_n[1] * m_n[2];
  for (const Entity& e : m_entities) {
    if (e.dimension == 3)
      blocks.push_back(volumeElements(e));
    else if (e.physical >= 0)
      blocks.push_back(wallElements(e, rank));
  }
  return blocks;
}

std::vector<std::uint64_t> Tube::chooseTags(std::int64_t count, std::uint64_t salt) const
{
  std::vector<std::uint64_t> tags(count);
  if (!m_request.tag_seed) {
    for (std::int64_t i = 0; i < count; ++i)
      tags[i] = i + 1;
    return tags;
  }
  std::mt19937_64 random(*m_request.tag_seed + salt);
  std::uint64_t tag = 0;
  for (std::uint64_t& t : tags)
    t = tag += 1 + random() % 3;
  shuffle(tags, random);
  return tags;
}

void Tube::writePhysicalNames(MshWriter& writer) const
{
  writer.beginSection("PhysicalNames");
  writer.textLine("8");
  for (int i = 0; i < 8; ++i)
    writer.textLine((i < nb_wall ? "2 " : "3 ") + std::to_string(i + 1) + " \"" + physical_names[i] + '"');
  writer.endSection("PhysicalNames");
}

void Tube::writeEntities(MshWriter& writer) const
{
  writer.beginSection("Entities");
  const auto is_surface = [](const Entity& e) { return e.dimension == 2; };
  const auto nb_surface = std::count_if(m_entities.begin(), m_entities.end(), is_surface);
  for (std::size_t count : { std::size_t{ 0 }, std::size_t{ 0 }, static_cast<std::size_t>(nb_surface), m_entities.size() - nb_surface })
    writer.sizeValue(count);
  writer.endLine();
  for (const Entity& e : m_entities)
    writeEntity(writer, e);
  writer.endSection("Entities");
}

void Tube::writeEntity(MshWriter& writer, const Entity& entity) const
{
  writer.intValue(entity.tag);
  for (const int* corner : { entity.first, entity.last })
    for (int axis = 0; axis < 3; ++axis)
      writer.realValue(place(axis, corner[axis]));
  writer.sizeValue(entity.physical >= 0 ? 1 : 0);
  if (entity.physical >= 0)
    writer.intValue(entity.physical + 1);
  writer.sizeValue(entity.bounds.size());
  for (std::int32_t tag : entity.bounds)
    writer.intValue(tag);
  writer.endLine();
}

void Tube::writePosition(MshWriter& writer, std::int64_t node) const
{
  const std::int64_t plane = static_cast<std::int64_t>(m_n[1] + 1) * (m_n[2] + 1);
  writer.realValue(place(0, static_cast<int>(node / plane)));
  writer.realValue(place(1, static_cast<int>(node % plane / (m_n[2] + 1))));
  writer.realValue(place(2, static_cast<int>(node % (m_n[2] + 1))));
  writer.endLine();
}

void Tube::writeNodes(MshWriter& writer, const std::vector<std::uint64_t>& tags) const
{
  std::vector<NodeBlock> blocks = classifyNodes();
  if (m_request.order_seed)
    shuffleBlocks(blocks, &NodeBlock::nodes, *m_request.order_seed);
  writer.beginSection("Nodes");
  const auto [low, high] = std::minmax_element(tags.begin(), tags.end());
  for (std::uint64_t value : { static_cast<std::uint64_t>(blocks.size()), static_cast<std::uint64_t>(tags.size()), *low, *high })
    writer.sizeValue(value);
  writer.endLine();
  for (const NodeBlock& block : blocks) {
    for (std::int32_t value : { block.entity->dimension, block.entity->tag, 0 })
      writer.intValue(value);
    writer.sizeValue(block.nodes.size());
    writer.endLine();
    for (std::int64_t node : block.nodes) {
      writer.sizeValue(tags[node]);
      writer.endLine();
    }
    for (std::int64_t node : block.nodes)
      writePosition(writer, node);
  }
  writer.endSection("Nodes");
}

void Tube::writeElements(MshWriter& writer, const std::vector<std::uint64_t>& node_tags) const
{
  std::vector<ElementBlock> blocks = buildElements();
  std::int64_t nb_element = 0;
  for (const ElementBlock& block : blocks)
    nb_element += block.elements.size();
  const std::vector<std::uint64_t> tags = chooseTags(nb_element, 1);
  if (m_request.order_seed)
    shuffleBlocks(blocks, &ElementBlock::elements, *m_request.order_seed + 1);
  writer.beginSection("Elements");
  const auto [low, high] = std::minmax_element(tags.begin(), tags.end());
  for (std::uint64_t value : { static_cast<std::uint64_t>(blocks.size()), static_cast<std::uint64_t>(nb_element), *low, *high })
    writer.sizeValue(value);
  writer.endLine();
  for (const ElementBlock& block : blocks) {
    const bool is_volume = block.entity->dimension == 3;
    for (std::int32_t value : { block.entity->dimension, block.entity->tag, is_volume ? hexahedron : quadrangle })
      writer.intValue(value);
    writer.sizeValue(block.elements.size());
    writer.endLine();
    for (const Element& element : block.elements) {
      writer.sizeValue(tags[element.rank]);
      for (int corner = 0; corner < (is_volume ? 8 : 4); ++corner)
        writer.sizeValue(node_tags[element.nodes[corner]]);
      writer.endLine();
    }
  }
  writer.endSection("Elements");
}

void Tube::write()
{
  MshWriter writer(m_request.file_name, m_request.is_binary);
  writePhysicalNames(writer);
  writeEntities(writer);
  const std::vector<std::uint64_t> node_tags = chooseTags(nbNode(), 0);
  writeNodes(writer, node_tags);
  writeElements(writer, node_tags);
  writer.commit();
}

} // namespace

void checkTubeMesh(const TubeMeshRequest& request)
{
  const std::int32_t* n = request.nb_cell;
  if (n[0] < 2 || n[0] % 2 != 0)
    throw std::invalid_argument("NX is " + std::to_string(n[0]) + ", expected an even number: the gases meet on a plane of nodes");
  double nb_node = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    if (n[axis] < 1 || !(request.length[axis] > 0.0))
      throw std::invalid_argument("the tube has " + std::to_string(n[axis]) + " cells over a length of " +
                                  std::to_string(request.length[axis]) + ", expected positive numbers");
    nb_node *= n[axis] + 1.0;
  }
  if (nb_node > 2147483647.0 / 2.0)
    throw std::invalid_argument("the tube would have " + std::to_string(nb_node) + " nodes, expected at most 1073741823");
}

void writeTubeMesh(const TubeMeshRequest& request)
{
  checkTubeMesh(request);
  Tube(request).write();
}

} // namespace ShockTube
