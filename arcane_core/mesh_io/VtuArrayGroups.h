// SPDX-License-Identifier: Apache-2.0
// Groups that a file of VTK in XML gives by arrays of cells and points.
#pragma once

#include "arcane_core/mesh_io/VtuFile.h"

#include <string>
#include <vector>

namespace Arcane::detail::meshio
{
//! Collects the arrays called `GROUP_name` of the pieces of a file. All calls are \local.
class VtuArrayGroups
{
 public:
  struct Group
  {
    std::string name;
    bool is_on_cells = false;
    //! The index of the first item of the last piece that has the group.
    Int64 first_of_piece = -1;
    //! Indexes in all pieces of the file, ascending.
    std::vector<Int64> indexes;
  };

  //! Cells or points of a piece, of which \a first is the index of the first one in the file.
  struct Items
  {
    bool is_cells = false;
    Int64 first = 0;
    Int64 count = 0;
  };

  explicit VtuArrayGroups(const VtuFile& file)
  : m_file(file)
  {}

  //! Adds the groups of the element CellData or PointData of a piece with items, null for none.
  //! \throws FatalErrorException when the number of values of an array or its name is wrong, or two arrays are of one group
  void add(const xml::Node* data, const Items& items);
  const std::vector<Group>& all() const { return m_groups; }

 private:
  const VtuFile& m_file;
  std::vector<Group> m_groups;

  void addArray(const xml::Node& array, const Items& items);
};
} // namespace Arcane::detail::meshio
