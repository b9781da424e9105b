// SPDX-License-Identifier: Apache-2.0
// Lists of items made from a family.
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/ItemInfoListView.h"
#include "arcane_core/mesh/ItemVector.h"

namespace Arcane
{

ItemVectorView::ItemVectorView(IItemFamily* family, ConstArrayView<Int32> local_ids)
: ItemVectorView(family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance(), local_ids)
{}

ItemInfoListView::ItemInfoListView(IItemFamily* family)
: ItemInfoListView(family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance())
{}

ItemVector::ItemVector(IItemFamily* family)
{
  setFamily(family);
}

ItemVector::ItemVector(IItemFamily* family, ConstArrayView<Int32> local_ids)
: ItemVector(family)
{
  m_ids.copy(local_ids);
}

ItemVector::ItemVector(IItemFamily* family, Integer size)
: ItemVector(family)
{
  m_ids.resize(size);
}

void ItemVector::setFamily(IItemFamily* family)
{
  m_info = family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance();
  m_ids.clear();
}

ItemInternal* Item::internal() const
{
  return null() ? nullptr : itemFamily()->itemInternal(localId());
}

} // namespace Arcane
