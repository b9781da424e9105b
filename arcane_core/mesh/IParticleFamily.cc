// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IParticleFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "arcane_core/mesh/ParticleTransfer.h"

#include <algorithm>

namespace Arcane
{

IParticleFamily::IParticleFamily(detail::mesh::MeshTopology* topology, const String& name)
: UserItemFamily(topology, IK_Particle, name)
, m_cells(this, topology->family(IK_Cell))
{
  m_cells.publish();
}

IParticleFamily::~IParticleFamily() = default;

void IParticleFamily::publish()
{
  UserItemFamily::publish();
  m_cells.publish();
}

void IParticleFamily::checkNew(ConstArrayView<Int64> unique_ids) const
{
  if (!hasUniqueIdMap())
    return;
  for (const Int64 unique_id : unique_ids)
    if (localIdOf(unique_id) != NULL_ITEM_LOCAL_ID)
      ARCANE_THROW(ArgumentException, "family '{0}': particle {1} exists already on rank {2}, see addParticles2()", fullName(), unique_id,
                   topology()->rank());
  UniqueArray<Int64> sorted(unique_ids);
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    ARCANE_THROW(ArgumentException, "family '{0}': particle {1} is added twice", fullName(), *twice);
}

void IParticleFamily::checkCell(Int32 local_id) const
{
  const IItemFamily* cells = topology()->family(IK_Cell);
  if (local_id < 0 || local_id >= cells->maxLocalId() || cells->uniqueIds()[local_id] == NULL_ITEM_UNIQUE_ID)
    ARCANE_THROW(ArgumentException, "family '{0}': there is no cell of local id {1} for a particle", fullName(), local_id);
}

ParticleVectorView IParticleFamily::addParticles(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  checkAdded(unique_ids, local_ids.size());
  checkNew(unique_ids);
  for (Int32 i = 0; i < unique_ids.size(); ++i)
    local_ids[i] = findOrAdd(unique_ids[i], topology()->rank());
  publish();
  return ParticleVectorView(view(local_ids));
}

ParticleVectorView IParticleFamily::addParticles(ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> cells_local_id,
                                                 ArrayView<Int32> local_ids)
{
  if (cells_local_id.size() != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} particles have {2} cells", fullName(), unique_ids.size(), cells_local_id.size());
  for (const Int32 cell : cells_local_id)
    checkCell(cell);
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
  setParticlesCell(view(ConstArrayView<Int32>(1, &particle_id)), CellVectorView(topology()->family(IK_Cell), cell_ids));
}

void IParticleFamily::setParticlesCell(ParticleVectorView particles, CellVectorView new_cells)
{
  if (new_cells.size() != particles.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} particles have {2} cells", fullName(), particles.size(), new_cells.size());
  for (const Int32 id : particles.localIds())
    if (id < 0 || id >= maxLocalId() || uniqueIds()[id] == NULL_ITEM_UNIQUE_ID)
      ARCANE_THROW(ArgumentException, "family '{0}': there is no particle of local id {1} to be put into a cell", fullName(), id);
  for (const Int32 id : new_cells.localIds())
    if (id != NULL_ITEM_LOCAL_ID)
      checkCell(id);
  ArrayView<Int32> cells = editCells();
  for (Int32 i = 0; i < particles.size(); ++i)
    cells[particles.localIds()[i]] = new_cells.localIds()[i];
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

} // namespace Arcane
