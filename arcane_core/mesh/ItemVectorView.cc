// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemVectorView.h"

#include "arcane_core/base/array/Array.h"
#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

ItemVectorView::ItemVectorView(IItemFamily* family, ConstArrayView<Int32> local_ids)
: ItemVectorView(family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance(), local_ids)
{}

void ItemVectorView::fillLocalIds(Array<Int32>& ids) const
{
  ids.copy(m_ids);
}

} // namespace Arcane
