// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemPairEnumerator.h"

#include "arcane_core/mesh/groups/ItemPairGroup.h"

namespace Arcane
{

ItemPairEnumerator::ItemPairEnumerator(const std::shared_ptr<detail::mesh::ItemPairs>& pairs)
: m_pairs(pairs)
{
  if (!pairs)
    return;
  pairs->checkNeedUpdate();
  m_nb_item = m_pairs->nbItem();
  if (m_nb_item == 0)
    return;
  m_info = m_pairs->group().view().sharedInfo();
  m_sub_info = m_pairs->subGroup().view().sharedInfo();
}

ItemPairEnumerator::ItemPairEnumerator(const ItemPairGroup& group)
: ItemPairEnumerator(group.enumerator())
{}

} // namespace Arcane
