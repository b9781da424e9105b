// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/SmallBlocks.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <malloc.h>

// Clang names no macro, but features.
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define ARCANE_HAS_SANITIZER
#endif
#endif

namespace Arcane::detail::base
{
namespace
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(ARCANE_HAS_SANITIZER)
constexpr bool are_kept = false;
#else
constexpr bool are_kept = true;
#endif

constexpr auto nb_size = static_cast<std::size_t>(SmallBlocks::largest / SmallBlocks::alignment);
constexpr std::size_t bytes_of_size = 4096;
constexpr std::size_t most_of_size = 32;

//! A freed block holds the address of the one that was freed before.
struct FreeBlock
{
  FreeBlock* next;
};

class ThreadLists
{
 public:
  ~ThreadLists();

  void* take(std::size_t size)
  {
    FreeBlock* const block = m_first[size];
    if (!block)
      return nullptr;
    m_first[size] = block->next;
    --m_nb_block[size];
    return block;
  }
  bool keep(void* block, std::size_t size)
  {
    const std::size_t most = std::min(most_of_size, bytes_of_size / ((size + 1) * SmallBlocks::alignment));
    if (m_nb_block[size] >= most)
      return false;
    auto* const freed = static_cast<FreeBlock*>(block);
    freed->next = m_first[size];
    m_first[size] = freed;
    ++m_nb_block[size];
    return true;
  }

 private:
  std::array<FreeBlock*, nb_size> m_first = {};
  std::array<std::size_t, nb_size> m_nb_block = {};
};

//! True once the lists of the thread are destroyed: static arrays may be freed later.
thread_local bool is_thread_ended = false;
thread_local ThreadLists lists;

ThreadLists::~ThreadLists()
{
  is_thread_ended = true;
  for (FreeBlock* block : m_first)
    while (block)
      std::free(std::exchange(block, block->next));
}
} // namespace

bool SmallBlocks::areKept() noexcept
{
  return are_kept;
}

void* SmallBlocks::take(Int64 nb_byte) noexcept
{
  if (!are_kept || is_thread_ended)
    return nullptr;
  return lists.take(static_cast<std::size_t>((nb_byte - 1) / alignment));
}

void SmallBlocks::release(void* block) noexcept
{
  if (are_kept && block && !is_thread_ended) {
    // The size is the one of the system: callers may give none.
    const std::size_t nb_byte = ::malloc_usable_size(block);
    const std::size_t size = nb_byte / static_cast<std::size_t>(alignment);
    const bool is_small = size >= 1 && size <= nb_size;
    if (is_small && lists.keep(block, size - 1))
      return;
  }
  std::free(block);
}
} // namespace Arcane::detail::base
