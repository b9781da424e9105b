// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/Adjacencies.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/ItemPairs.h"

namespace Arcane::detail::mesh
{

void checkAdjacency(const IItemFamily* family, const ItemGroup& group, const ItemGroup& sub_group, Integer nb_layer)
{
  if (nb_layer != 1)
    ARCANE_FATAL("family '{0}': number of layers between groups '{1}' and '{2}' is {3}, expected 1", family->fullName(), group.name(),
                 sub_group.name(), nb_layer);
  if (!group.null() && group.itemFamily() != family)
    ARCANE_FATAL("family '{0}': group '{1}' is not one of its groups", family->fullName(), group.name());
}

ItemPairGroup findOrMakePairs(std::vector<Adjacency>& known, const ItemGroup& group, const ItemGroup& sub_group, eItemKind link)
{
  for (const Adjacency& adjacency : known)
    if (adjacency.link == link && adjacency.pairs->group() == group && adjacency.pairs->subGroup() == sub_group)
      return ItemPairGroup(adjacency.pairs);
  const ItemPairGroup made(group, sub_group, link);
  known.push_back({ made.sharedPairs(), link });
  return made;
}

} // namespace Arcane::detail::mesh
