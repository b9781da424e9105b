// SPDX-License-Identifier: Apache-2.0
// Least, largest and mean value of an array.
#pragma once

#include "shmem/watch/reader/arcane_watch.h"

#include <cstdint>
#include <string>

namespace Arcane::detail::watch
{
//! Computes the figures of all numbers of \a array, in one pass. \throws WatchFault for a type that is not known
arcane_watch_statistics statisticsOf(const arcane_watch_array& array);

//! Returns the number at place \a i, counted in storage order. \throws WatchFault as statisticsOf()
double numberAt(const arcane_watch_array& array, std::int64_t i);
} // namespace Arcane::detail::watch
