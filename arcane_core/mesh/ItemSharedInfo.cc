// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemSharedInfo.h"

namespace Arcane
{

namespace
{
// What the null item, of local id -1, answers. Nobody writes there.
constexpr Int64 null_unique_id[1] = { NULL_ITEM_UNIQUE_ID };
constinit Int32 null_owner[1] = { A_NULL_RANK };
constinit Int32 null_flags[1] = { 0 };
constinit Int16 null_type[1] = { IT_NullType };
constexpr Int32 null_position[1] = { 0 };
} // namespace

ItemSharedInfo::ItemSharedInfo()
: unique_ids(null_unique_id + 1)
, owners(null_owner + 1)
, flags(null_flags + 1)
, types(null_type + 1)
{
  for (Connected& c : connected)
    c = { null_position + 1, null_position + 1, null_position, this };
}

ItemSharedInfo ItemSharedInfo::null_info;

} // namespace Arcane
