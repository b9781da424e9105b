// SPDX-License-Identifier: Apache-2.0
// The last things that happened to the large blocks of a pool, for its report of lack of memory.
#pragma once

#include "arcane_core/base/String.h"

#include <array>
#include <atomic>
#include <vector>

namespace Arcane::detail
{
//! The last 32 requests and releases that were not served by a thread's cache. Thread-safe, without lock: two at once may mix.
class OperationLog
{
 public:
  enum class eKind
  {
    Allocate,
    Free
  };

  void add(eKind kind, Int64 nb_byte, const void* address) noexcept
  {
    Operation& operation = m_operations[m_nb_added.fetch_add(1, std::memory_order_relaxed) % nb_kept];
    operation.nb_byte.store(kind == eKind::Allocate ? nb_byte : -nb_byte, std::memory_order_relaxed);
    operation.address.store(address, std::memory_order_relaxed);
  }
  //! Oldest first, as `allocate 1.5 MiB at 0x7f...`.
  std::vector<String> lines() const;

 private:
  struct Operation
  {
    //! Negative for a release.
    std::atomic<Int64> nb_byte = 0;
    std::atomic<const void*> address = nullptr;
  };
  static constexpr std::size_t nb_kept = 32;

  std::array<Operation, nb_kept> m_operations;
  std::atomic<std::size_t> m_nb_added = 0;
};
} // namespace Arcane::detail
