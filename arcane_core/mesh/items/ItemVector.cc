// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemVector.h"

namespace Arcane
{

ItemVector::ItemVector(const FamilyBase* family)
{
  setFamily(family);
}

ItemVector::ItemVector(const FamilyBase* family, ConstArrayView<Int32> local_ids)
: ItemVector(family)
{
  m_ids.copy(local_ids);
}

ItemVector::ItemVector(const FamilyBase* family, Integer size)
: ItemVector(family)
{
  m_ids.resize(size);
}

void ItemVector::setFamily(const FamilyBase* family)
{
  m_info = FamilyBase::infoOf(family);
  m_ids.clear();
}

} // namespace Arcane
