// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/FollowingConnectivity.h"

#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::mesh
{

namespace
{
//! Returns the new local id of each old one, up to \a max_former_id; NULL_ITEM_LOCAL_ID for items that do not exist any more.
UniqueArray<Int32> inverse(ConstArrayView<Int32> new_to_old, Int32 max_former_id)
{
  UniqueArray<Int32> old_to_new(Int64(max_former_id) + 1, NULL_ITEM_LOCAL_ID);
  for (Int32 id = 0; id < new_to_old.size(); ++id)
    if (new_to_old[id] >= 0 && new_to_old[id] <= max_former_id)
      old_to_new[new_to_old[id]] = id;
  return old_to_new;
}

UniqueArray<Int32> identity(Int32 size)
{
  UniqueArray<Int32> ids(size);
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

Int32 largestTarget(const ItemConnectivity& lists)
{
  Int32 largest = NULL_ITEM_LOCAL_ID;
  for (Int32 source = 0; source < lists.nbSource(); ++source)
    for (const Int32 target : lists.of(source))
      largest = std::max(largest, target);
  return largest;
}

//! Returns the lists of the sources \a new_to_old; \a new_target gives the new id of an old target, or drops the target.
template <typename NewTarget>
ItemConnectivity renumbered(const ItemConnectivity& former, ConstArrayView<Int32> new_to_old, const NewTarget& new_target)
{
  UniqueArray<Int32> sizes(new_to_old.size(), 0);
  UniqueArray<Int32> list = topologyArray<Int32>();
  for (Int32 source = 0; source < new_to_old.size(); ++source) {
    const Int32 old = new_to_old[source];
    if (old < 0 || old >= former.nbSource())
      continue;
    for (const Int32 target : former.of(old)) {
      const Int32 id = target == NULL_ITEM_LOCAL_ID ? target : new_target(target);
      if (id == NULL_ITEM_LOCAL_ID && target != NULL_ITEM_LOCAL_ID)
        continue;
      list.add(id);
      ++sizes[source];
    }
  }
  ItemConnectivity result;
  result.assign(sizes, std::move(list));
  return result;
}
} // namespace

FollowingConnectivity::FollowingConnectivity(const String& name, IItemFamily* source, IItemFamily* target)
: m_name(name)
, m_source(source)
, m_target(target)
{
  m_source->addListener(this);
  if (m_target != m_source)
    m_target->addListener(this);
}

FollowingConnectivity::~FollowingConnectivity()
{
  m_source->removeListener(this);
  if (m_target != m_source)
    m_target->removeListener(this);
}

String FollowingConnectivity::listenerName() const
{
  return String("Connectivity") + m_name;
}

void FollowingConnectivity::ensureSources(Int32 nb_source)
{
  if (nb_source > m_lists.nbSource())
    m_lists.addSources(nb_source - m_lists.nbSource());
}

void FollowingConnectivity::onResize(IItemFamily* family, Int32 max_local_id)
{
  if (family == m_source)
    ensureSources(max_local_id);
}

void FollowingConnectivity::onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old)
{
  const UniqueArray<Int32> same = identity(m_lists.nbSource());
  const ConstArrayView<Int32> sources = family == m_source ? new_to_old : same.constView();
  if (family == m_target) {
    const UniqueArray<Int32> old_to_new = inverse(new_to_old, largestTarget(m_lists));
    m_lists = renumbered(m_lists, sources, [&](Int32 target) { return old_to_new[target]; });
  }
  else {
    m_lists = renumbered(m_lists, sources, [](Int32 target) { return target; });
  }
}

void FollowingConnectivity::onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids)
{
  if (family == m_source)
    for (const Int32 id : local_ids)
      m_lists.removeAll(id);
  if (family != m_target)
    return;
  UniqueArray<Int32> kept = identity(family->maxLocalId());
  for (const Int32 id : local_ids)
    kept[id] = NULL_ITEM_LOCAL_ID;
  m_lists = renumbered(m_lists, identity(m_lists.nbSource()), [&](Int32 target) { return kept[target]; });
}

} // namespace Arcane::detail::mesh
