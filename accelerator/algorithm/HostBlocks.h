// SPDX-License-Identifier: Apache-2.0
// Goes through elements in blocks, in the calling thread or in the threads of tasks.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/tasks/Chunks.h"

#include <algorithm>

namespace Arcane::detail::algorithm
{
/*!
 * \brief Calls functions for the blocks of some elements.
 *
 * The blocks depend on the number of elements only. The result of a combination block by block thus has the same bits for any number of threads.
 */
class HostBlocks
{
 public:
  //! The number of elements of a block; the last block may have less.
  static constexpr Int32 block_size = 8192;

  explicit HostBlocks(bool in_threads)
  : m_in_threads(in_threads)
  {}
  //! Returns true when blocks may be executed at the same time.
  bool inThreads() const { return m_in_threads; }
  static Int32 nbBlock(Int32 nb_element) { return static_cast<Int32>((Int64(nb_element) + block_size - 1) / block_size); }

  //! Calls `function(block, begin, end)` for each block, where \a end is the element after the last one.
  template <typename Function> void forEach(Int32 nb_element, const Function& function) const
  {
    struct Context
    {
      const Function& function;
    } context{ function };
    const auto call = [](void* c, Int64 begin, Int64 end) {
      for (Int64 first = begin; first < end; first += block_size) {
        const Int64 last = std::min(end, first + block_size);
        static_cast<Context*>(c)->function(static_cast<Int32>(first / block_size), static_cast<Int32>(first), static_cast<Int32>(last));
      }
    };
    if (m_in_threads)
      tasks::runChunks(nb_element, {}, block_size, call, &context);
    else
      call(&context, 0, nb_element);
  }

 private:
  bool m_in_threads;
};
} // namespace Arcane::detail::algorithm
