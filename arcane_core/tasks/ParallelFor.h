// SPDX-License-Identifier: Apache-2.0
// Loops whose parts run in the threads of the process.
#pragma once

#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/IndexWalk.h"

#include <tuple>

namespace Arcane
{

//! \name Loops over integers: a function is called for parts that cover the integers from \a i0 to \a i0 + \a size - 1 once
//@{
//! Calls \a lambda_function(begin, size) for each part. Several threads call the same object. \throws the exception of the function
template <std::invocable<Integer, Integer> Lambda>
inline void arcaneParallelFor(Integer i0, Integer size, const ForLoopRunInfo& run_info, const Lambda& lambda_function)
{
  detail::tasks::forChunks(size, run_info, 1, [&](Int64 begin, Int64 end) {
    lambda_function(static_cast<Integer>(i0 + begin), static_cast<Integer>(end - begin));
  });
}
template <std::invocable<Integer, Integer> Lambda>
inline void arcaneParallelFor(Integer i0, Integer size, const ParallelLoopOptions& options, const Lambda& lambda_function)
{
  arcaneParallelFor(i0, size, ForLoopRunInfo(options), lambda_function);
}
template <std::invocable<Integer, Integer> Lambda> inline void arcaneParallelFor(Integer i0, Integer size, const Lambda& lambda_function)
{
  arcaneParallelFor(i0, size, ForLoopRunInfo(), lambda_function);
}
//! Calls a method of \a instance for each part.
template <typename InstanceType>
inline void arcaneParallelFor(Integer i0, Integer size, const ForLoopRunInfo& run_info, InstanceType* instance,
                              void (InstanceType::*function)(Integer begin, Integer size))
{
  arcaneParallelFor(i0, size, run_info, [=](Integer begin, Integer part_size) { (instance->*function)(begin, part_size); });
}
template <typename InstanceType>
inline void arcaneParallelFor(Integer i0, Integer size, const ParallelLoopOptions& options, InstanceType* instance,
                              void (InstanceType::*function)(Integer begin, Integer size))
{
  arcaneParallelFor(i0, size, ForLoopRunInfo(options), instance, function);
}
template <typename InstanceType>
inline void arcaneParallelFor(Integer i0, Integer size, InstanceType* instance, void (InstanceType::*function)(Integer begin, Integer size))
{
  arcaneParallelFor(i0, size, ForLoopRunInfo(), instance, function);
}
//@}

//! \name Loops of one or several dimensions: a function is called for each index of \a loop_ranges once
//@{
/*!
 * \brief Calls a copy of \a lambda_function for each index; each chunk has a copy of the function and of the reducers for itself.
 *
 * A chunk holds indices that follow each other when the last index varies fastest.
 * \throws the exception of the function
 */
template <detail::tasks::IndexRanges Ranges, typename Lambda, typename... ReducerArgs>
inline void arcaneParallelFor(const Ranges& loop_ranges, const ForLoopRunInfo& run_info, const Lambda& lambda_function,
                              const ReducerArgs&... reducer_args)
{
  detail::tasks::forChunks(loop_ranges.nbElement(), run_info, 1, [&](Int64 begin, Int64 end) {
    Lambda own_function(lambda_function);
    std::tuple<ReducerArgs...> own_reducers(reducer_args...);
    std::apply(
      [&](ReducerArgs&... reducers) {
        detail::tasks::walkIndices(loop_ranges, begin, end, [&](const auto& index) { own_function(index, reducers...); });
      },
      own_reducers);
  });
}
template <detail::tasks::IndexRanges Ranges, typename Lambda, typename... ReducerArgs>
inline void arcaneParallelFor(const Ranges& loop_ranges, const ParallelLoopOptions& options, const Lambda& lambda_function,
                              const ReducerArgs&... reducer_args)
{
  arcaneParallelFor(loop_ranges, ForLoopRunInfo(options), lambda_function, reducer_args...);
}
template <detail::tasks::IndexRanges Ranges, typename Lambda>
inline void arcaneParallelFor(const Ranges& loop_ranges, const Lambda& lambda_function)
{
  arcaneParallelFor(loop_ranges, ForLoopRunInfo(), lambda_function);
}
//! Calls \a lambda_function for each index in the calling thread, in the order in which the last index varies fastest.
template <detail::tasks::IndexRanges Ranges, typename Lambda, typename... ReducerArgs>
inline void arcaneSequentialFor(const Ranges& loop_ranges, const Lambda& lambda_function, const ReducerArgs&... reducer_args)
{
  std::tuple<ReducerArgs...> own_reducers(reducer_args...);
  std::apply(
    [&](ReducerArgs&... reducers) {
      detail::tasks::walkIndices(loop_ranges, 0, loop_ranges.nbElement(), [&](const auto& index) { lambda_function(index, reducers...); });
    },
    own_reducers);
}
//@}

} // namespace Arcane
