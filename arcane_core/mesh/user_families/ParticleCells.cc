// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/ParticleCells.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

ParticleCells::ParticleCells(IItemFamily* particles, IItemFamily* cells)
: m_particles(particles)
, m_cells(cells)
{
  m_particles->addListener(this);
  m_cells->addListener(this);
}

ParticleCells::~ParticleCells()
{
  m_particles->removeListener(this);
  m_cells->removeListener(this);
}

void ParticleCells::assign(UniqueArray<Int32>&& ids)
{
  const Int32 nb_cell = m_cells->maxLocalId();
  if (ids.size() != m_particles->maxLocalId())
    ARCANE_FATAL("family '{0}': {1} particles have {2} cells", m_particles->fullName(), m_particles->maxLocalId(), ids.size());
  for (const Int32 id : ids)
    if (id < NULL_ITEM_LOCAL_ID || id >= nb_cell)
      ARCANE_FATAL("family '{0}': local id of the cell of a particle is {1}, expected -1 to {2}", m_particles->fullName(), id, nb_cell - 1);
  m_ids = std::move(ids);
  publish();
}

void ParticleCells::publish()
{
  // When holes are closed, cells stay at their old positions until onCompact().
  if (m_ids.size() < m_particles->maxLocalId())
    m_ids.resize(m_particles->maxLocalId(), NULL_ITEM_LOCAL_ID);
  // A null list would stand for one that is made at its first request.
  static constexpr Int32 no_cell[1] = { NULL_ITEM_LOCAL_ID };
  const Int32* const list = m_ids.empty() ? no_cell : m_ids.data();
  m_particles->itemSharedInfo()->connected[IK_Cell] = { nullptr, nullptr, list, m_cells->itemSharedInfo(), 1 };
}

void ParticleCells::onResize(IItemFamily* family, Int32)
{
  if (family == m_particles)
    publish();
}

void ParticleCells::onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old)
{
  if (family == m_cells)
    return renameCells(new_to_old);
  const UniqueArray<Int32> former(m_ids);
  m_ids.resize(new_to_old.size());
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    m_ids[id] = new_to_old[id] < 0 ? NULL_ITEM_LOCAL_ID : former[new_to_old[id]];
  publish();
}

void ParticleCells::renameCells(ConstArrayView<Int32> new_to_old)
{
  const Int32 max_former = m_ids.empty() ? NULL_ITEM_LOCAL_ID : *std::max_element(m_ids.begin(), m_ids.end());
  UniqueArray<Int32> old_to_new(max_former + 1, NULL_ITEM_LOCAL_ID);
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    if (new_to_old[id] >= 0 && new_to_old[id] <= max_former)
      old_to_new[new_to_old[id]] = id;
  for (Int32& id : m_ids)
    id = id < 0 ? NULL_ITEM_LOCAL_ID : old_to_new[id];
}

void ParticleCells::onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids)
{
  if (family == m_particles)
    for (const Int32 id : local_ids)
      m_ids[id] = NULL_ITEM_LOCAL_ID;
}

} // namespace Arcane::detail::mesh
