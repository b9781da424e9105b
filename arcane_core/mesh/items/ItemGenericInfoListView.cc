// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemGenericInfoListView.h"

namespace Arcane
{

ItemGenericInfoListView::ItemGenericInfoListView(const FamilyBase* family)
: ItemGenericInfoListView(FamilyBase::infoOf(family))
{}

} // namespace Arcane
