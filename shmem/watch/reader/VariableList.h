// SPDX-License-Identifier: Apache-2.0
// All variables of a rank, in one block of memory of the C interface.
#pragma once

#include "shmem/watch/reader/WatchedRun.h"

#include <cstdlib>
#include <memory>

namespace Arcane::detail::watch
{
struct FreeList
{
  void operator()(arcane_watch_list* list) const { std::free(list); }
};
using ListPointer = std::unique_ptr<arcane_watch_list, FreeList>;

//! Lists the variables that the rank of this index on the machine shows. \local
//! \throws WatchFault when \a index is too large or negative
ListPointer listOf(const WatchedRun& run, Int32 index);
} // namespace Arcane::detail::watch
