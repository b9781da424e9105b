// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ItemFunctor.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane
{
namespace
{
constexpr Int32 block_size = static_cast<Int32>(detail::mesh::items_of_a_vector);
}

AbstractItemRangeFunctor::AbstractItemRangeFunctor(ItemVectorView items_view, Int32 grain_size)
: m_items(items_view)
, m_nb_block(items_view.size() / block_size + (items_view.size() % block_size != 0))
, m_block_grain_size(std::max(grain_size / block_size, 1))
{
  if (grain_size < 0)
    ARCANE_THROW(ArgumentException, "functor of items: the grain is {0}, expected 0 or more items", grain_size);
}

ItemVectorView AbstractItemRangeFunctor::_view(Int32 begin_block, Int32 nb_block, Int32* true_begin) const
{
  // In 64 bits: the last block may end after the largest Int32.
  const Int64 begin = Int64{ begin_block } * block_size;
  const Int64 end = std::min<Int64>(begin + Int64{ nb_block } * block_size, m_items.size());
  if (begin_block < 0 || nb_block < 0 || begin > end)
    ARCANE_THROW(ArgumentException, "functor of items: {0} blocks from {1} on, expected blocks from 0 to {2}", nb_block, begin_block,
                 m_nb_block - 1);
  if (true_begin)
    *true_begin = static_cast<Int32>(begin);
  return m_items.subView(static_cast<Int32>(begin), static_cast<Int32>(end - begin));
}

} // namespace Arcane
