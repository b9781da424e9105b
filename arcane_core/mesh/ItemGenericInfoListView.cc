// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemGenericInfoListView.h"

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

ItemGenericInfoListView::ItemGenericInfoListView(IItemFamily* family)
: ItemGenericInfoListView(family ? family->itemSharedInfo() : ItemSharedInfo::nullInstance())
{}

} // namespace Arcane
