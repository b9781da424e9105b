// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_files/VtkLegacyText.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/VtkCellType.h"

#include <algorithm>
#include <sstream>
#include <vector>

namespace Arcane::detail::meshfiles
{
namespace
{
//! The items of a list, in the order of their unique ids.
std::vector<Int32> sortedByUniqueId(IItemFamily* family, std::vector<Int32> local_ids)
{
  const ItemInfoListView items(family);
  std::sort(local_ids.begin(), local_ids.end(), [&](Int32 a, Int32 b) { return items[a].uniqueId() < items[b].uniqueId(); });
  return local_ids;
}

std::vector<Int32> localIdsOf(const ItemGroup& group)
{
  std::vector<Int32> local_ids;
  ENUMERATE_ITEM(i, group)
  local_ids.push_back(i.itemLocalId());
  return local_ids;
}

//! The groups that a user or a file has made.
std::vector<ItemGroup> groupsOf(IItemFamily* family)
{
  std::vector<ItemGroup> result;
  for (const ItemGroup& group : family->groups())
    if (!group.isAllItems() && !group.isAutoComputed()) {
      ARCANE_FATAL_IF(group.name().contains(" "), "cannot write group '{0}': its name has a blank", group.name());
      result.push_back(group);
    }
  return result;
}

//! Writes one file.
class VtkText
{
 public:
  VtkText(IMesh* mesh, const char* title)
  : m_mesh(mesh)
  , m_nodes(sortedByUniqueId(mesh->nodeFamily(), localIdsOf(mesh->allNodes())))
  , m_index_of_node(static_cast<std::size_t>(mesh->nodeFamily()->maxLocalId()), -1)
  {
    m_out.precision(17);
    m_out << "# vtk DataFile Version 2.0\n" << title << "\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " << m_nodes.size() << " double\n";
    const VariableNodeReal3& coordinates = mesh->nodesCoordinates();
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
      m_index_of_node[m_nodes[i]] = static_cast<Int32>(i);
      const Real3 x = coordinates[NodeLocalId(m_nodes[i])];
      m_out << x.x << ' ' << x.y << ' ' << x.z << '\n';
    }
  }

  void addCells(IItemFamily* family, const std::vector<Int32>& local_ids)
  {
    const ItemInfoListView items(family);
    base::ClassicStream<std::ostringstream> types;
    base::ClassicStream<std::ostringstream> nodes;
    std::size_t nb_number = 0;
    for (const Int32 local_id : local_ids) {
      const ItemWithNodes item = items[local_id].toItemWithNodes();
      types << vtkTypeOf(item) << '\n';
      nodes << item.nbNode();
      for (const Node node : item.nodes())
        nodes << ' ' << m_index_of_node[node.localId()];
      nodes << '\n';
      nb_number += 1 + static_cast<std::size_t>(item.nbNode());
    }
    m_out << "CELLS " << local_ids.size() << ' ' << nb_number << '\n' << nodes.str();
    m_out << "CELL_TYPES " << local_ids.size() << '\n' << types.str();
  }

  void addGroups(const char* keyword, IItemFamily* family, const std::vector<Int32>& local_ids)
  {
    const std::vector<ItemGroup> groups = groupsOf(family);
    if (groups.empty())
      return;
    m_out << keyword << ' ' << local_ids.size() << '\n';
    for (const ItemGroup& group : groups) {
      std::vector<char> is_in(static_cast<std::size_t>(family->maxLocalId()), 0);
      for (const Int32 local_id : localIdsOf(group))
        is_in[local_id] = 1;
      m_out << "SCALARS GROUP_" << group.name() << " int 1\nLOOKUP_TABLE default\n";
      for (const Int32 local_id : local_ids)
        m_out << int(is_in[local_id]) << '\n';
    }
  }

  const std::vector<Int32>& nodes() const { return m_nodes; }
  std::string text() const { return m_out.str(); }

 private:
  int vtkTypeOf(const ItemWithNodes& item) const
  {
    const Int32 type = meshio::vtkTypeOfItem(item.type());
    ARCANE_FATAL_IF(type < 0, "cannot write mesh '{0}': VTK has no cell of type {1}", m_mesh->name(),
                    ItemTypeInfo::ofType(item.type())->typeName());
    return type;
  }

  IMesh* m_mesh;
  std::vector<Int32> m_nodes;
  std::vector<Int32> m_index_of_node;
  base::ClassicStream<std::ostringstream> m_out;
};
} // namespace

std::string vtkTextOfCells(IMesh* mesh)
{
  VtkText text(mesh, "Mesh");
  const std::vector<Int32> cells = sortedByUniqueId(mesh->cellFamily(), localIdsOf(mesh->allCells()));
  text.addCells(mesh->cellFamily(), cells);
  text.addGroups("CELL_DATA", mesh->cellFamily(), cells);
  text.addGroups("POINT_DATA", mesh->nodeFamily(), text.nodes());
  return text.text();
}

std::string vtkTextOfFaces(IMesh* mesh)
{
  std::vector<Int32> faces;
  for (const ItemGroup& group : groupsOf(mesh->faceFamily())) {
    const std::vector<Int32> of_group = localIdsOf(group);
    faces.insert(faces.end(), of_group.begin(), of_group.end());
  }
  std::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  if (faces.empty())
    return {};
  VtkText text(mesh, "Faces");
  faces = sortedByUniqueId(mesh->faceFamily(), std::move(faces));
  text.addCells(mesh->faceFamily(), faces);
  text.addGroups("CELL_DATA", mesh->faceFamily(), faces);
  return text.text();
}
} // namespace Arcane::detail::meshfiles
