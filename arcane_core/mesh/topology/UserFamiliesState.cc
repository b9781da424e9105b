// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/UserFamiliesState.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/topology/MeshFamilies.h"
#include "arcane_core/mesh/topology/StateArrays.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

namespace Arcane::detail::mesh
{

namespace
{
String familyPrefix(Int32 i)
{
  return userFamilyPrefix(i) + ".";
}

//! Returns the names in an array that the state may lack.
UniqueArray<String> names(const MeshState& state, const String& array_name)
{
  const NamedArray* array = find(state, array_name);
  return array ? namesFrom(get<Byte>(*array)) : UniqueArray<String>();
}

void putFamily(MeshState& state, const String& prefix, const UserItemFamily& family)
{
  if (family.hasPendingChange())
    ARCANE_FATAL("family '{0}': it was changed, endUpdate() must be called before it is saved", family.fullName());
  putItems(state, prefix, family.familyItems().arrays());
  const Int32 kind = family.itemKind();
  put<Int32>(state, prefix + "Kind", { 1, &kind });
  const Int32 has_map = family.hasUniqueIdMap();
  put<Int32>(state, prefix + "HasUniqueIdMap", { 1, &has_map });
  if (const auto* particles = dynamic_cast<const IParticleFamily*>(&family))
    put(state, prefix + "Cells", particles->cells());
  const Int32 has_exchanges = family.ghostLayout().id() != 0;
  put<Int32>(state, prefix + "HasExchanges", { 1, &has_exchanges });
  UniqueArray<Byte> group_names;
  for (const ItemGroup& group : family.groups())
    if (!group.isAutoComputed() && !group.isLocalToSubDomain()) {
      addName(group_names, group.name());
      put(state, prefix + "Group." + group.name(), group.view().localIds());
    }
  put<Byte>(state, prefix + "Groups", group_names);
}

void putRows(MeshState& state, const String& prefix, const ItemConnectivity& lists)
{
  UniqueArray<Int32> sizes;
  UniqueArray<Int32> targets;
  for (Int32 source = 0; source < lists.nbSource(); ++source) {
    sizes.add(lists.of(source).size());
    targets.addRange(lists.of(source));
  }
  put<Int32>(state, prefix + "Sizes", sizes);
  put<Int32>(state, prefix + "Targets", targets);
}

void checkOwners(const String& name, const FamilyArrays& arrays, Int32 nb_rank)
{
  for (Int32 id = 0; id < arrays.size(); ++id)
    if (arrays.unique_ids[id] != NULL_ITEM_UNIQUE_ID && (arrays.owners[id] < 0 || arrays.owners[id] >= nb_rank))
      ARCANE_FATAL("saved mesh: the owner of item {0} of family '{1}' is {2}, expected 0 to {3}", arrays.unique_ids[id], name,
                   arrays.owners[id], nb_rank - 1);
}

void restoreFamily(UserItemFamily& family, const MeshState& state, const String& prefix)
{
  FamilyArrays arrays = getItems(state, prefix);
  checkOwners(family.name(), arrays, family.parallelMng()->commSize());
  family.setHasUniqueIdMap(get<Int32>(state, prefix + "HasUniqueIdMap", 1)[0] != 0);
  family.restoreItems(std::move(arrays));
  if (IParticleFamily* particles = family.toParticleFamily())
    particles->restoreCells(get<Int32>(state, prefix + "Cells", family.maxLocalId()));
  for (ItemGroup group : family.groups())
    if (!group.isAutoComputed())
      group.clear();
  for (const String& group_name : namesFrom(get<Byte>(state, prefix + "Groups"))) {
    const UniqueArray<Int32> ids = get<Int32>(state, prefix + "Group." + group_name);
    family.createGroup(group_name, ids, true);
  }
}

void restoreLists(FollowingConnectivity& connectivity, const MeshState& state, const String& prefix)
{
  const UniqueArray<Int32> sizes = get<Int32>(state, prefix + "Sizes");
  UniqueArray<Int32> targets = get<Int32>(state, prefix + "Targets");
  Int64 nb_target = 0;
  for (const Int32 size : sizes)
    nb_target += size;
  const Int32 nb_source = connectivity.source()->maxLocalId();
  if (sizes.size() > nb_source || nb_target != targets.size())
    ARCANE_FATAL("saved mesh: connectivity '{0}' has {1} sources and {2} targets, expected at most {3} and {4}", connectivity.name(),
                 sizes.size(), targets.size(), nb_source, nb_target);
  const Int32 max_id = connectivity.target()->maxLocalId();
  for (const Int32 target : targets)
    if (target < NULL_ITEM_LOCAL_ID || target >= max_id)
      ARCANE_FATAL("saved mesh: connectivity '{0}' has target {1}, expected -1 to {2}", connectivity.name(), target, max_id - 1);
  connectivity.edit().assign(sizes, std::move(targets));
  connectivity.ensureSources(nb_source);
}

//! Returns the names of families, or what stands for none.
String listOf(const UniqueArray<String>& family_names)
{
  return family_names.empty() ? String("none") : base::quotedList(family_names);
}

//! \throws ParallelFatalErrorException on all ranks when one has other families than rank 0. \collective
void checkFamiliesOfRanks(const MeshFamilies& topology, const std::vector<UserItemFamily*>& families)
{
  UniqueArray<Byte> mine;
  for (const UserItemFamily* family : families)
    addName(mine, family->name());
  IParallelMng* pm = topology.parallelMng();
  UniqueArray<Byte> first(mine);
  Int64 size = first.largeSize();
  pm->broadcast(ArrayView<Int64>(1, &size), 0);
  first.resize(size);
  pm->broadcast(first.view(), 0);
  throwOnAllRanksUnless(
    pm, first.constView() == mine.constView(),
    String::format("mesh '{0}': rank {1} has the families of DoFs and particles {2}, and rank 0 has {3}, expected the same on all ranks",
                   topology.handle().meshName(), topology.rank(), listOf(namesFrom(mine)), listOf(namesFrom(first))));
}
} // namespace

String userFamilyPrefix(Int32 i)
{
  // A number, since names may contain what separates the parts of the names of arrays.
  return String::format("User{0}", i);
}

String connectivityPrefix(Int32 i)
{
  return String::format("Connectivity{0}.", i);
}

void putUserFamilies(MeshState& state, const MeshFamilies& topology)
{
  UniqueArray<Byte> family_names;
  Int32 nb_family = 0;
  for (const UserItemFamily* family : topology.userFamilies().all()) {
    addName(family_names, family->name());
    putFamily(state, familyPrefix(nb_family++), *family);
  }
  if (nb_family > 0)
    put<Byte>(state, state_user_families_name, family_names);
  UniqueArray<Byte> connectivity_names;
  Int32 nb_connectivity = 0;
  for (const auto& connectivity : topology.userFamilies().connectivities()) {
    for (const String& name : { connectivity->name(), connectivity->sourceFamily()->name(), connectivity->targetFamily()->name() })
      addName(connectivity_names, name);
    putRows(state, connectivityPrefix(nb_connectivity++), connectivity->lists().lists());
  }
  if (nb_connectivity > 0)
    put<Byte>(state, state_connectivities_name, connectivity_names);
}

void restoreUserFamilies(MeshFamilies& topology, const MeshState& state)
{
  UserFamilies& families = topology.userFamilies();
  const UniqueArray<String> family_names = names(state, state_user_families_name);
  for (Int32 i = 0; i < family_names.size(); ++i) {
    const auto kind = static_cast<eItemKind>(get<Int32>(state, familyPrefix(i) + "Kind", 1)[0]);
    UserItemFamily* known = families.find(family_names[i]);
    if (known && known->itemKind() != kind)
      ARCANE_FATAL("saved mesh: family '{0}' is one of {1}s, expected one of {2}s, as the application has made it", family_names[i],
                   itemKindName(kind), itemKindName(known->itemKind()));
    restoreFamily(known ? *known : *families.create(kind, family_names[i]), state, familyPrefix(i));
  }
  const UniqueArray<String> saved = names(state, state_connectivities_name);
  for (Int32 i = 0; 3 * i + 2 < saved.size(); ++i)
    for (const auto& connectivity : families.connectivities())
      if (connectivity->name() == saved[3 * i] && connectivity->sourceFamily()->name() == saved[3 * i + 1] &&
          connectivity->targetFamily()->name() == saved[3 * i + 2])
        restoreLists(connectivity->lists(), state, connectivityPrefix(i));
}

std::set<String> familiesWithExchanges(const MeshState& state)
{
  std::set<String> with_exchanges;
  const UniqueArray<String> saved = names(state, state_user_families_name);
  for (Int32 i = 0; i < saved.size(); ++i)
    if (get<Int32>(state, familyPrefix(i) + "HasExchanges", 1)[0] != 0)
      with_exchanges.insert(saved[i]);
  return with_exchanges;
}

void computeExchangesOfUserFamilies(MeshFamilies& topology, const std::set<String>& with_exchanges)
{
  IParallelMng* pm = topology.parallelMng();
  // Families are in the order of their names, in whatever order a rank has made them.
  const std::vector<UserItemFamily*> families = topology.userFamilies().all();
  checkFamiliesOfRanks(topology, families);
  for (UserItemFamily* family : families) {
    family->resizeVariables(true);
    const Int32 has_exchanges = with_exchanges.contains(family->name());
    if (pm->reduce(MessagePassing::ReduceMin, has_exchanges) != 0)
      family->computeSynchronizeInfos();
  }
}

} // namespace Arcane::detail::mesh
