// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/EnsightPart.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/Item.h"
#include "arcane_core/mesh/ItemTypeInfo.h"

namespace Arcane::detail::output
{
namespace
{
constexpr std::string_view polygon_type = "nsided";
constexpr std::string_view polyhedron_type = "nfaced";

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

//! Adds the values of one component, all those of its first place first.
void addComponent(EnsightRecords& records, const std::vector<float>& values, Int32 row_size, const std::vector<Int32>& rows,
                  const EnsightPart::Component& component)
{
  for (const Int32 place : component.places) {
    std::vector<float> column;
    column.reserve(rows.size());
    for (const Int32 row : rows)
      column.push_back(
        place < 0 ? 0.0f : values[static_cast<std::size_t>(row) * static_cast<std::size_t>(row_size) + static_cast<std::size_t>(place)]);
    records.addReals(column);
  }
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

EnsightPart::EnsightPart(const ItemGroup& group, Int32 number, const String& name)
: m_group(group)
, m_piece(makePiece(group))
, m_number(number)
, m_name(name.toStdStringView())
{
  const ItemVectorView items = group.itemFamily()->view(m_piece.items);
  Int32 i = 0;
  for (const Item item : items)
    m_blocks[item.isNode() ? "point" : ensightTypeOf(item.type())].push_back(i++);
}

std::vector<Int32> EnsightPart::nodesOf(Int32 element) const
{
  std::vector<Int32> numbers;
  for (Int64 i = m_piece.offsets[element]; i < m_piece.offsets[element + 1]; ++i)
    numbers.push_back(static_cast<Int32>(m_piece.connectivity[static_cast<Int32>(i)]) + 1);
  return numbers;
}

void EnsightPart::writeGrid(EnsightRecords& records, const VariableNodeReal3& coordinates, bool ids_are_given) const
{
  records.addText("part");
  records.addNumber(m_number);
  records.addText(m_name);
  records.addText("coordinates");
  records.addNumber(m_piece.nodes.size());
  if (ids_are_given)
    records.addNumbers(uniqueIdsOf(*m_group.mesh()->nodeFamily(), m_piece.nodes), 1);
  for (Int32 axis = 0; axis < 3; ++axis) {
    std::vector<float> column;
    for (const Int32 node : m_piece.nodes)
      column.push_back(static_cast<float>(coordinates[NodeLocalId(node)][axis]));
    records.addReals(column);
  }
  for (const auto& [type, elements] : m_blocks) {
    records.addText(type);
    records.addNumber(static_cast<Int32>(elements.size()));
    if (ids_are_given) {
      UniqueArray<Int32> local_ids;
      for (const Int32 element : elements)
        local_ids.add(m_piece.items[element]);
      records.addNumbers(uniqueIdsOf(*m_group.itemFamily(), local_ids), 1);
    }
    if (type == polyhedron_type)
      writePolyhedra(records, elements);
    else
      writeElements(records, type, elements);
  }
}

void EnsightPart::writeElements(EnsightRecords& records, std::string_view type, const std::vector<Int32>& elements) const
{
  if (type == polygon_type) {
    std::vector<Int32> sizes;
    for (const Int32 element : elements)
      sizes.push_back(static_cast<Int32>(nodesOf(element).size()));
    records.addNumbers(sizes, 1);
  }
  const std::size_t nb_node = nbNodeOf(type);
  for (const Int32 element : elements) {
    std::vector<Int32> nodes = nodesOf(element);
    if (nb_node > 0)
      nodes.resize(nb_node);
    records.addNumbers(nodes, static_cast<Int32>(nodes.size()));
  }
}

void EnsightPart::writePolyhedra(EnsightRecords& records, const std::vector<Int32>& elements) const
{
  std::vector<Int32> nb_faces;
  std::vector<Int32> nb_nodes;
  std::vector<std::vector<Int32>> faces;
  UniqueArray<Int32> local_ids;
  for (const Int32 element : elements)
    local_ids.add(m_piece.items[element]);
  std::size_t e = 0;
  for (const Item item : m_group.itemFamily()->view(local_ids)) {
    const ItemTypeInfo& info = *ItemTypeInfo::ofType(item.type());
    const std::vector<Int32> nodes = nodesOf(elements[e++]);
    nb_faces.push_back(info.nbLocalFace());
    for (Int32 f = 0; f < info.nbLocalFace(); ++f) {
      std::vector<Int32> face;
      for (Int32 n = 0; n < info.localFace(f).nbNode(); ++n)
        face.push_back(nodes[static_cast<std::size_t>(info.localFace(f).node(n))]);
      nb_nodes.push_back(static_cast<Int32>(face.size()));
      faces.push_back(std::move(face));
    }
  }
  records.addNumbers(nb_faces, 1);
  records.addNumbers(nb_nodes, 1);
  for (const std::vector<Int32>& face : faces)
    records.addNumbers(face, static_cast<Int32>(face.size()));
}

void EnsightPart::writeNodeValues(EnsightRecords& records, const std::vector<float>& values, Int32 row_size,
                                  const Component& component) const
{
  records.addText("part");
  records.addNumber(m_number);
  records.addText("coordinates");
  std::vector<Int32> rows;
  for (Int32 i = 0; i < m_piece.nodes.size(); ++i)
    rows.push_back(i);
  addComponent(records, values, row_size, rows, component);
}

void EnsightPart::writeItemValues(EnsightRecords& records, const std::vector<float>& values, Int32 row_size,
                                  const Component& component) const
{
  records.addText("part");
  records.addNumber(m_number);
  for (const auto& [type, elements] : m_blocks) {
    records.addText(type);
    addComponent(records, values, row_size, elements, component);
  }
}
} // namespace Arcane::detail::output
