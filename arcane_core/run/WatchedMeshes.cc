// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/WatchedMeshes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/groups/ItemGroupImpl.h"
#include "arcane_core/run/MeshBlock.h"
#include "arcane_core/service/ISubDomain.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/layout/MeshLayout.h"
#include "shmem/watch/show/RankWatch.h"
#include "variables/core/IVariable.h"
#include "variables/core/WatchedVariables.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <utility>

namespace Arcane::detail::run
{
namespace
{
//! Later failures do not make the distance of trials larger.
constexpr Int32 max_nb_failure = 10;

//! Another mesh of the same name is another object.
Int64 numberOf(const IMesh& mesh)
{
  return std::bit_cast<Int64>(&mesh);
}

std::string nameOf(const IMesh& mesh)
{
  return std::string(mesh.name().toStdStringView());
}
} // namespace

void WatchedMeshes::update()
{
  if (!m_watch.options().has_meshes)
    return;
  std::set<std::string> present;
  for (IMesh* mesh : m_sub_domain->meshes())
    if (mesh->isAllocated()) {
      present.insert(nameOf(*mesh));
      show(*mesh, m_shown[nameOf(*mesh)]);
    }
  for (auto i = m_shown.begin(); i != m_shown.end();)
    if (present.contains(i->first))
      ++i;
    else {
      m_watch.remove(i->second.entry);
      free(i->second.block);
      i = m_shown.erase(i);
    }
}

Int64 WatchedMeshes::coordinatesEpoch(IMesh& mesh) const
{
  const variables::WatchedVariables* watched = variables::WatchedVariables::of(m_sub_domain->parallelMng());
  return watched->epochOf(*mesh.nodesCoordinates().variable());
}

WatchedMeshes::State WatchedMeshes::stateOf(IMesh& mesh) const
{
  State state{ numberOf(mesh), mesh.timestamp(), coordinatesEpoch(mesh) };
  for (const ItemGroup& group : shownGroups(mesh)) {
    state.push_back(std::bit_cast<Int64>(group.internal()));
    state.push_back(group.timestamp());
  }
  return state;
}

void WatchedMeshes::show(IMesh& mesh, Shown& shown)
{
  const bool is_other_mesh = !shown.state.empty() && shown.state.front() != numberOf(mesh);
  if (is_other_mesh)
    shown.nb_failure = shown.nb_update_to_wait = 0;
  if (shown.nb_update_to_wait > 0) {
    --shown.nb_update_to_wait;
    return;
  }
  State state = stateOf(mesh);
  if (shown.block && state == shown.state)
    return;
  const MeshBlock content(mesh, coordinatesEpoch(mesh), shown.nb_change + 1);
  const Int64 nb_byte = content.nbByte();
  std::byte* block = shmem::MachineArena::of(m_sub_domain->parallelMng())->heap().allocate(nb_byte);
  if (block)
    content.writeTo(block);
  else
    warnOnce(mesh, nb_byte);
  // A watcher finds the mesh as soon as it has an entry.
  if (shown.entry < 0) {
    const std::string name = watch::entryNameOfMesh(nameOf(mesh));
    shown.entry = m_watch.add({ .full_name = name, .name = name, .mesh = nameOf(mesh), .family = "", .group = "" });
  }
  // Without a block nothing is shown: the previous block describes another mesh.
  m_watch.show(shown.entry, { .data_type = DT_Byte,
                              .shape_kind = watch::eShapeKind::Mesh,
                              .address = block,
                              .dims = block ? ConstArrayView<Int64>(1, &nb_byte) : ConstArrayView<Int64>() });
  free(std::exchange(shown.block, block));
  // When memory was exhausted, the next update tries again, in the room of the previous block, and later ones at growing distances.
  shown.nb_failure = block ? 0 : std::min(shown.nb_failure + 1, max_nb_failure);
  shown.nb_update_to_wait = block ? 0 : (1 << shown.nb_failure) / 2 - 1;
  shown.state = std::move(state);
  shown.groups = shownGroups(mesh);
  ++shown.nb_change;
}

void WatchedMeshes::free(std::byte* block)
{
  if (block)
    shmem::MachineArena::of(m_sub_domain->parallelMng())->deallocate(block);
}

void WatchedMeshes::warnOnce(const IMesh& mesh, Int64 nb_byte)
{
  if (std::exchange(m_has_warned, true))
    return;
  m_sub_domain->traceMng()->pwarning() << "[watch] mesh '" << mesh.name() << "' is not shown to other programs: there is no room for "
                                       << nb_byte << " bytes in the shared memory of this machine";
}
} // namespace Arcane::detail::run
