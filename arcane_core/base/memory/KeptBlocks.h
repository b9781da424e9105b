// SPDX-License-Identifier: Apache-2.0
// Memory for copies that are made again and again.
#pragma once

#include "arcane_core/base/array/Span.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace Arcane::detail::base
{
/*!
 * \brief Gives blocks that are not cleared, and gives the same ones again after restart().
 *
 * Only the first copy takes pages from the system, which costs more than the copy. All calls are \local.
 */
class KeptBlocks
{
 public:
  //! Lets next() begin with the first block again.
  void restart() { m_nb_used = 0; }
  //! Returns the next block. The block is valid until a call of next() returns the same one, after restart(). \throws std::bad_alloc
  Span<std::byte> next(Int64 nb_byte)
  {
    if (m_blocks.size() <= m_nb_used)
      m_blocks.emplace_back();
    Block& block = m_blocks[m_nb_used];
    if (block.size < nb_byte) {
      block = {};
      block.bytes = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(nb_byte));
      block.size = nb_byte;
    }
    ++m_nb_used;
    return { block.bytes.get(), nb_byte };
  }
  //! Returns the memory of all blocks. \unit{bytes}
  Int64 allocatedBytes() const
  {
    Int64 total = 0;
    for (const Block& block : m_blocks)
      total += block.size;
    return total;
  }

 private:
  struct Block
  {
    std::unique_ptr<std::byte[]> bytes;
    Int64 size = 0;
  };

  std::vector<Block> m_blocks;
  std::size_t m_nb_used = 0;
};
} // namespace Arcane::detail::base
