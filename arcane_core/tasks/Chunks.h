// SPDX-License-Identifier: Apache-2.0
// Cuts a loop into chunks and calls a function for each, in the threads of the process.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/tasks/ForLoopRunInfo.h"

namespace Arcane::detail::tasks
{

//! Works on the elements from \a begin to \a end - 1.
using ChunkFunction = void (*)(void* context, Int64 begin, Int64 end);

/*!
 * \brief Calls \a function for chunks that cover the elements from 0 to \a nb_element - 1, each once. Returns when all are done.
 *
 * The chunks run in the threads of the process, the calling one included. When tasks are not active, or \a options allow only one thread,
 * the calling thread does one chunk with all elements. Without an element the function is not called. A function may call runChunks().
 * \param options      options that are not set are taken from defaultLoopOptions()
 * \param multiple_of  each chunk begins at a multiple of this number, which is at least 1
 * \throws ArgumentException when \a nb_element is negative or \a multiple_of is less than 1
 * \throws the exception of a function; chunks that have not begun are then left out
 */
ARCANE_EXPORT void runChunks(Int64 nb_element, const ParallelLoopOptions& options, Int64 multiple_of, ChunkFunction function,
                             void* context);

//! Does the same with the options of \a run_info, and fills the ForLoopOneExecStat of \a run_info when there is one.
ARCANE_EXPORT void runLoop(Int64 nb_element, const ForLoopRunInfo& run_info, Int64 multiple_of, ChunkFunction function, void* context);

//! Calls \a function(begin, end) for chunks as runLoop() does. Several threads call the same object.
template <typename Function>
inline void forChunks(Int64 nb_element, const ForLoopRunInfo& run_info, Int64 multiple_of, const Function& function)
{
  const Function* context = &function;
  runLoop(
    nb_element, run_info, multiple_of, [](void* f, Int64 begin, Int64 end) { (**static_cast<const Function**>(f))(begin, end); }, &context);
}

//! Returns the number of threads that loops may use; it is 1 when tasks are not active.
ARCANE_EXPORT Int32 nbThread() noexcept;

//! Returns the stable number of the task of the calling thread: see TaskFactory::currentTaskIndex().
ARCANE_EXPORT Int32 currentTaskIndex() noexcept;

//! Returns the options that are used where a loop sets none.
ARCANE_EXPORT ParallelLoopOptions defaultLoopOptions();
void setDefaultLoopOptions(const ParallelLoopOptions& options);

} // namespace Arcane::detail::tasks
