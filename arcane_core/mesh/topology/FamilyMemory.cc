// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/FamilyMemory.h"

#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

namespace Arcane::detail::mesh
{
void forEachArray(const IItemFamily& family, const std::function<void(const String& use, Int64 nb_byte)>& f)
{
  const FamilyItems& items = family.familyItems();
  // The families of nodes, edges, faces and cells have the names of their kinds.
  const String& name = family.name();
  items.arrays().forEach([&](const auto& property, const auto& array) {
    f(String::format("{0} of {1}", property.name, name), array.largeCapacity() * Int64(sizeof(array[0])));
  });
  f(String::format("search by unique id of {0}", name), items.uniqueIdMapBytes());
  for (const eItemKind target : all_kinds)
    f(String::format("connectivity {0} to {1}", name, itemKindName(target)), items.connectivity(target).allocatedBytes());
  family.familyGroups().forEachList(
    [&](const String& group, Int64 nb_byte) { f(String::format("group {0} of {1}", group, name), nb_byte); });
  f(String::format("exchange lists of {0}", name), family.ghostLayout().allocatedBytes());
  if (const auto* particles = dynamic_cast<const IParticleFamily*>(&family))
    f(String::format("cells of {0}", name), particles->cells().size() * Int64(sizeof(Int32)));
}
} // namespace Arcane::detail::mesh
