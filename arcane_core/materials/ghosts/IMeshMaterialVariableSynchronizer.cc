// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/IMeshMaterialVariableSynchronizer.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "variables/data/ContentHash.h"

#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

namespace Arcane::Materials
{

IVariableSynchronizer* IMeshMaterialVariableSynchronizer::variableSynchronizer() const
{
  return m_manager->meshHandle().topology()->family(IK_Cell)->allItemsSynchronizer();
}

void IMeshMaterialVariableSynchronizer::checkRecompute()
{
  const auto& layout = m_manager->meshHandle().topology()->family(IK_Cell)->ghostLayout();
  if (m_change_number != m_manager->sets().changeNumber() || m_layout_id != layout.id())
    recompute();
}

void IMeshMaterialVariableSynchronizer::recompute()
{
  const auto& layout = m_manager->meshHandle().topology()->family(IK_Cell)->ghostLayout();
  m_neighbours.resize(static_cast<std::size_t>(layout.nbRank()));
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    Neighbour& neighbour = m_neighbours[static_cast<std::size_t>(i)];
    neighbour.shared_hash = listPlaces(layout.shareIds(i), neighbour.shared);
    neighbour.ghost_hash = listPlaces(layout.ghostIds(i), neighbour.ghost);
  }
  m_change_number = m_manager->sets().changeNumber();
  m_layout_id = layout.id();
}

UInt64 IMeshMaterialVariableSynchronizer::listPlaces(ConstArrayView<Int32> cells, UniqueArray<MatVarIndex>& places) const
{
  const detail::sets::MaterialSets& sets = m_manager->sets();
  detail::data::ContentHash hash;
  std::vector<MatVarIndex> mixed;
  std::vector<Int32> materials;
  places.clear();
  for (const Int32 cell : cells) {
    places.add(MatVarIndex(0, cell));
    mixed.clear();
    sets.placesOf(cell, m_space == MatVarSpace::Environment, mixed);
    for (const MatVarIndex place : mixed)
      places.add(place);
    sets.materialsOf(cell, materials);
    for (const Int32 material : materials)
      hash.add(static_cast<UInt64>(material));
    hash.add(~UInt64(0));
  }
  return hash.value();
}

} // namespace Arcane::Materials
