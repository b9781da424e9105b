// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/ExtraGhosts.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/IExtraGhostCellsBuilder.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

void ExtraGhosts::add(IExtraGhostCellsBuilder* builder)
{
  if (std::find(m_builders.begin(), m_builders.end(), builder) == m_builders.end())
    m_builders.push_back(builder);
  m_has_changed = true;
}

void ExtraGhosts::remove(IExtraGhostCellsBuilder* builder)
{
  if (std::erase(m_builders, builder) != 0)
    m_has_changed = true;
}

comm::RankMessages ExtraGhosts::choose(const IItemFamily* cells) const
{
  IParallelMng* pm = cells->parallelMng();
  comm::RankMessages chosen(static_cast<std::size_t>(pm->commSize()));
  for (IExtraGhostCellsBuilder* builder : m_builders) {
    builder->computeExtraCellsToSend();
    for (Int32 rank = 0; rank < pm->commSize(); ++rank)
      for (const Int32 id : builder->extraCellsToSend(rank)) {
        if (id < 0 || id >= cells->maxLocalId() || cells->uniqueIds()[id] == NULL_ITEM_UNIQUE_ID || !ItemFlags::isOwn(cells->flags()[id]))
          ARCANE_THROW(ArgumentException,
                       "family '{0}': the cell of local id {1} is an extra ghost for rank {2}, expected an own cell of rank {3}",
                       cells->fullName(), id, rank, pm->commRank());
        chosen[static_cast<std::size_t>(rank)].add(cells->uniqueIds()[id]);
      }
  }
  return chosen;
}

} // namespace Arcane::detail::mesh
