// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemInfoListView.h"

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

ItemInfoListView::ItemInfoListView(IItemFamily* family)
: ItemInfoListView(family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance())
{}

} // namespace Arcane
