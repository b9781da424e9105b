// SPDX-License-Identifier: Apache-2.0
// Values that tests read on some ranks while others write them, on purpose.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane::test
{
//! What \a value was at some instant.
inline Int64 concurrentValue(const Int64& value)
{
  return std::atomic_ref<Int64>(const_cast<Int64&>(value)).load(std::memory_order_relaxed);
}

//! `values[i] = first + i` for i from \a begin to \a end.
inline void writeConcurrently(Int64* values, Int64 begin, Int64 end, Int64 first)
{
  for (Int64 i = begin; i < end; ++i)
    std::atomic_ref<Int64>(values[i]).store(first + i, std::memory_order_relaxed);
}
} // namespace Arcane::test
