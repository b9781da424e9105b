// SPDX-License-Identifier: Apache-2.0
// Lines on the standard output that show how loops run, to find the cause of a slow loop.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::tasks
{

//! Returns how much is printed: 0 nothing, 1 the start and the end of threads, 2 each loop, 3 each chunk.
Int32 verboseLevel() noexcept;
void setVerboseLevel(Int32 level) noexcept;

//! Prints that \a nb_thread threads start or end, at level 1 or more.
void reportThreads(const char* verb, Int32 nb_thread);
//! Prints how a loop is cut, at level 2 or more.
void reportLoop(Int64 nb_element, Int64 chunk_size, Int32 nb_thread);
//! Prints a chunk and its thread, at level 3 or more.
void reportChunk(Int64 begin, Int64 end, Int32 thread);

} // namespace Arcane::detail::tasks
