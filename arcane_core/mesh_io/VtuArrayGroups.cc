// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/VtuArrayGroups.h"

#include "arcane_core/mesh_io/FileGroups.h"
#include "arcane_core/mesh_io/GroupName.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
void VtuArrayGroups::add(const xml::Node* data, const Items& items)
{
  if (!data)
    return;
  for (const xml::Node* array : data->children()) {
    const std::string name = VtuFile::attribute(*array, "Name");
    if (array->name == "DataArray" && name.starts_with(group_array_begin) && name.size() > group_array_begin.size())
      addArray(*array, items);
  }
}

void VtuArrayGroups::addArray(const xml::Node& array, const Items& items)
{
  const std::string array_name = VtuFile::attribute(array, "Name");
  const std::string name =
    groupNameOfArray(m_file.file(), m_file.positionOf(array), array_name.substr(group_array_begin.size()), array_name);
  const std::vector<Real> values = m_file.reals(array);
  if (static_cast<Int64>(values.size()) != items.count)
    m_file.fail(array, "array '" + array_name + "' has " + std::to_string(values.size()) + " values, expected " +
                         std::to_string(items.count) + " for a group");
  const auto is_same = [&](const Group& group) { return group.name == name && group.is_on_cells == items.is_cells; };
  auto found = std::ranges::find_if(m_groups, is_same);
  if (found == m_groups.end())
    found = m_groups.insert(found, { name, items.is_cells, -1, {} });
  // Blanks around names are removed.
  if (found->first_of_piece == items.first)
    m_file.fail(array, "array '" + array_name + "' is a second one of group '" + name + "', expected one array for a group in a piece");
  found->first_of_piece = items.first;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != 0.0)
      found->indexes.push_back(items.first + static_cast<Int64>(i));
}
} // namespace Arcane::detail::meshio
