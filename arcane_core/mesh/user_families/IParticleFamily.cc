// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/IParticleFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/user_families/ParticleTransfer.h"

#include <algorithm>

namespace Arcane
{

namespace
{
//! Returns the position of the first local id that no item uses, or -1.
Int32 firstMissing(ConstArrayView<Int32> local_ids, ConstArrayView<Int64> unique_ids, bool may_be_null)
{
  const auto nb_item = static_cast<UInt32>(unique_ids.size());
  for (Int32 i = 0; i < local_ids.size(); ++i) {
    const Int32 id = local_ids[i];
    const bool exists = static_cast<UInt32>(id) < nb_item && unique_ids[id] != NULL_ITEM_UNIQUE_ID;
    if (!exists && !(may_be_null && id == NULL_ITEM_LOCAL_ID)) [[unlikely]]
      return i;
  }
  return -1;
}
} // namespace

IParticleFamily::IParticleFamily(detail::mesh::MeshOfFamily* mesh, const String& name)
: UserItemFamily(mesh, IK_Particle, name)
, m_cells(this, mesh->family(IK_Cell))
{
  m_cells.publish();
}

IParticleFamily::~IParticleFamily() = default;

void IParticleFamily::publish()
{
  UserItemFamily::publish();
  m_cells.publish();
}

void IParticleFamily::throwNotNew(ConstArrayView<Int64> unique_ids) const
{
  for (const Int64 unique_id : unique_ids)
    if (localIdOf(unique_id) != NULL_ITEM_LOCAL_ID)
      ARCANE_THROW(ArgumentException, "family '{0}': particle {1} exists already on rank {2}, see addParticles2()", fullName(), unique_id,
                   meshOfFamily().rank());
  UniqueArray<Int64> sorted(unique_ids);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_THROW(ArgumentException, "family '{0}': particle {1} is added twice", fullName(), *twice);
}

void IParticleFamily::checkCells(ConstArrayView<Int32> local_ids, bool may_be_null) const
{
  const Int32 wrong = firstMissing(local_ids, meshOfFamily().family(IK_Cell)->uniqueIds(), may_be_null);
  if (wrong >= 0)
    ARCANE_THROW(ArgumentException, "family '{0}': there is no cell of local id {1} for a particle", fullName(), local_ids[wrong]);
}

ParticleVectorView IParticleFamily::addParticles(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  checkAdded(unique_ids, local_ids.size());
  if (!addNew(unique_ids, meshOfFamily().rank(), local_ids))
    throwNotNew(unique_ids);
  return ParticleVectorView(view(local_ids));
}

ParticleVectorView IParticleFamily::addParticles(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> cells_local_id,
                                                 ArrayView<Int32> local_ids)
{
  if (cells_local_id.size() != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} particles have {2} cells", fullName(), unique_ids.size(), cells_local_id.size());
  checkCells(cells_local_id, false);
  const ParticleVectorView particles = addParticles(unique_ids, local_ids);
  for (Int32 i = 0; i < local_ids.size(); ++i)
    m_cells.edit()[local_ids[i]] = cells_local_id[i];
  return particles;
}

ParticleVectorView IParticleFamily::addParticles2(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> owners,
                                                  ArrayView<Int32> local_ids)
{
  if (!hasUniqueIdMap())
    ARCANE_FATAL("family '{0}': it has no map of unique ids, so particles cannot be found: see addParticles()", fullName());
  checkAdded(unique_ids, local_ids.size());
  if (owners.size() != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} particles have {2} owners", fullName(), unique_ids.size(), owners.size());
  for (Int32 i = 0; i < owners.size(); ++i)
    if (owners[i] < 0 || owners[i] >= parallelMng()->commSize())
      ARCANE_THROW(ArgumentException, "family '{0}': owner of particle {1} is {2}, expected 0 to {3}", fullName(), unique_ids[i], owners[i],
                   parallelMng()->commSize() - 1);
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    local_ids[i] = findOrAdd(unique_ids[i], owners[i]);
  publish();
  return ParticleVectorView(view(local_ids));
}

void IParticleFamily::setParticleCell(Particle particle, Cell new_cell)
{
  const Int32 particle_id = particle.localId();
  const Int32 cell_id = new_cell.localId();
  const ConstArrayView<Int32> cell_ids(1, &cell_id);
  setParticlesCell(view(ConstArrayView<Int32>(1, &particle_id)), CellVectorView(meshOfFamily().family(IK_Cell), cell_ids));
}

void IParticleFamily::setParticlesCell(ParticleVectorView particles, CellVectorView new_cells)
{
  if (new_cells.size() != particles.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} particles have {2} cells", fullName(), particles.size(), new_cells.size());
  const ConstArrayView<Int32> ids = particles.localIds();
  if (const Int32 wrong = firstMissing(ids, uniqueIds(), false); wrong >= 0)
    ARCANE_THROW(ArgumentException, "family '{0}': cannot put the particle of local id {1} into a cell: it does not exist", fullName(),
                 ids[wrong]);
  const ConstArrayView<Int32> cell_ids = new_cells.localIds();
  checkCells(cell_ids, true);
  ArrayView<Int32> cells = editCells();
  for (Int32 i = 0; i < ids.size(); ++i)
    cells[ids[i]] = cell_ids[i];
}

ArrayView<Int32> IParticleFamily::editCells()
{
  ++m_cells_stamp;
  return m_cells.edit();
}

void IParticleFamily::exchangeParticles()
{
  detail::mesh::exchangeByNewOwners(this);
}

void IParticleFamily::setEnableGhostItems(bool value)
{
  if (value)
    ARCANE_FATAL("family '{0}': particles in ghost cells cannot be copied to the ranks that have these cells, see addParticles2()",
                 fullName());
}

void IParticleFamily::restoreCells(UniqueArray<Int32>&& cells)
{
  m_cells.assign(std::move(cells));
}

} // namespace Arcane
