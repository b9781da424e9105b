// SPDX-License-Identifier: Apache-2.0
// The last things that happened to the large blocks of a pool, for its report of lack of memory.
#pragma once

#include "arcane_core/base/text/String.h"

#include <array>
#include <vector>

namespace Arcane::detail::pool
{
//! The last 32 requests and releases of large blocks that no cache of a thread served. One thread at a time.
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
    m_operations[m_nb_added++ % nb_kept] = { kind == eKind::Allocate ? nb_byte : -nb_byte, address };
  }
  //! Returns the operations, oldest first, as `allocate 1.5 MiB at 0x7f...`.
  std::vector<String> lines() const;

 private:
  struct Operation
  {
    //! The size is negative for a release.
    Int64 nb_byte = 0;
    const void* address = nullptr;
  };
  static constexpr std::size_t nb_kept = 32;

  std::array<Operation, nb_kept> m_operations;
  std::size_t m_nb_added = 0;
};
} // namespace Arcane::detail::pool
