// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/MeshFamilies.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/ItemFamily.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

namespace Arcane::detail::mesh
{

MeshFamilies::MeshFamilies(const MeshHandle& handle, IParallelMng* pm, MeshTopology* topology)
: MeshOfFamily(handle, pm, topology)
{
  m_numbering = std::make_unique<MeshNumbering>();
  for (eItemKind kind : all_kinds) {
    m_families[kind] = makeItemFamily(this, kind);
    m_groups_of_kind[kind] = &m_families[kind]->familyGroups();
    m_deferred.add(m_families[kind]->familyItems());
  }
  m_user_families = std::make_unique<UserFamilies>(this);
  m_sub_meshes = std::make_unique<SubMeshes>(*this);
  publish();
}

MeshFamilies::~MeshFamilies() = default;

IItemFamily* MeshFamilies::findFamily(const String& name) const
{
  for (const auto& family : m_families)
    if (family->name() == name)
      return family.get();
  return m_user_families->find(name);
}

void MeshFamilies::own(IIncrementalItemConnectivity* connectivity)
{
  m_user_families->own(connectivity);
}

void MeshFamilies::publish()
{
  ItemSharedInfo* shared[4];
  for (Int32 k = 0; k < 4; ++k)
    shared[k] = m_families[k]->itemSharedInfo();
  for (auto& family : m_families)
    family->familyItems().publish(shared);
}

void MeshFamilies::noteChange(eItemKind kind)
{
  items(kind).noteChange();
  touch();
}

Int64 MeshFamilies::allocatedBytes() const
{
  Int64 bytes = 0;
  for (const auto& family : m_families)
    bytes += family->allocatedBytes();
  return bytes + m_user_families->allocatedBytes();
}

void MeshFamilies::setDimension(Int32 dimension)
{
  if (family(IK_Cell)->nbItem() != 0)
    ARCANE_FATAL("mesh '{0}': dimension is {1}, it cannot be changed when there are cells", m_handle.meshName(), m_dimension);
  if (dimension < 1 || dimension > 3)
    ARCANE_THROW(ArgumentException, "mesh '{0}': dimension is {1}, expected 1, 2 or 3", m_handle.meshName(), dimension);
  m_dimension = dimension;
}

void MeshFamilies::setOptions(const MeshBuildOptions& options)
{
  if (family(IK_Cell)->nbItem() != 0)
    ARCANE_FATAL("mesh '{0}': options cannot be changed when there are cells", m_handle.meshName());
  m_options.has_edge = options.has_edge;
  m_options.numbering = options.numbering;
  setNbGhostLayer(options.nb_ghost_layer);
}

void MeshFamilies::setNbGhostLayer(Int32 nb_layer)
{
  if (nb_layer < 0)
    ARCANE_THROW(ArgumentException, "mesh '{0}': number of ghost layers is {1}, expected 0 or more", m_handle.meshName(), nb_layer);
  m_options.nb_ghost_layer = nb_layer;
  m_has_pending_change = true;
}

} // namespace Arcane::detail::mesh
