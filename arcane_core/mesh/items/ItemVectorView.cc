// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemVectorView.h"

#include "arcane_core/base/array/Array.h"

namespace Arcane
{

ItemVectorView::ItemVectorView(const FamilyBase* family, ConstArrayView<Int32> local_ids)
: ItemVectorView(FamilyBase::infoOf(family), local_ids)
{}

void ItemVectorView::fillLocalIds(Array<Int32>& ids) const
{
  ids.copy(m_ids);
}

} // namespace Arcane
