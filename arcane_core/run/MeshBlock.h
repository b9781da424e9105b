// SPDX-License-Identifier: Apache-2.0
// The part of a mesh that this rank has, as a block of memory for programs that watch the run.
#pragma once

#include "shmem/watch/layout/MeshLayout.h"

#include "arcane_core/mesh/groups/ItemGroup.h"

#include <string>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::run
{
//! Returns the groups of nodes, edges, faces and cells of the application, without computed groups. \local
std::vector<ItemGroup> shownGroups(IMesh& mesh);

/*!
 * \brief Writes the block of a mesh, which must not change as long as the object lives. All calls are \local.
 */
class MeshBlock
{
 public:
  //! \param coordinates_epoch, epoch  see MeshHead
  MeshBlock(IMesh& mesh, Int64 coordinates_epoch, Int64 epoch);

  Int64 nbByte() const { return m_head.nb_byte; }
  //! \param block  the address of nbByte() bytes
  void writeTo(std::byte* block) const;

 private:
  IMesh& m_mesh;
  std::string m_coordinates_name;
  std::vector<ItemGroup> m_groups;
  watch::MeshHead m_head;
  std::vector<watch::MeshGroupHead> m_group_heads;

  watch::MeshPart newPart(Int64 nb, Int64 number_bytes);
  watch::MeshGroupHead newGroup(const ItemGroup& group);
  void writeCells(std::byte* block) const;
  void writeGroup(std::byte* block, const ItemGroup& group, const watch::MeshGroupHead& head) const;
};
} // namespace Arcane::detail::run
