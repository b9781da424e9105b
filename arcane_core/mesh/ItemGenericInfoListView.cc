// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemGenericInfoListView.h"

namespace Arcane
{

ItemGenericInfoListView::ItemGenericInfoListView(const detail::mesh::FamilyBase* family)
: ItemGenericInfoListView(detail::mesh::FamilyBase::infoOf(family))
{}

} // namespace Arcane
