// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemVector.h"

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

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

} // namespace Arcane
