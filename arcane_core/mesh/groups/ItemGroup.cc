// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemGroup.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/IItemOperationByBasicType.h"
#include "arcane_core/mesh/groups/ItemGroupComputeFunctor.h"
#include "arcane_core/mesh/groups/ItemsByType.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"

namespace Arcane
{

const String& ItemGroup::name() const
{
  static const String null_name("");
  return m_impl ? m_impl->name() : null_name;
}

String ItemGroup::fullName() const
{
  return m_impl ? m_impl->fullName() : String("");
}

IMesh* ItemGroup::mesh() const
{
  const detail::mesh::FamilyGroups* owner = m_impl ? m_impl->owner() : nullptr;
  return owner ? owner->mesh().handle().meshOrNull() : nullptr;
}

ItemGroupImpl& ItemGroup::impl() const
{
  if (!m_impl)
    ARCANE_FATAL("null group of items: it can be neither changed nor computed from");
  return *m_impl;
}

ItemGroup ItemGroup::createSubGroup(const String& suffix, FamilyBase* family, ItemGroupComputeFunctor* functor) const
{
  const std::shared_ptr<ItemGroupComputeFunctor> owned(functor);
  if (!functor || !family)
    ARCANE_FATAL("group '{0}': {1} of its group '{2}' is a null pointer", name(), functor ? "the family" : "the functor", suffix);
  if (!findSubGroup(suffix).null() || !family->familyGroups().find(name() + "_" + suffix).null())
    ARCANE_FATAL("group '{0}': there is a group '{0}_{1}' already", name(), suffix);
  ItemGroupImpl* parent = &impl();
  return parent->findOrMakeSubGroup(suffix, family->familyGroups(), [=](UniqueArray<Int32>&) {
    // Listeners may read the group before its handle is returned.
    owned->setGroup(parent->findSubGroup(suffix).internal());
    owned->executeFunctor();
  });
}

void ItemGroup::addItems(ConstArrayView<Int32> local_ids, bool check_if_present)
{
  impl().addItems(local_ids, check_if_present);
}

void ItemGroup::removeItems(ConstArrayView<Int32> local_ids, bool check_if_present)
{
  ARCANE_UNUSED(check_if_present);
  impl().removeItems(local_ids);
}

ItemGroupT<Cell> ItemGroup::levelCellGroup(Int32 level) const
{
  if (level == 0)
    return *this;
  detail::mesh::FamilyGroups& owner = detail::mesh::FamilyGroups::ofGroup(impl(), "cells of levels");
  return impl().findOrMakeSubGroup(String::format("Level{0}", level), owner, [](UniqueArray<Int32>&) {});
}

ItemGroupT<Cell> ItemGroup::ownLevelCellGroup(Int32 level) const
{
  return levelCellGroup(level).own();
}

bool ItemGroup::checkIsSorted() const
{
  const ItemVectorView items = view();
  for (Int32 i = 1; i < items.size(); ++i)
    if (items[i].uniqueId() < items[i - 1].uniqueId())
      return false;
  return true;
}

void ItemGroup::applyOperation(IItemOperationByBasicType* operation) const
{
  if (!m_impl || !m_impl->itemFamily())
    return;
  // The lists stay, even if the operation changes the group.
  const auto by_type = upToDate().itemsByType();
  ItemSharedInfo* const items = m_impl->owner()->items().sharedInfo();
  for (const auto& [type, local_ids] : by_type->types())
    operation->applyToType(type, ItemVectorView(items, local_ids));
}

void ItemGroup::checkValid() const
{
  if (!m_impl || !m_impl->itemFamily())
    return;
  upToDate();
  const detail::mesh::FamilyArrays& arrays = m_impl->owner()->items().arrays();
  UniqueArray<Byte> seen(arrays.unique_ids.size(), Byte(0));
  for (Int32 id : m_impl->itemsLocalId()) {
    if (id < 0 || id >= seen.size() || arrays.unique_ids[id] == NULL_ITEM_UNIQUE_ID)
      ARCANE_FATAL("group '{0}': there is no item of local id {1}, expected below {2}", name(), id, seen.size());
    if (seen[id])
      ARCANE_FATAL("group '{0}': item of unique id {1} is in it twice", name(), arrays.unique_ids[id]);
    seen[id] = 1;
  }
}

} // namespace Arcane
