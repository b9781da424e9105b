// SPDX-License-Identifier: Apache-2.0
// The part of a mesh file that one rank has read, before ranks exchange anything.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh_io/MeshReadNotes.h"

#include <string>
#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief Holds the share of a file that one rank has parsed.
 *
 * Nodes and cells are spread over ranks in the order of the file, so a cell may use nodes that another rank
 * has read. Each node, cell and group has the offset of its text in the file, so that a fault found later can name its line.
 */
struct ParsedMesh
{
  //! Holds a group of nodes, of cells, or of faces and edges that are given by their nodes.
  struct Group
  {
    std::string name;
    eItemKind kind = IK_Cell;
    std::vector<Int64> item_uid;
    //! Places of nodes that must be of a cell; empty when nodes without a cell may be left out.
    std::vector<Int64> item_position;
    std::vector<Int32> part_node_count;
    std::vector<Int64> part_node_uid;
    std::vector<Int64> part_position;
  };

  //! Describes a file that was read. Negative positions -1 - offset are in the second file.
  struct File
  {
    std::string path;
    bool is_binary = false;
  };

  File files[2];
  Int32 dimension = 0;
  //! True when the format does not define which base of a prism comes first.
  bool has_free_prisms = false;
  //! True when the file may give a cell again, under another number, for each of its groups.
  bool may_repeat_cells = false;
  //! True when groups of several kinds with the same name are one group of the file.
  bool has_groups_of_several_kinds = false;

  std::vector<Int64> node_uid;
  std::vector<Real3> node_coord;
  std::vector<Int64> node_position;

  std::vector<Int64> cell_uid;
  std::vector<Int16> cell_type;
  std::vector<Int64> cell_node_uid;
  std::vector<Int64> cell_position;

  //! The groups have the same names in the same order on all ranks.
  std::vector<Group> groups;
  //! Groups of the file that cannot be made, the same on all ranks, and why.
  std::vector<std::string> absent_groups;
  std::string absence_reason;
  //! Sentences on groups that are one although the file has several, the same on all ranks.
  std::vector<std::string> joined_groups;
  MeshReadNotes notes;
};

//! Describes the part [first, last) of \a count things that a rank reads.
struct Share
{
  Share(Int64 count, Int32 rank, Int32 nb_rank)
  : first(static_cast<Int64>(static_cast<Int128>(count) * rank / nb_rank))
  , last(static_cast<Int64>(static_cast<Int128>(count) * (rank + 1) / nb_rank))
  {}
  Int64 size() const { return last - first; }

  Int64 first;
  Int64 last;
};

//! The limit of ids, which must leave room for the local number of a face.
inline constexpr Int64 max_file_uid = Int64(1) << 50;

} // namespace Arcane::detail::meshio
