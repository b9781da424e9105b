// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MeshBlock.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "arcane_core/mesh_io/VtkCellType.h"
#include "variables/core/IVariable.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace Arcane::detail::run
{
namespace
{
using watch::MeshGroupHead;
using watch::MeshHead;
using watch::MeshPart;

constexpr Byte no_cell = 0;

Byte vtkTypeOf(const Item& item)
{
  // VTK does not have all solids: they become convex sets of points.
  constexpr Byte convex_point_set = 41;
  const Int32 type = meshio::vtkTypeOfItem(item.type());
  return type < 0 ? convex_point_set : static_cast<Byte>(type);
}

Int64 nbNodeOf(const ItemVectorView& items)
{
  Int64 nb = 0;
  ENUMERATE_ITEM(item, items)
  {
    nb += item->toItemWithNodes().nbNode();
  }
  return nb;
}

template <typename T> T* arrayAt(std::byte* block, const MeshPart& part)
{
  return reinterpret_cast<T*>(block + part.offset);
}

void writeText(std::byte* block, const MeshPart& part, std::string_view text)
{
  std::memcpy(block + part.offset, text.data(), text.size());
}

Int64* writeNodes(const ItemWithNodes& item, Int64* node)
{
  for (const NodeLocalId id : item.nodeIds())
    *node++ = id.localId();
  return node;
}

void writeIds(std::byte* block, IItemFamily& family, const MeshPart& unique_ids, const MeshPart& owners)
{
  auto* const unique_id = arrayAt<Int64>(block, unique_ids);
  auto* const owner = arrayAt<Int32>(block, owners);
  std::fill_n(unique_id, family.maxLocalId(), Int64(-1));
  std::fill_n(owner, family.maxLocalId(), -1);
  ENUMERATE_ITEM(item, family.allItems())
  {
    unique_id[item.itemLocalId()] = item->uniqueId().asInt64();
    owner[item.itemLocalId()] = item->owner();
  }
}
} // namespace

std::vector<ItemGroup> shownGroups(IMesh& mesh)
{
  std::vector<ItemGroup> groups;
  for (const eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    for (const ItemGroup& group : mesh.itemFamily(kind)->groups())
      if (!group.isAllItems() && !group.isAutoComputed())
        groups.push_back(group);
  return groups;
}

MeshBlock::MeshBlock(IMesh& mesh, Int64 coordinates_epoch, Int64 epoch)
: m_mesh(mesh)
, m_coordinates_name(mesh.nodesCoordinates().variable()->fullName().toStdStringView())
, m_groups(shownGroups(mesh))
{
  const Int64 nb_node = mesh.nodeFamily()->maxLocalId();
  const Int64 nb_cell = mesh.cellFamily()->maxLocalId();
  m_head.nb_byte = sizeof(MeshHead);
  m_head.nb_node = nb_node;
  m_head.nb_cell = nb_cell;
  m_head.coordinates_epoch = coordinates_epoch;
  m_head.epoch = epoch;
  m_head.dimension = mesh.dimension();
  m_head.nb_group = static_cast<Int32>(m_groups.size());
  m_head.coordinates_name = newPart(static_cast<Int64>(m_coordinates_name.size()), 1);
  m_head.cell_offsets = newPart(nb_cell + 1, sizeof(Int64));
  m_head.cell_nodes = newPart(nbNodeOf(mesh.allCells().view()), sizeof(Int64));
  m_head.cell_types = newPart(nb_cell, 1);
  m_head.cell_unique_ids = newPart(nb_cell, sizeof(Int64));
  m_head.cell_owners = newPart(nb_cell, sizeof(Int32));
  m_head.node_unique_ids = newPart(nb_node, sizeof(Int64));
  m_head.node_owners = newPart(nb_node, sizeof(Int32));
  m_head.groups = newPart(m_head.nb_group, sizeof(MeshGroupHead));
  for (const ItemGroup& group : m_groups)
    m_group_heads.push_back(newGroup(group));
}

MeshPart MeshBlock::newPart(Int64 nb, Int64 number_bytes)
{
  constexpr Int64 alignment = MeshPart::alignment;
  const MeshPart part{ .offset = (m_head.nb_byte + alignment - 1) / alignment * alignment, .nb_byte = nb * number_bytes };
  m_head.nb_byte = part.offset + part.nb_byte;
  return part;
}

MeshGroupHead MeshBlock::newGroup(const ItemGroup& group)
{
  MeshGroupHead head;
  head.item_kind = group.itemKind();
  head.name = newPart(static_cast<Int64>(group.name().toStdStringView().size()), 1);
  head.items = newPart(group.size(), sizeof(Int32));
  if (head.item_kind == IK_Edge || head.item_kind == IK_Face) {
    head.offsets = newPart(group.size() + 1, sizeof(Int64));
    head.nodes = newPart(nbNodeOf(group.view()), sizeof(Int64));
    head.types = newPart(group.size(), 1);
  }
  return head;
}

void MeshBlock::writeTo(std::byte* block) const
{
  std::memcpy(block, &m_head, sizeof(m_head));
  writeText(block, m_head.coordinates_name, m_coordinates_name);
  writeCells(block);
  writeIds(block, *m_mesh.cellFamily(), m_head.cell_unique_ids, m_head.cell_owners);
  writeIds(block, *m_mesh.nodeFamily(), m_head.node_unique_ids, m_head.node_owners);
  for (std::size_t i = 0; i < m_groups.size(); ++i) {
    arrayAt<MeshGroupHead>(block, m_head.groups)[i] = m_group_heads[i];
    writeGroup(block, m_groups[i], m_group_heads[i]);
  }
}

void MeshBlock::writeCells(std::byte* block) const
{
  auto* const type = arrayAt<Byte>(block, m_head.cell_types);
  auto* const offset = arrayAt<Int64>(block, m_head.cell_offsets);
  auto* const nodes = arrayAt<Int64>(block, m_head.cell_nodes);
  std::fill_n(type, m_head.nb_cell, no_cell);
  std::fill_n(offset, m_head.nb_cell + 1, Int64(0));
  const CellGroup cells = m_mesh.allCells();
  ENUMERATE_CELL(cell, cells)
  {
    type[cell.itemLocalId()] = vtkTypeOf(*cell);
    offset[cell.itemLocalId() + 1] = cell->nbNode();
  }
  for (Int64 i = 0; i < m_head.nb_cell; ++i)
    offset[i + 1] += offset[i];
  ENUMERATE_CELL(cell, cells)
  {
    writeNodes(*cell, nodes + offset[cell.itemLocalId()]);
  }
}

void MeshBlock::writeGroup(std::byte* block, const ItemGroup& group, const MeshGroupHead& head) const
{
  writeText(block, head.name, group.name().toStdStringView());
  auto* const local_id = arrayAt<Int32>(block, head.items);
  const bool has_nodes = head.offsets.nb_byte > 0;
  auto* const offset = arrayAt<Int64>(block, head.offsets);
  auto* const type = arrayAt<Byte>(block, head.types);
  auto* const nodes = arrayAt<Int64>(block, head.nodes);
  Int64* node = nodes;
  Int64 nb = 0;
  if (has_nodes)
    offset[0] = 0;
  ENUMERATE_ITEM(item, group)
  {
    local_id[nb] = item.itemLocalId();
    if (has_nodes) {
      type[nb] = vtkTypeOf(*item);
      node = writeNodes(item->toItemWithNodes(), node);
      offset[nb + 1] = node - nodes;
    }
    ++nb;
  }
}
} // namespace Arcane::detail::run
