// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemPairs.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

namespace
{
struct Link
{
  eItemKind kind;
  eItemKind sub_kind;
  eItemKind link;
};
constexpr Link known_links[] = { { IK_Cell, IK_Cell, IK_Node }, { IK_Cell, IK_Cell, IK_Face }, { IK_Node, IK_Node, IK_Cell },
                                 { IK_Node, IK_Node, IK_Face }, { IK_Node, IK_Node, IK_Edge }, { IK_Face, IK_Cell, IK_Node },
                                 { IK_Face, IK_Face, IK_Node }, { IK_Face, IK_Face, IK_Edge }, { IK_Face, IK_Face, IK_Cell },
                                 { IK_Cell, IK_Face, IK_Face } };

bool isKnown(eItemKind kind, eItemKind sub_kind, eItemKind link)
{
  return std::any_of(std::begin(known_links), std::end(known_links),
                     [&](const Link& l) { return l.kind == kind && l.sub_kind == sub_kind && l.link == link; });
}

String namesOf(const ItemPairs& pairs)
{
  return "pairs of groups '" + pairs.group().name() + "' and '" + pairs.subGroup().name() + "'";
}

//! Returns the groups of the family of a group, which was not destroyed.
const FamilyGroups& familyOf(const ItemGroup& group)
{
  return *group.internal()->owner();
}

//! Lists the items of a kind that an item of a family is connected to. An item is connected to itself.
class Neighbours
{
 public:
  Neighbours(const FamilyItems& items, eItemKind target)
  : m_is_same(items.kind() == target)
  , m_connectivity(m_is_same ? nullptr : items.publishedConnectivity(target))
  {}

  ConstArrayView<Int32> of(const Int32& id) const
  {
    if (m_is_same)
      return { 1, &id };
    return m_connectivity ? m_connectivity->of(id) : ConstArrayView<Int32>();
  }

 private:
  bool m_is_same;
  const ItemConnectivity* m_connectivity;
};

void listByLink(ItemPairs& pairs, eItemKind link)
{
  const FamilyGroups& family = familyOf(pairs.group());
  const FamilyGroups& sub_family = familyOf(pairs.subGroup());
  const MeshOfFamily& mesh = family.mesh();
  if (link == IK_Edge && !mesh.hasEdge())
    ARCANE_FATAL("{0}: they are linked by edges, which mesh '{1}' does not have; see IPrimaryMesh::setHasEdge()", namesOf(pairs),
                 mesh.handle().meshName());
  const Neighbours links(family.items(), link);
  const Neighbours subs(mesh.groups(link).items(), sub_family.items().kind());
  // The last item whose list has it; items outside the group are in the list of no item.
  constexpr Int32 outside = -2;
  UniqueArray<Int32> last_in(sub_family.items().maxLocalId(), outside);
  for (Int32 id : pairs.subGroup().view().localIds())
    last_in[id] = NULL_ITEM_LOCAL_ID;
  UniqueArray<Int32> list;
  for (Int32 id : pairs.group().view().localIds()) {
    list.clear();
    for (const Int32& via : links.of(id))
      for (Int32 sub : subs.of(via)) {
        const bool is_itself = &family == &sub_family && sub == id;
        if (last_in[sub] == outside || last_in[sub] == id || is_itself)
          continue;
        last_in[sub] = id;
        list.add(sub);
      }
    pairs.addNextItem(list);
  }
}
} // namespace

ItemPairs::ItemPairs(const ItemGroup& group, const ItemGroup& sub_group)
: m_group(group)
, m_sub_group(sub_group)
{
  if (group.null() || sub_group.null())
    ARCANE_FATAL("pairs of groups '{0}' and '{1}': the {2} group is null, or of another kind of items", group.name(), sub_group.name(),
                 group.null() ? "first" : "second");
  if (!group.itemFamily() || !sub_group.itemFamily())
    ARCANE_FATAL("{0}: group '{1}' was destroyed", namesOf(*this), group.itemFamily() ? sub_group.name() : group.name());
  const MeshOfFamily& mesh = familyOf(group).mesh();
  const MeshOfFamily& sub_mesh = familyOf(sub_group).mesh();
  if (&mesh != &sub_mesh)
    ARCANE_FATAL("{0}: they are of two meshes, '{1}' and '{2}'", namesOf(*this), mesh.handle().meshName(), sub_mesh.handle().meshName());
  clear();
}

void ItemPairs::clear()
{
  m_items.clear();
  m_list.clear();
  m_begins.clear();
  m_begins.add(0);
}

void ItemPairs::checkNeedUpdate()
{
  if (m_is_computing)
    return;
  if (!m_group.itemFamily() || !m_sub_group.itemFamily())
    return clear();
  const Int64 mesh_stamp = familyOf(m_group).mesh().stamp();
  const Int64 group_stamp = m_group.timestamp();
  const Int64 sub_group_stamp = m_sub_group.timestamp();
  if (mesh_stamp == m_mesh_stamp && group_stamp == m_group_stamp && sub_group_stamp == m_sub_group_stamp) [[likely]]
    return;
  // A computation that fails is done again at the next use.
  m_mesh_stamp = -1;
  compute();
  m_mesh_stamp = mesh_stamp;
  m_group_stamp = group_stamp;
  m_sub_group_stamp = sub_group_stamp;
}

void ItemPairs::compute()
{
  struct Computing
  {
    explicit Computing(bool& flag)
    : m_flag(flag)
    {
      m_flag = true;
    }
    ~Computing() { m_flag = false; }
    bool& m_flag;
  };
  const Computing computing(m_is_computing);
  clear();
  m_items.copy(m_group.view().localIds());
  m_computation(*this);
  if (nbItem() != m_items.size())
    ARCANE_FATAL("{0}: addNextItem() was called {1} times, expected {2}, once for each item of the first group", namesOf(*this), nbItem(),
                 m_items.size());
}

void ItemPairs::invalidate(bool force_recompute)
{
  m_mesh_stamp = -1;
  if (force_recompute)
    checkNeedUpdate();
}

void ItemPairs::addNextItem(ConstArrayView<Int32> sub_local_ids)
{
  if (!m_is_computing)
    ARCANE_FATAL("{0}: addNextItem() was called outside the functor that makes the lists", namesOf(*this));
  const Int32 max_id = familyOf(m_sub_group).items().maxLocalId();
  for (Int32 id : sub_local_ids)
    if (id < 0 || id >= max_id)
      ARCANE_FATAL("{0}: local id in the list of item {1} is {2}, expected 0 to {3}", namesOf(*this), nbItem(), id, max_id - 1);
  m_list.addRange(sub_local_ids);
  m_begins.add(m_list.largeSize());
}

ItemPairs::Computation pairsByLink(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link)
{
  if (!isKnown(group.itemKind(), sub_group.itemKind(), link)) {
    String known;
    for (const Link& l : known_links)
      known = known + (known.null() ? "" : ", ") +
              String::format("{0}-{1} by {2}", itemKindName(l.kind), itemKindName(l.sub_kind), itemKindName(l.link));
    ARCANE_FATAL("pairs of groups '{0}' and '{1}': they are {2}-{3} by {4}, expected one of {5}", group.name(), sub_group.name(),
                 itemKindName(group.itemKind()), itemKindName(sub_group.itemKind()), itemKindName(link), known);
  }
  return [link](ItemPairs& pairs) { listByLink(pairs, link); };
}

} // namespace Arcane::detail::mesh
