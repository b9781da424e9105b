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

//! The lists of a thread, without a constructor: each access is a plain one.
struct ThreadLists
{
  void* take(std::size_t size)
  {
    FreeBlock* const block = first[size];
    if (!block)
      return nullptr;
    first[size] = block->next;
    --nb_block[size];
    return block;
  }
  bool keep(void* block, std::size_t size)
  {
    const std::size_t most = std::min(most_of_size, bytes_of_size / ((size + 1) * SmallBlocks::alignment));
    if (nb_block[size] >= most)
      return false;
    auto* const freed = static_cast<FreeBlock*>(block);
    freed->next = first[size];
    first[size] = freed;
    ++nb_block[size];
    return true;
  }

  std::array<FreeBlock*, nb_size> first = {};
  std::array<std::size_t, nb_size> nb_block = {};
  //! True once the thread has an EndOfThread.
  bool is_end_awaited = false;
  //! True once the blocks of the thread are freed: static arrays may be freed later.
  bool is_ended = false;
};

constinit thread_local ThreadLists lists;

//! Frees the blocks of its thread.
class EndOfThread
{
 public:
  EndOfThread() { lists.is_end_awaited = true; }
  ~EndOfThread()
  {
    lists.is_ended = true;
    for (FreeBlock* block : lists.first)
      while (block)
        std::free(std::exchange(block, block->next));
  }
  EndOfThread(const EndOfThread&) = delete;
  EndOfThread& operator=(const EndOfThread&) = delete;
};

void awaitEndOfThread()
{
  thread_local const EndOfThread end;
  static_cast<void>(end);
}
} // namespace

bool SmallBlocks::areKept() noexcept
{
  return are_kept;
}

void* SmallBlocks::take(Int64 nb_byte) noexcept
{
  if (!are_kept || lists.is_ended)
    return nullptr;
  return lists.take(static_cast<std::size_t>((nb_byte - 1) / alignment));
}

void SmallBlocks::release(void* block) noexcept
{
  if (are_kept && block && !lists.is_ended) {
    if (!lists.is_end_awaited) [[unlikely]]
      awaitEndOfThread();
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
