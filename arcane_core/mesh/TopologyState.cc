// SPDX-License-Identifier: Apache-2.0
// The arrays of a mesh in a checkpoint.
#include "arcane_core/mesh/TopologyStore.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/ItemTypeInfo.h"

#include <cstring>

namespace Arcane::detail
{

namespace
{
constexpr Int64 STATE_VERSION = 1;
constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };

//! The connectivities that the others follow from.
struct Saved
{
  eItemKind source;
  eItemKind target;
};
constexpr Saved saved_connectivities[] = { { IK_Cell, IK_Node }, { IK_Cell, IK_Face }, { IK_Cell, IK_Edge }, { IK_Face, IK_Node },
                                           { IK_Face, IK_Cell }, { IK_Face, IK_Edge }, { IK_Edge, IK_Node } };

template <typename T> constexpr eDataType data_type = DT_Unknown;
template <> constexpr eDataType data_type<Byte> = DT_Byte;
template <> constexpr eDataType data_type<Int16> = DT_Int16;
template <> constexpr eDataType data_type<Int32> = DT_Int32;
template <> constexpr eDataType data_type<Int64> = DT_Int64;

template <typename T> void put(MeshState& state, const String& name, ConstArrayView<T> values)
{
  NamedArray array{ name, data_type<T>, {} };
  array.bytes.resize(values.size() * Int64(sizeof(T)));
  if (!values.empty())
    std::memcpy(array.bytes.data(), values.data(), static_cast<std::size_t>(array.bytes.largeSize()));
  state.arrays.add(array);
}

template <typename T> UniqueArray<T> get(const MeshState& state, const String& name, Int64 expected_size = -1)
{
  for (const NamedArray& array : state.arrays) {
    if (array.name != name)
      continue;
    const Int64 size = array.bytes.largeSize() / Int64(sizeof(T));
    if (array.type != data_type<T> || size * Int64(sizeof(T)) != array.bytes.largeSize())
      ARCANE_FATAL("saved mesh: array '{0}' is of {1} and {2} bytes, expected {3}", name, dataTypeName(array.type), array.bytes.largeSize(),
                   dataTypeName(data_type<T>));
    if (expected_size >= 0 && size != expected_size)
      ARCANE_FATAL("saved mesh: array '{0}' has {1} elements, expected {2}", name, size, expected_size);
    UniqueArray<T> values = topologyArray<T>(size);
    if (size > 0)
      std::memcpy(values.data(), array.bytes.data(), static_cast<std::size_t>(array.bytes.largeSize()));
    return values;
  }
  ARCANE_FATAL("saved mesh: array '{0}' is missing", name);
}

String nameOf(eItemKind kind, const char* what)
{
  return String(itemKindName(kind)) + "." + what;
}

//! How many items each source is connected to, from its type.
UniqueArray<Int32> counts(const IItemFamily& family, eItemKind target)
{
  UniqueArray<Int32> nb(family.maxLocalId());
  for (Int32 i = 0; i < nb.size(); ++i) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(family.typeIds()[i]);
    if (target == IK_Node || family.itemKind() == IK_Face)
      nb[i] = info->nbLocalNode();
    else
      nb[i] = target == IK_Face ? info->nbLocalFace() : info->nbLocalEdge();
    if (family.itemKind() == IK_Face && target == IK_Cell)
      nb[i] = family.flags()[i] & ItemFlags::II_Boundary ? 1 : 2;
  }
  return nb;
}
} // namespace

MeshState TopologyStore::state() const
{
  MeshState state;
  const Int64 infos[] = { STATE_VERSION, m_topology.m_dimension, m_topology.m_options.nb_ghost_layer, m_topology.m_options.has_edge,
                          m_topology.m_rank };
  put<Int64>(state, "Infos", { 5, infos });
  for (eItemKind kind : all_kinds) {
    put(state, nameOf(kind, "UniqueIds"), family(kind).uniqueIds());
    put(state, nameOf(kind, "Owners"), family(kind).owners());
    put(state, nameOf(kind, "Flags"), family(kind).flags());
    put(state, nameOf(kind, "Types"), family(kind).typeIds());
  }
  for (const Saved& s : saved_connectivities) {
    UniqueArray<Int32> list;
    if (const ItemConnectivity* c = family(s.source).connectivity(s.target))
      for (Int32 i = 0; i < c->nbSource(); ++i)
        list.addRange(c->of(i));
    put<Int32>(state, nameOf(s.source, itemKindName(s.target)), list);
  }
  UniqueArray<Byte> names;
  for (eItemKind kind : all_kinds)
    for (const ItemGroup& group : family(kind).groups()) {
      if (group.isAutoComputed() || group.isLocalToSubDomain())
        continue;
      names.add(static_cast<Byte>(kind));
      names.addRange(group.name().utf8());
      put(state, nameOf(kind, "Group.") + group.name(), group.view().localIds());
    }
  put<Byte>(state, "Groups", names);
  return state;
}

void TopologyStore::restore(const MeshState& state)
{
  const UniqueArray<Int64> infos = get<Int64>(state, "Infos", 5);
  if (infos[0] != STATE_VERSION)
    ARCANE_FATAL("saved mesh: version is {0}, expected {1}", infos[0], STATE_VERSION);
  if (infos[4] != m_topology.m_rank)
    ARCANE_FATAL("saved mesh: it is the part of rank {0}, expected the one of rank {1}", infos[4], m_topology.m_rank);
  m_topology.m_dimension = static_cast<Int32>(infos[1]);
  m_topology.m_options.nb_ghost_layer = static_cast<Int32>(infos[2]);
  m_topology.m_options.has_edge = infos[3] != 0;
  for (eItemKind kind : all_kinds) {
    FamilyArrays arrays;
    arrays.unique_ids = get<Int64>(state, nameOf(kind, "UniqueIds"));
    const Int64 nb = arrays.unique_ids.size();
    arrays.owners = get<Int32>(state, nameOf(kind, "Owners"), nb);
    arrays.flags = get<Int32>(state, nameOf(kind, "Flags"), nb);
    arrays.types = get<Int16>(state, nameOf(kind, "Types"), nb);
    family(kind).assign(std::move(arrays));
  }
  restoreConnectivities(state);
  restoreGroups(state);
}

void TopologyStore::restoreConnectivities(const MeshState& state)
{
  for (const Saved& s : saved_connectivities) {
    const String name = nameOf(s.source, itemKindName(s.target));
    UniqueArray<Int32> list = get<Int32>(state, name);
    if (list.empty())
      continue;
    const UniqueArray<Int32> nb = counts(family(s.source), s.target);
    Int64 total = 0;
    for (Int32 n : nb)
      total += n;
    if (total != list.size())
      ARCANE_FATAL("saved mesh: array '{0}' has {1} elements, expected {2} from the types of items", name, list.size(), total);
    for (Int32 id : list)
      if (id < 0 || id >= family(s.target).maxLocalId())
        ARCANE_FATAL("saved mesh: array '{0}' has local id {1}, expected 0 to {2}", name, id, family(s.target).maxLocalId() - 1);
    family(s.source).editConnectivity(s.target).assign(nb, std::move(list));
  }
  connectBackwards();
}

void TopologyStore::restoreGroups(const MeshState& state)
{
  for (eItemKind kind : all_kinds)
    for (const ItemGroup& group : family(kind).groups())
      if (!group.isAutoComputed())
        ItemGroup(group).clear();
  const UniqueArray<Byte> names = get<Byte>(state, "Groups");
  for (Int32 pos = 0; pos < names.size();) {
    const auto kind = static_cast<eItemKind>(names[pos++]);
    const String name(reinterpret_cast<const char*>(names.data() + pos));
    pos += static_cast<Int32>(name.length()) + 1;
    const UniqueArray<Int32> ids = get<Int32>(state, nameOf(kind, "Group.") + name);
    family(kind).createGroup(name, ids, true);
  }
}

} // namespace Arcane::detail
