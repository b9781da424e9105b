// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemPairGroup.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{

ItemPairGroup::ItemPairGroup(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link_kind)
: m_pairs(std::make_shared<detail::mesh::ItemPairs>(group, sub_group))
{
  m_pairs->setComputation(detail::mesh::pairsByLink(group, sub_group, link_kind));
}

ItemPairGroup::ItemPairGroup(const ItemGroup& group, const ItemGroup& sub_group, CustomFunctor* functor)
{
  const std::shared_ptr<CustomFunctor> owned(functor);
  m_pairs = std::make_shared<detail::mesh::ItemPairs>(group, sub_group);
  if (!owned)
    ARCANE_FATAL("pairs of groups '{0}' and '{1}': the functor is a null pointer", group.name(), sub_group.name());
  m_pairs->setComputation([owned](detail::mesh::ItemPairs& pairs) {
    ItemPairGroupBuilder builder(pairs);
    owned->executeFunctor(builder);
  });
}

const ItemGroup& ItemPairGroup::itemGroup() const
{
  static const ItemGroup null_group;
  return m_pairs ? m_pairs->group() : null_group;
}

const ItemGroup& ItemPairGroup::subItemGroup() const
{
  static const ItemGroup null_group;
  return m_pairs ? m_pairs->subGroup() : null_group;
}

void ItemPairGroup::invalidate(bool force_recompute)
{
  if (m_pairs)
    m_pairs->invalidate(force_recompute);
}

ItemPairGroup ItemPairGroupBuilder::group() const
{
  return ItemPairGroup(m_pairs.shared_from_this());
}

void ItemPairGroupBuilder::addNextItem(ConstArrayView<Int32> sub_local_ids)
{
  m_pairs.addNextItem(sub_local_ids);
}

} // namespace Arcane
