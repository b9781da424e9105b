// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/MeshArrays.h"

#include "shmem/watch/layout/MeshLayout.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

namespace Arcane::detail::watch
{
namespace
{
[[noreturn]] void throwDamaged(const std::string& what)
{
  throw WatchFault(ARCANE_WATCH_LEASE_OVER, "the description of a mesh is damaged: " + what + "; ask again");
}

//! Finds arrays in a block whose contents may be anything: the run may have ended the lease.
class Block
{
 public:
  Block(const void* data, Int64 nb_byte)
  : m_data(static_cast<const std::byte*>(data))
  , m_nb_byte(nb_byte)
  {}

  //! \param nb  the number of rows that the array must have, -1 for any
  void find(const MeshPart& part, eNumber number, Int32 number_bytes, Int64 nb, arcane_watch_array& array) const
  {
    check(part, number_bytes, nb);
    EntryCopy shape;
    shape.number = number;
    shape.number_bytes = number_bytes;
    shape.nb_dim = 1;
    shape.dims[0] = part.nb_byte / number_bytes;
    fillArray(shape, m_data + part.offset, array);
  }

  template <std::size_t N> void copyText(const MeshPart& part, char (&to)[N]) const
  {
    check(part, 1, -1);
    std::memset(to, 0, N);
    std::memcpy(to, m_data + part.offset, std::min(static_cast<std::size_t>(part.nb_byte), N - 1));
  }

  //! Copies the head at \a offset.
  template <typename Head> Head headAt(Int64 offset) const
  {
    check({ .offset = offset, .nb_byte = sizeof(Head) }, 1, -1);
    Head head;
    std::memcpy(&head, m_data + offset, sizeof(head));
    return head;
  }

 private:
  const std::byte* m_data;
  Int64 m_nb_byte;

  void check(const MeshPart& part, Int32 number_bytes, Int64 nb) const
  {
    const bool is_inside = part.offset >= 0 && part.nb_byte >= 0 && part.offset <= m_nb_byte && part.nb_byte <= m_nb_byte - part.offset;
    if (!is_inside || part.offset % number_bytes != 0 || part.nb_byte % number_bytes != 0)
      throwDamaged(std::to_string(part.nb_byte) + " bytes at place " + std::to_string(part.offset) + " of " + std::to_string(m_nb_byte));
    if (nb >= 0 && part.nb_byte / number_bytes != nb)
      throwDamaged(std::to_string(part.nb_byte / number_bytes) + " rows, expected " + std::to_string(nb));
  }
};

//! Returns true when the owner has not changed the mesh since it showed \a block.
bool findCoordinates(Lease& lease, Int32 index, const arcane_watch_array& block, arcane_watch_mesh& mesh)
{
  mesh.coordinates = lease.map(index, mesh.coordinates_name);
  return mesh.coordinates.epoch == Block(block.data, block.nb_byte).headAt<MeshHead>(0).coordinates_epoch;
}
} // namespace

void fillMesh(const arcane_watch_array& array, const std::string& name, arcane_watch_mesh& mesh)
{
  constexpr Int32 long_bytes = sizeof(Int64);
  constexpr Int32 int_bytes = sizeof(Int32);
  mesh = {};
  if (array.nb_byte == 0)
    throw WatchFault(ARCANE_WATCH_NO_MESH, "the run had no room for mesh '" + name + "' in the shared memory of this machine");
  const Block block(array.data, array.nb_byte);
  const auto head = block.headAt<MeshHead>(0);
  if (head.nb_node < 0 || head.nb_cell < 0 || head.nb_group < 0)
    throwDamaged("a number of items is negative");
  std::memcpy(mesh.name, name.data(), std::min(name.size(), sizeof(mesh.name) - 1));
  block.copyText(head.coordinates_name, mesh.coordinates_name);
  mesh.dimension = head.dimension;
  mesh.nb_group = head.nb_group;
  mesh.nb_node = head.nb_node;
  mesh.nb_cell = head.nb_cell;
  mesh.epoch = head.epoch;
  block.find(head.cell_offsets, eNumber::Signed, long_bytes, head.nb_cell + 1, mesh.cell_offsets);
  block.find(head.cell_nodes, eNumber::Signed, long_bytes, -1, mesh.cell_nodes);
  block.find(head.cell_types, eNumber::Unsigned, 1, head.nb_cell, mesh.cell_types);
  block.find(head.cell_unique_ids, eNumber::Signed, long_bytes, head.nb_cell, mesh.cell_unique_ids);
  block.find(head.cell_owners, eNumber::Signed, int_bytes, head.nb_cell, mesh.cell_owners);
  block.find(head.node_unique_ids, eNumber::Signed, long_bytes, head.nb_node, mesh.node_unique_ids);
  block.find(head.node_owners, eNumber::Signed, int_bytes, head.nb_node, mesh.node_owners);
  mesh.block = array;
}

void fillGroup(const arcane_watch_mesh& mesh, Int32 index, arcane_watch_group& group)
{
  if (index < 0 || index >= mesh.nb_group)
    throw WatchFault(ARCANE_WATCH_BAD_ARGUMENT,
                     "no group " + std::to_string(index) + " of mesh '" + mesh.name + "', which has " + std::to_string(mesh.nb_group));
  constexpr Int32 long_bytes = sizeof(Int64);
  group = {};
  const Block block(mesh.block.data, mesh.block.nb_byte);
  const auto head = block.headAt<MeshHead>(0);
  if (head.nb_group != mesh.nb_group)
    throwDamaged(std::to_string(head.nb_group) + " groups, expected " + std::to_string(mesh.nb_group));
  const auto of_group = block.headAt<MeshGroupHead>(head.groups.offset + index * Int64(sizeof(MeshGroupHead)));
  block.copyText(of_group.name, group.name);
  group.item_kind = of_group.item_kind;
  block.find(of_group.items, eNumber::Signed, sizeof(Int32), -1, group.items);
  group.nb_item = group.items.shape[0];
  const bool has_nodes = of_group.offsets.nb_byte > 0;
  block.find(of_group.offsets, eNumber::Signed, long_bytes, has_nodes ? group.nb_item + 1 : 0, group.offsets);
  block.find(of_group.nodes, eNumber::Signed, long_bytes, -1, group.nodes);
  block.find(of_group.types, eNumber::Unsigned, 1, has_nodes ? group.nb_item : 0, group.types);
}

void mapMesh(Lease& lease, Int32 index, const std::string& name, arcane_watch_mesh& mesh)
{
  const std::string found = lease.run().findMesh(index, name);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  do {
    const arcane_watch_array block = lease.map(index, entryNameOfMesh(found));
    fillMesh(block, found, mesh);
    if (findCoordinates(lease, index, block, mesh)) {
      if (!lease.isValid())
        throwDamaged("the run has ended the lease");
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (std::chrono::steady_clock::now() < end);
  throw WatchFault(ARCANE_WATCH_BUSY,
                   "the run is changing mesh '" + found + "', which it shows again at the end of an iteration; ask again");
}
} // namespace Arcane::detail::watch
