// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/TopologyState.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/topology/TopologyStore.h"
#include "arcane_core/mesh/topology/UserFamiliesState.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

namespace Arcane::detail::mesh
{

namespace
{
//! The connectivities that the others follow from.
struct Saved
{
  eItemKind source;
  eItemKind target;
};
constexpr Saved saved_connectivities[] = { { IK_Cell, IK_Node }, { IK_Cell, IK_Face }, { IK_Cell, IK_Edge }, { IK_Face, IK_Node },
                                           { IK_Face, IK_Cell }, { IK_Face, IK_Edge }, { IK_Edge, IK_Node } };

//! Adds the lists of a connectivity, one after the other.
void putLists(MeshState& state, const String& name, const ItemConnectivity& connectivity)
{
  const Int32 nb_source = connectivity.nbSource();
  if (connectivity.nbEach() > 0)
    return putInPlace<Int32>(state, name, { connectivity.list(), Int64(nb_source) * connectivity.nbEach() });
  const Int32* begins = connectivity.begins();
  const Int32* ends = connectivity.ends();
  if (nb_source > 0 && std::equal(begins + 1, begins + nb_source, ends))
    return putInPlace<Int32>(state, name, { connectivity.list() + begins[0], ends[nb_source - 1] - begins[0] });
  // There are holes, as after faces with a single cell. Memory is taken once, for all lists.
  Int64 nb_target = 0;
  for (Int32 i = 0; i < nb_source; ++i)
    nb_target += ends[i] - begins[i];
  state.arrays.add({ name, state_type<Int32>, {} });
  NamedArray& array = state.arrays.back();
  array.bytes.resize(nb_target * Int64(sizeof(Int32)));
  std::byte* to = array.bytes.data();
  for (Int32 i = 0; i < nb_source; ++i) {
    const auto size = static_cast<std::size_t>(ends[i] - begins[i]) * sizeof(Int32);
    std::memcpy(to, connectivity.list() + begins[i], size);
    to += size;
  }
}

//! The number of arrays of meshes that have no more than a few dozen groups.
constexpr Int64 nb_usual_array = 100;

//! Returns the number of items of kind \a target that each item of \a items is connected to, according to its type.
UniqueArray<Int32> counts(const FamilyItems& items, eItemKind target)
{
  const FamilyArrays& arrays = items.arrays();
  UniqueArray<Int32> nb(items.maxLocalId());
  for (Int32 i = 0; i < nb.size(); ++i) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(arrays.types[i]);
    if (target == IK_Node)
      nb[i] = info->nbLocalNode();
    else
      nb[i] = target == IK_Face ? info->nbLocalFace() : info->nbLocalEdge();
    if (items.kind() == IK_Face && target == IK_Cell)
      nb[i] = arrays.flags[i] & ItemFlags::II_Boundary ? 1 : 2;
  }
  return nb;
}

//! The mesh cannot be what it was without owners and types: a state that lacks them is damaged.
void checkArrays(const FamilyArrays& arrays, eItemKind kind, Int32 nb_rank)
{
  for (Int32 i = 0; i < arrays.size(); ++i) {
    if (arrays.owners[i] < 0 || arrays.owners[i] >= nb_rank)
      ARCANE_FATAL("saved mesh: the owner of {0} {1} is {2}, expected 0 to {3}", itemKindName(kind), arrays.unique_ids[i], arrays.owners[i],
                   nb_rank - 1);
    if (arrays.types[i] <= IT_NullType || arrays.types[i] >= NB_BASIC_ITEM_TYPE)
      ARCANE_FATAL("saved mesh: the type of {0} {1} is {2}, expected {3} to {4}", itemKindName(kind), arrays.unique_ids[i], arrays.types[i],
                   IT_NullType + 1, NB_BASIC_ITEM_TYPE - 1);
  }
}

void restoreConnectivity(MeshFamilies& topology, const MeshState& state, const Saved& saved)
{
  const String name = stateArrayName(saved.source, itemKindName(saved.target));
  UniqueArray<Int32> list = get<Int32>(state, name);
  if (list.empty())
    return;
  FamilyItems& source = topology.items(saved.source);
  const UniqueArray<Int32> nb = counts(source, saved.target);
  Int64 total = 0;
  for (Int32 n : nb)
    total += n;
  if (total != list.size())
    ARCANE_FATAL("saved mesh: array '{0}' has {1} elements, expected {2} from the types and flags of items", name, list.size(), total);
  const Int32 max_id = topology.family(saved.target)->maxLocalId();
  for (Int32 id : list)
    if (id < 0 || id >= max_id)
      ARCANE_FATAL("saved mesh: array '{0}' has local id {1}, expected 0 to {2}", name, id, max_id - 1);
  source.editConnectivity(saved.target).assign(nb, std::move(list), saved.target != IK_Cell);
}

void restoreGroups(MeshFamilies& topology, const MeshState& state)
{
  for (eItemKind kind : all_kinds)
    for (const ItemGroup& group : topology.family(kind)->groups())
      if (!group.isAutoComputed())
        ItemGroup(group).clear();
  forEachStateGroup(get<Byte>(state, state_groups_name), [&](eItemKind kind, const String& name) {
    const UniqueArray<Int32> ids = get<Int32>(state, stateGroupName(kind, name));
    topology.family(kind)->createGroup(name, ids, true);
  });
}
} // namespace

String stateArrayName(eItemKind kind, const String& what)
{
  return String(itemKindName(kind)) + "." + what;
}

String stateGroupName(eItemKind kind, const String& group_name)
{
  return stateArrayName(kind, "Group.") + group_name;
}

void forEachStateGroup(ConstArrayView<Byte> names, const std::function<void(eItemKind, const String&)>& f)
{
  for (Int32 pos = 0; pos < names.size();) {
    const auto kind = static_cast<eItemKind>(names[pos]);
    const Byte* begin = names.data() + pos + 1;
    const Byte* end_of_all = names.data() + names.size();
    const Byte* end = std::find(begin, end_of_all, Byte(0));
    if (std::find(std::begin(all_kinds), std::end(all_kinds), kind) == std::end(all_kinds) || begin == end || end == end_of_all)
      ARCANE_FATAL("saved mesh: byte {0} of array '{1}' begins no group, expected the kind of its items, a name and a zero", pos,
                   state_groups_name);
    f(kind, String(std::string(begin, end)));
    pos = static_cast<Int32>(end - names.data()) + 1;
  }
}

MeshState stateOf(const MeshFamilies& topology)
{
  MeshState state;
  // Growing would copy the arrays.
  state.arrays.reserve(nb_usual_array);
  const MeshBuildOptions& options = topology.options();
  const Int64 version = topology.numbering().isAlongCurve() ? STATE_VERSION : STATE_VERSION_OF_UNIQUE_IDS;
  const Int64 infos[] = { version, topology.dimension(), options.nb_ghost_layer, options.has_edge, topology.rank() };
  put<Int64>(state, state_infos_name, { nb_state_info, infos });
  for (eItemKind kind : all_kinds)
    putItems(state, stateArrayName(kind, ""), topology.items(kind).arrays());
  for (const Saved& s : saved_connectivities) {
    // The connectivity itself, since the state shows its memory.
    const String name = stateArrayName(s.source, itemKindName(s.target));
    if (const ItemConnectivity* connectivity = topology.family(s.source)->connectivity(s.target))
      putLists(state, name, *connectivity);
    else
      put<Int32>(state, name, {});
  }
  if (topology.numbering().isAlongCurve())
    putInPlace(state, state_places_name, topology.numbering().places());
  UniqueArray<Byte> names;
  for (eItemKind kind : all_kinds)
    for (const ItemGroup& group : topology.family(kind)->groups()) {
      if (group.isAutoComputed() || group.isLocalToSubDomain())
        continue;
      names.add(static_cast<Byte>(kind));
      names.addRange(group.name().utf8());
      put(state, stateGroupName(kind, group.name()), group.view().localIds());
    }
  put<Byte>(state, state_groups_name, names);
  putUserFamilies(state, topology);
  return state;
}

MeshState withOwnBytes(MeshState state)
{
  for (NamedArray& array : state.arrays)
    if (!array.place.empty())
      array.bytes = UniqueArray<std::byte>(std::exchange(array.place, {}));
  return state;
}

StateInfos infosFrom(ConstArrayView<Int64> infos)
{
  if (infos[0] < 1 || infos[0] > STATE_VERSION)
    ARCANE_FATAL("saved mesh: its version is {0}, expected 1 to {1}; a newer version of the program can read it", infos[0], STATE_VERSION);
  StateInfos result;
  result.dimension = static_cast<Int32>(infos[1]);
  result.options.nb_ghost_layer = static_cast<Int32>(infos[2]);
  result.options.has_edge = infos[3] != 0;
  result.has_places = infos[0] != STATE_VERSION_OF_UNIQUE_IDS;
  return result;
}

StateInfos infosOf(const MeshState& state, Int32 rank)
{
  const UniqueArray<Int64> infos = get<Int64>(state, state_infos_name, nb_state_info);
  const StateInfos result = infosFrom(infos);
  if (infos[4] != rank)
    ARCANE_FATAL("saved mesh: it is the part of rank {0}, expected the one of rank {1}", infos[4], rank);
  return result;
}

void restoreItems(MeshFamilies& topology, const MeshState& state)
{
  TopologyStore store(topology);
  const Int32 nb_rank = topology.parallelMng()->commSize();
  for (eItemKind kind : all_kinds) {
    FamilyArrays arrays = getItems(state, stateArrayName(kind, ""));
    checkArrays(arrays, kind, nb_rank);
    store.assign(kind, std::move(arrays));
  }
  std::optional<UniqueArray<Int64>> places;
  const NamedArray* saved = find(state, state_places_name);
  const bool has_places = infosOf(state, topology.rank()).has_places;
  if (has_places != (saved != nullptr))
    ARCANE_FATAL("saved mesh: the places of cells are {0}, expected {1}", saved ? "there" : "missing", has_places ? "them" : "none");
  if (saved)
    places = get<Int64>(*saved, topology.family(IK_Cell)->maxLocalId());
  store.setPlaces(std::move(places));
  for (const Saved& saved : saved_connectivities)
    restoreConnectivity(topology, state, saved);
  store.connectBackwards();
  for (eItemKind kind : all_kinds)
    store.setOwnFlags(kind);
  restoreGroups(topology, state);
}

} // namespace Arcane::detail::mesh
