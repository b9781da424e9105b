// SPDX-License-Identifier: Apache-2.0
// Pairs of items that are computed once for all calls with the same arguments.
#pragma once

#include "arcane_core/mesh/groups/ItemPairGroup.h"

#include <memory>
#include <vector>

namespace Arcane
{
class IItemFamily;
} // namespace Arcane

namespace Arcane::detail::mesh
{
class ItemPairs;

//! Pairs that are computed once for all calls with the same arguments.
struct Adjacency
{
  std::shared_ptr<ItemPairs> pairs;
  eItemKind link = IK_Unknown;
};

//! \throws FatalErrorException when \a nb_layer is not 1, or when \a group is of another family. \local
void checkAdjacency(const IItemFamily* family, const ItemGroup& group, const ItemGroup& sub_group, Integer nb_layer);
//! Returns the pairs of these arguments, which are made and added to \a known if they are not there. \local
ItemPairGroup findOrMakePairs(std::vector<Adjacency>& known, const ItemGroup& group, const ItemGroup& sub_group, eItemKind link);

} // namespace Arcane::detail::mesh
