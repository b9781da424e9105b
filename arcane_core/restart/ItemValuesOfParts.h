// SPDX-License-Identifier: Apache-2.0
// Values of the previous owners of items, for the items of a rebuilt mesh.
#pragma once

#include "arcane_core/mesh_restart/MeshParts.h"
#include "arcane_core/mesh_restart/PlacedFamilies.h"

#include <map>
#include <memory>

namespace Arcane
{
class ICheckpointParts;
class IMesh;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::restart
{
/*!
 * \brief Reads variables on the items of one mesh, which is built.
 *
 * Each rank reads a slice of the rows of all parts; then the values of the previous owners go to all ranks that have the items, as own
 * items or as ghosts.
 */
class ItemValuesOfParts
{
 public:
  using Fetches = mesh_restart::PlacedFamilies::Fetches;

  //! \param fetches   from MeshParts::fetchOfItems(), by kind of items. All arguments must live as long as this object.
  //! \param families  of DoFs and particles
  ItemValuesOfParts(IMesh* mesh, ICheckpointParts& parts, const mesh_restart::MeshParts& mesh_parts, const Fetches& fetches,
                    const mesh_restart::PlacedFamilies& families);
  ~ItemValuesOfParts();

  //! Reads the values of a variable on the mesh. \collective \throws ParallelFatalErrorException on all ranks when the arrays of the parts
  //! do not fit their items
  void read(IVariable* variable);

 private:
  //! The items of a family: their rows in the parts, and the items of this rank.
  struct Items
  {
    const mesh_restart::PartRows& rows;
    const mesh_restart::RowDirectory& directory;
    const mesh_restart::RowFetch& fetch;
  };
  //! The items, of this rank, that have values of the partial variables on a group.
  struct GroupItems
  {
    mesh_restart::PartRows rows;
    UniqueArray<Int64> unique_ids;
    std::unique_ptr<mesh_restart::RowFetch> fetch;
  };
  //! The rows of this rank, and what they look like on all ranks.
  struct Slice
  {
    std::vector<std::byte> bytes;
    Int64 nb_value_per_row = 1;
  };

  Items itemsOf(const IVariable& variable) const;
  Slice readSlice(const IVariable& variable, const mesh_restart::PartRows& rows) const;
  const GroupItems& itemsOfGroup(const IVariable& variable);
  void readPartial(IVariable* variable);

  IMesh* m_mesh;
  ICheckpointParts& m_parts;
  const mesh_restart::MeshParts& m_mesh_parts;
  const Fetches& m_fetches;
  const mesh_restart::PlacedFamilies& m_families;
  //! By the names of the hidden variables that hold the items of groups.
  std::map<String, GroupItems> m_groups;
};
} // namespace Arcane::detail::restart
