// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/EnsightPart.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/output/JoinPieces.h"

#include <array>
#include <numeric>
#include <utility>

namespace Arcane::detail::output
{
namespace
{
constexpr std::string_view polygon_type = "nsided";
constexpr std::string_view polyhedron_type = "nfaced";

constexpr std::array<std::string_view, 16> all_types = { "bar2",    "hexa20", "hexa8",     "nfaced",   "nsided", "penta15",
                                                         "penta6",  "point",  "pyramid13", "pyramid5", "quad4",  "quad8",
                                                         "tetra10", "tetra4", "tria3",     "tria6" };

std::vector<Int32> uniqueIdsOf(const IItemFamily& family, ConstArrayView<Int32> local_ids)
{
  std::vector<Int32> ids;
  for (const Item item : family.view(local_ids))
    ids.push_back(static_cast<Int32>(item.uniqueId().asInt64()));
  return ids;
}

//! Returns the number of nodes that the name of a type ends with, or 0 for a type of any number of nodes.
std::size_t nbNodeOf(std::string_view type)
{
  std::size_t nb_node = 0;
  const std::size_t first_digit = type.find_first_of("0123456789");
  for (std::size_t i = first_digit; i < type.size(); ++i)
    nb_node = 10 * nb_node + static_cast<std::size_t>(type[i] - '0');
  return nb_node;
}

//! Adds the values of one component: all values at its first place, then all values at the next one. \a sections ends with the head of the
//! values.
void addComponent(EnsightPart::Sections& sections, const std::vector<float>& values, Int32 row_size, const std::vector<Int32>& rows,
                  const EnsightPart::Component& component)
{
  for (const Int32 place : component.places) {
    std::vector<float> column;
    column.reserve(rows.size());
    for (const Int32 row : rows)
      column.push_back(
        place < 0 ? 0.0f : values[static_cast<std::size_t>(row) * static_cast<std::size_t>(row_size) + static_cast<std::size_t>(place)]);
    sections.back().own.addReals(column);
    sections.emplace_back(sections.back().own.isBinary());
  }
}

//! Begins a section with a word. \return its head
EnsightRecords& addSection(EnsightPart::Sections& sections, bool is_binary, std::string_view word)
{
  sections.emplace_back(is_binary);
  sections.back().head.addText(word);
  return sections.back().head;
}
} // namespace

std::string_view ensightTypeOf(Int16 item_type)
{
  switch (item_type) {
  case IT_Vertex:
  case IT_FaceVertex: return "point";
  case IT_Line2:
  case IT_CellLine2: return "bar2";
  case IT_Triangle3: return "tria3";
  case IT_Quad4: return "quad4";
  case IT_Tetraedron4: return "tetra4";
  case IT_Pyramid5: return "pyramid5";
  case IT_Pentaedron6: return "penta6";
  case IT_Hexaedron8: return "hexa8";
  case IT_Triangle6: return "tria6";
  case IT_Quad8: return "quad8";
  case IT_Tetraedron10: return "tetra10";
  case IT_Pyramid13: return "pyramid13";
  case IT_Pentaedron15: return "penta15";
  case IT_Hexaedron20: return "hexa20";
  // EnSight has no such element, or readers do not agree about the order of its nodes. The nodes that are left out come last.
  case IT_Line3:
  case IT_CellLine3:
  case IT_Line4:
  case IT_CellLine4: return "bar2";
  case IT_Triangle10: return "tria3";
  case IT_Quad9: return "quad8";
  case IT_Hexaedron27: return "hexa20";
  default: return ItemTypeInfo::ofType(item_type)->dimension() == 2 ? polygon_type : polyhedron_type;
  }
}

EnsightPart::EnsightPart(IParallelMng* pm, const ItemGroup& group, Int32 number)
: m_group(group)
, m_piece(makePiece(group))
, m_number(number)
{
  joinPieces(pm, *group.mesh()->nodeFamily(), m_piece);
  Int32 i = 0;
  for (const Item item : group.itemFamily()->view(m_piece.items))
    m_blocks[item.isNode() ? "point" : ensightTypeOf(item.type())].push_back(i++);
  UniqueArray<Int32> counts;
  for (const std::string_view type : all_types)
    counts.add(static_cast<Int32>(blockOf(type).size()));
  counts.add(m_piece.nodes.size());
  pm->reduce(Parallel::ReduceSum, counts.view());
  m_nb_node = counts.back();
  for (std::size_t t = 0; t < all_types.size(); ++t)
    if (counts[static_cast<Int32>(t)] > 0)
      m_nb_of_types[all_types[t]] = counts[static_cast<Int32>(t)];
}

const std::vector<Int32>& EnsightPart::blockOf(std::string_view type) const
{
  static const std::vector<Int32> none;
  const auto block = m_blocks.find(type);
  return block == m_blocks.end() ? none : block->second;
}

std::vector<Int32> EnsightPart::nodesOf(Int32 element) const
{
  std::vector<Int32> numbers;
  for (Int64 i = m_piece.offsets[element]; i < m_piece.offsets[element + 1]; ++i)
    numbers.push_back(static_cast<Int32>(m_piece.connectivity[static_cast<Int32>(i)]) + 1);
  return numbers;
}

void EnsightPart::addGrid(Sections& sections, bool is_binary, const VariableNodeReal3& coordinates, bool ids_are_given) const
{
  EnsightRecords& head = addSection(sections, is_binary, "part");
  head.addNumber(m_number);
  head.addText(m_group.name().toStdStringView());
  head.addText("coordinates");
  head.addNumber(m_nb_node);
  if (ids_are_given)
    sections.back().own.addNumbers(uniqueIdsOf(*m_group.mesh()->nodeFamily(), m_piece.nodes), 1);
  for (Int32 axis = 0; axis < 3; ++axis) {
    std::vector<float> column;
    for (const Int32 node : m_piece.nodes)
      column.push_back(static_cast<float>(coordinates[NodeLocalId(node)][axis]));
    sections.emplace_back(is_binary);
    sections.back().own.addReals(column);
  }
  for (const auto& [type, nb_element] : m_nb_of_types) {
    addSection(sections, is_binary, type).addNumber(nb_element);
    if (ids_are_given) {
      UniqueArray<Int32> local_ids;
      for (const Int32 element : blockOf(type))
        local_ids.add(m_piece.items[element]);
      sections.back().own.addNumbers(uniqueIdsOf(*m_group.itemFamily(), local_ids), 1);
    }
    if (type == polyhedron_type)
      addPolyhedra(sections, is_binary);
    else
      addElements(sections, is_binary, type);
  }
}

void EnsightPart::addElements(Sections& sections, bool is_binary, std::string_view type) const
{
  if (type == polygon_type) {
    std::vector<Int32> sizes;
    for (const Int32 element : blockOf(type))
      sizes.push_back(static_cast<Int32>(nodesOf(element).size()));
    sections.emplace_back(is_binary);
    sections.back().own.addNumbers(sizes, 1);
  }
  sections.emplace_back(is_binary);
  const std::size_t nb_node = nbNodeOf(type);
  for (const Int32 element : blockOf(type)) {
    std::vector<Int32> nodes = nodesOf(element);
    if (nb_node > 0)
      nodes.resize(nb_node);
    sections.back().own.addNumbers(nodes, static_cast<Int32>(nodes.size()));
  }
}

void EnsightPart::addPolyhedra(Sections& sections, bool is_binary) const
{
  const std::vector<Int32>& elements = blockOf(polyhedron_type);
  EnsightSection faces_of_elements(is_binary);
  EnsightSection nodes_of_faces(is_binary);
  EnsightSection faces(is_binary);
  UniqueArray<Int32> local_ids;
  for (const Int32 element : elements)
    local_ids.add(m_piece.items[element]);
  std::size_t e = 0;
  for (const Item item : m_group.itemFamily()->view(local_ids)) {
    const ItemTypeInfo& info = *ItemTypeInfo::ofType(item.type());
    const std::vector<Int32> nodes = nodesOf(elements[e++]);
    faces_of_elements.own.addNumbers({ info.nbLocalFace() }, 1);
    for (Int32 f = 0; f < info.nbLocalFace(); ++f) {
      std::vector<Int32> face;
      for (Int32 n = 0; n < info.localFace(f).nbNode(); ++n)
        face.push_back(nodes[static_cast<std::size_t>(info.localFace(f).node(n))]);
      nodes_of_faces.own.addNumbers({ static_cast<Int32>(face.size()) }, 1);
      faces.own.addNumbers(face, static_cast<Int32>(face.size()));
    }
  }
  for (EnsightSection* section : { &faces_of_elements, &nodes_of_faces, &faces })
    sections.push_back(std::move(*section));
}

void EnsightPart::addNodeValues(Sections& sections, bool is_binary, const std::vector<float>& values, Int32 row_size,
                                const Component& component) const
{
  EnsightRecords& head = addSection(sections, is_binary, "part");
  head.addNumber(m_number);
  head.addText("coordinates");
  std::vector<Int32> rows(static_cast<std::size_t>(m_piece.nodes.size()));
  std::iota(rows.begin(), rows.end(), 0);
  addComponent(sections, values, row_size, rows, component);
}

void EnsightPart::addItemValues(Sections& sections, bool is_binary, const std::vector<float>& values, Int32 row_size,
                                const Component& component) const
{
  addSection(sections, is_binary, "part").addNumber(m_number);
  for (const auto& [type, nb_element] : m_nb_of_types) {
    addSection(sections, is_binary, type);
    addComponent(sections, values, row_size, blockOf(type), component);
  }
}
} // namespace Arcane::detail::output
