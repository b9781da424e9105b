// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/FamilyGroups.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NameText.h"
#include "arcane_core/mesh/groups/ItemsByType.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"

#include <iterator>
#include <numeric>

namespace Arcane::detail::mesh
{

FamilyGroups::FamilyGroups(MeshOfFamily& mesh, const String& family_name, const FamilyItems& items, const FamilyListeners& listeners)
: m_mesh(mesh)
, m_family_name(family_name)
, m_items(items)
, m_listeners(listeners)
{
  auto all = std::make_shared<ItemGroupImpl>(*this, "All" + family_name + "s", nullptr, [&items](UniqueArray<Int32>& ids) {
    ids.reserve(items.nbItem());
    const auto& unique_ids = items.arrays().unique_ids;
    for (Int32 id = 0; id < unique_ids.size(); ++id)
      if (unique_ids[id] != NULL_ITEM_UNIQUE_ID)
        ids.add(id);
  });
  all->setIsAllItems();
  m_all_items = ItemGroup(all);
}

FamilyGroups::~FamilyGroups()
{
  destroy();
  m_all_items.internal()->detach();
  // Groups on this family may be computed from groups on another one.
  for (const auto& [name, known] : m_computed_groups)
    if (const auto group = known.lock())
      group->detach();
}

FamilyGroups& FamilyGroups::ofGroup(const ItemGroupImpl& group, const char* what)
{
  if (!group.owner())
    ARCANE_FATAL("group '{0}' was destroyed: it has no {1}", group.name(), what);
  return *group.owner();
}

String FamilyGroups::fullName() const
{
  return m_mesh.handle().meshName() + "_" + m_family_name;
}

ItemGroup FamilyGroups::find(const String& name) const
{
  if (name == m_all_items.name())
    return m_all_items;
  const auto found = m_groups.find(name);
  if (found != m_groups.end())
    return found->second;
  const auto [first, last] = m_computed_groups.equal_range(name);
  for (auto computed = first; computed != last; ++computed)
    if (const auto group = computed->second.lock(); group && group->itemFamily())
      return ItemGroup(group);
  return {};
}

ItemGroupCollection FamilyGroups::all() const
{
  ItemGroupCollection all;
  all.add(m_all_items);
  for (const auto& [name, group] : m_groups)
    all.add(group);
  return all;
}

void FamilyGroups::forEachList(const std::function<void(const String& name, Int64 bytes)>& f) const
{
  const auto show = [&f](ItemGroupImpl& group) {
    f(group.name(), group.size() * Int64(sizeof(Int32)));
    if (const auto by_type = group.itemsByType(false))
      f(group.name() + " by type", by_type->allocatedBytes());
  };
  show(*m_all_items.internal());
  for (const auto& [name, group] : m_groups)
    show(*group.internal());
  for (const auto& [name, known] : m_computed_groups)
    if (const auto group = known.lock(); group && group->itemFamily())
      show(*group);
}

Int64 FamilyGroups::allocatedBytes() const
{
  Int64 nb_byte = 0;
  forEachList([&nb_byte](const String&, Int64 bytes) { nb_byte += bytes; });
  return nb_byte;
}

void FamilyGroups::checkValid() const
{
  for (const auto& [name, group] : m_groups)
    group.checkValid();
}

ItemGroup FamilyGroups::add(const std::shared_ptr<ItemGroupImpl>& group)
{
  const String& name = group->name();
  if (name.empty())
    ARCANE_FATAL("family '{0}': a group must have a name", fullName());
  if (const std::string fault = base::faultOfName(name.toStdStringView()); !fault.empty())
    ARCANE_FATAL("family '{0}': the name '{1}' of a group {2}", fullName(), base::shownName(name.toStdStringView()), fault);
  if (!find(name).null())
    ARCANE_FATAL("family '{0}': group '{1}' exists already", fullName(), name);
  return m_groups[name] = ItemGroup(group);
}

ItemGroup FamilyGroups::expect(const String& name)
{
  const ItemGroup found = find(name);
  if (!found.null())
    return found;
  const ItemGroup group = create(name, {});
  m_expected.insert(name);
  return group;
}

ItemGroup FamilyGroups::takeExpected(const String& name)
{
  return m_expected.erase(name) != 0 ? find(name) : ItemGroup();
}

ItemGroup FamilyGroups::create(const String& name, ConstArrayView<Int32> local_ids)
{
  if (ItemGroup expected = takeExpected(name); !expected.null()) {
    expected.setItems(local_ids);
    return expected;
  }
  ItemGroup group = add(std::make_shared<ItemGroupImpl>(*this, name));
  if (!local_ids.empty())
    group.setItems(local_ids);
  m_listeners.notifyGroupCreated(group);
  return group;
}

ItemGroup FamilyGroups::create(const String& name, const ItemGroup& parent, ItemGroupImpl::Computation computation)
{
  const ItemGroup group = add(std::make_shared<ItemGroupImpl>(*this, name, parent.internal(), std::move(computation)));
  m_listeners.notifyGroupCreated(group);
  return group;
}

void FamilyGroups::addComputed(const ItemGroup& group)
{
  const auto [first, last] = m_computed_groups.equal_range(group.name());
  for (auto computed = first; computed != last;)
    computed = computed->second.expired() ? m_computed_groups.erase(computed) : std::next(computed);
  m_computed_groups.emplace(group.name(), group.sharedImpl());
  m_listeners.notifyGroupCreated(group);
}

void FamilyGroups::destroy()
{
  for (auto& [name, group] : m_groups)
    group.internal()->detach();
  m_groups.clear();
  m_expected.clear();
}

void FamilyGroups::removeItems(ConstArrayView<Int32> local_ids)
{
  if (m_groups.empty() && !m_mesh.indexedGroups().hasGroupOf(family()))
    return;
  UniqueArray<Int32> kept(m_items.maxLocalId());
  std::iota(kept.begin(), kept.end(), 0);
  for (const Int32 id : local_ids)
    kept[id] = NULL_ITEM_LOCAL_ID;
  renumber(kept);
}

void FamilyGroups::renumber(ConstArrayView<Int32> old_to_new)
{
  for (auto& [name, group] : m_groups)
    group.internal()->changeLocalIds(old_to_new);
  m_mesh.indexedGroups().changeLocalIds(family(), old_to_new);
}

} // namespace Arcane::detail::mesh
