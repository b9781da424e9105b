// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMeshGenerationInfo.h"

#include "arcane_core/base/object/AutoDestroyUserData.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <algorithm>
#include <limits>

namespace Arcane
{
namespace
{
const char* const generation_info_data = "CartesianMeshGenerationInfo";

//! Returns true for three positive numbers per axis of the mesh. The properties of a damaged checkpoint may hold anything.
template <typename T> bool areCounts(const UniqueArray<T>& values, Int32 dimension)
{
  return values.size() == 3 && std::all_of(values.begin(), values.begin() + dimension, [](T v) { return v > 0; });
}
} // namespace

ICartesianMeshGenerationInfo* ICartesianMeshGenerationInfo::getReference(const MeshHandleOrMesh& mesh, bool create)
{
  IUserDataList* list = mesh.handle().mesh()->userDataList();
  IUserData* data = list->data(generation_info_data, true);
  if (!data) {
    if (!create)
      return nullptr;
    data = new AutoDestroyUserData<ICartesianMeshGenerationInfo>(new ICartesianMeshGenerationInfo(mesh.mesh()));
    list->setData(generation_info_data, data);
  }
  ICartesianMeshGenerationInfo* info = static_cast<AutoDestroyUserData<ICartesianMeshGenerationInfo>*>(data)->data();
  info->update();
  return info;
}

ICartesianMeshGenerationInfo::ICartesianMeshGenerationInfo(IMesh* mesh)
: m_mesh(mesh)
{}

void ICartesianMeshGenerationInfo::setGlobalNbCells(Int64 x, Int64 y, Int64 z)
{
  m_global_nb_cells = { x, y, z };
  m_global_nb_cell = std::max<Int64>(x, 1) * std::max<Int64>(y, 1) * std::max<Int64>(z, 1);
}

void ICartesianMeshGenerationInfo::update()
{
  if (m_timestamp == m_mesh->timestamp())
    return;
  m_timestamp = m_mesh->timestamp();
  const Properties& properties = *m_mesh->properties();
  UniqueArray<Int64> nb_cells;
  UniqueArray<Int64> strides;
  UniqueArray<Int32> nb_parts;
  UniqueArray<Real> bounds;
  if (!properties.get("CartesianNbCells", nb_cells) || !properties.get("CartesianCellStrides", strides) ||
      !properties.get("CartesianNbSubDomains", nb_parts) || !properties.get("CartesianBounds", bounds))
    return;
  const Int32 dimension = m_mesh->dimension();
  if (!areCounts(nb_cells, dimension) || !areCounts(strides, dimension) || !areCounts(nb_parts, dimension) || bounds.size() != 6)
    return;
  setGlobalNbCells(nb_cells[0], nb_cells[1], nb_cells[2]);
  m_nb_sub_domains = { nb_parts[0], nb_parts[1], nb_parts[2] };
  m_global_origin = { bounds[0], bounds[1], bounds[2] };
  m_global_length = { bounds[3], bounds[4], bounds[5] };
  findOwnBox(strides);
  findSubDomain();
}

void ICartesianMeshGenerationInfo::findOwnBox(ConstArrayView<Int64> strides)
{
  std::array<Int64, 3> first;
  std::array<Int64, 3> last = { 0, 0, 0 };
  first.fill(std::numeric_limits<Int64>::max());
  m_first_own_cell_unique_id = std::numeric_limits<Int64>::max();
  ENUMERATE_CELL(icell, m_mesh->ownCells())
  {
    const Int64 uid = icell->uniqueId();
    m_first_own_cell_unique_id = std::min(m_first_own_cell_unique_id, uid);
    for (Int32 axis = 0; axis < m_mesh->dimension(); ++axis) {
      const Int64 index = uid / strides[axis] % m_global_nb_cells[axis];
      first[axis] = std::min(first[axis], index);
      last[axis] = std::max(last[axis], index + 1);
    }
  }
  Int64 nb_cell = 1;
  m_own_nb_cells = { 1, 1, 1 };
  m_own_cell_offsets = { 0, 0, 0 };
  for (Int32 axis = 0; axis < m_mesh->dimension(); ++axis) {
    m_own_nb_cells[axis] = static_cast<Int32>(std::max<Int64>(last[axis] - first[axis], 0));
    m_own_cell_offsets[axis] = first[axis];
    nb_cell *= m_own_nb_cells[axis];
  }
  if (nb_cell == 0 || nb_cell != m_mesh->ownCells().size()) {
    m_first_own_cell_unique_id = -1;
    m_own_nb_cells.fill(m_mesh->ownCells().empty() ? 0 : -1);
    m_own_cell_offsets.fill(-1);
  }
}

void ICartesianMeshGenerationInfo::findSubDomain()
{
  m_sub_domain_offsets.fill(-1);
  Int64 nb_part = 1;
  for (const Int32 nb_of_axis : m_nb_sub_domains)
    nb_part = nb_of_axis > m_mesh->parallelMng()->commSize() ? -1 : nb_part * nb_of_axis;
  if (m_own_cell_offsets[0] < 0 || nb_part != m_mesh->parallelMng()->commSize())
    return;
  std::array<Int32, 3> offsets = { 0, 0, 0 };
  for (Int32 axis = 0; axis < m_mesh->dimension(); ++axis) {
    const auto has_own_cells = [&](Int32 part) {
      const detail::meshio::Share share(m_global_nb_cells[axis], part, m_nb_sub_domains[axis]);
      return share.first == m_own_cell_offsets[axis] && share.size() == m_own_nb_cells[axis];
    };
    while (offsets[axis] < m_nb_sub_domains[axis] && !has_own_cells(offsets[axis]))
      ++offsets[axis];
    if (offsets[axis] == m_nb_sub_domains[axis])
      return;
  }
  m_sub_domain_offsets = offsets;
}

} // namespace Arcane
