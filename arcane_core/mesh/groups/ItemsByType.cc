// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemsByType.h"

#include "arcane_core/mesh/description/ItemTypeId.h"

#include <array>

namespace Arcane::detail::mesh
{

ItemsByType::ItemsByType(ConstArrayView<Int32> local_ids, ConstArrayView<Int16> types)
{
  std::array<Int32, NB_BASIC_ITEM_TYPE> nb_of_type{};
  for (const Int32 id : local_ids)
    ++nb_of_type[static_cast<std::size_t>(types[id])];
  std::array<Int32*, NB_BASIC_ITEM_TYPE> next{};
  for (std::size_t type = 0; type < nb_of_type.size(); ++type)
    if (nb_of_type[type] > 0) {
      m_types.push_back({ static_cast<Int16>(type), UniqueArray<Int32>(nb_of_type[type]) });
      next[type] = m_types.back().local_ids.data();
    }
  for (const Int32 id : local_ids)
    *next[static_cast<std::size_t>(types[id])]++ = id;
}

Int64 ItemsByType::allocatedBytes() const
{
  Int64 bytes = 0;
  for (const OneType& of_type : m_types)
    bytes += of_type.local_ids.largeCapacity() * Int64(sizeof(Int32));
  return bytes;
}

} // namespace Arcane::detail::mesh
