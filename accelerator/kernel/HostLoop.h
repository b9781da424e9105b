// SPDX-License-Identifier: Apache-2.0
// Loops that the host executes: in the calling thread, or in the threads of tasks.
#pragma once

#include "accelerator/kernel/KernelArguments.h"
#include "accelerator/kernel/KernelRange.h"
#include "accelerator/kernel/ReductionStorage.h"
#include "accelerator/kernel/ReductionTree.h"

#include "arcane_core/tasks/Chunks.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace Arcane::detail::kernel
{
//! Makes the copy of a closure for one block; the reducers that it has captured take their lanes from \a lane.
template <typename Body> Body copyForBlock(const Body& body, HostLane& lane)
{
  struct Scope
  {
    explicit Scope(HostLane* lane) { hostLaneOfCopies() = lane; }
    ~Scope() { hostLaneOfCopies() = nullptr; }
  };
  const Scope scope(&lane);
  return body;
}

/*!
 * \brief Executes a loop, or chunks of it. Each chunk has its own copies of the body and of the arguments.
 *
 * A loop with reducers is executed in the blocks and lanes of ReductionTree.
 */
template <typename Range, typename Body, typename... Args> class HostLoop
{
 public:
  HostLoop(const Range& range, const Body& body, Int32 nb_reducer, const Args&... args)
  : m_range(range)
  , m_body(body)
  , m_nb_reducer(nb_reducer)
  , m_args(args...)
  {}

  //! Executes the elements of [begin, end[. With reducers, \a begin must be the first element of a block.
  void execute(Int64 begin, Int64 end) const
  {
    if (m_nb_reducer > 0)
      executeBlocks(begin, end);
    else
      executePlain(begin, end);
  }

  //! Executes all elements in the threads of tasks.
  void executeInThreads(const ParallelLoopOptions& options) const
  {
    const Int64 nb_element = m_range.nbElement();
    const Int64 multiple = m_nb_reducer > 0 ? ReductionTree(nb_element).blockSize() : 1;
    const auto call = [](void* loop, Int64 begin, Int64 end) { static_cast<const HostLoop*>(loop)->execute(begin, end); };
    tasks::runChunks(nb_element, options, multiple, call, const_cast<HostLoop*>(this));
  }

 private:
  const Range& m_range;
  const Body& m_body;
  //! The reducers of the command: its arguments, and the reducers that the body has captured.
  const Int32 m_nb_reducer;
  std::tuple<const Args&...> m_args;

  void executePlain(Int64 begin, Int64 end) const
  {
    Body body(m_body);
    std::tuple<Args...> arguments(m_args);
    std::apply(
      [&](Args&... args) {
        (beginOnHost(args), ...);
        if constexpr (requires { m_range.visit(begin, end, [](auto) {}); })
          m_range.visit(begin, end, [&](const auto& index) { body(index, args...); });
        else {
          for (Int64 i = begin; i < end; ++i)
            body(m_range.index(i), args...);
        }
        (endOnHost(args), ...);
      },
      arguments);
  }

  void executeBlocks(Int64 begin, Int64 end) const
  {
    const Int64 block_size = ReductionTree(m_range.nbElement()).blockSize();
    for (Int64 first = begin; first < end; first += block_size)
      executeBlock(static_cast<Int32>(first / block_size), first, std::min(end, first + block_size));
  }

  void executeBlock(Int32 block, Int64 begin, Int64 end) const
  {
    constexpr Int32 nb_argument = (Int32(LaneArgument<Args>) + ... + 0);
    if (m_nb_reducer > nb_argument)
      executeLanes<true>(block, begin, end, std::index_sequence_for<Args...>());
    else
      executeLanes<false>(block, begin, end, std::index_sequence_for<Args...>());
  }

  //! Executes a block. Without captured reducers the lane is used here only, so that compilers can work on several lanes at once.
  template <bool HasCaptured, std::size_t... I> void executeLanes(Int32 block, Int64 begin, Int64 end, std::index_sequence<I...>) const
  {
    HostLane place{ block, 0 };
    Body body(copyForBlock(m_body, place));
    std::tuple<Args...> args(m_args);
    std::tuple<typename LanesOf<Args>::type...> lanes;
    (beginOnHost(std::get<I>(args)), ...);
    for (Int64 first = begin; first < end; first += ReductionTree::nb_lane) {
      const auto nb = static_cast<Int32>(std::min<Int64>(end - first, ReductionTree::nb_lane));
      for (Int32 lane = 0; lane < nb; ++lane) {
        if constexpr (HasCaptured)
          place.lane = lane;
        (enterLane(std::get<I>(args), std::get<I>(lanes), lane), ...);
        body(m_range.index(first + lane), std::get<I>(args)...);
        (leaveLane(std::get<I>(args), std::get<I>(lanes), lane), ...);
      }
    }
    (leaveBlock(std::get<I>(args), std::get<I>(lanes), block), ...);
    (endOnHost(std::get<I>(args)), ...);
  }

  template <typename A, typename L> static void enterLane(A& argument, L& lanes, Int32 lane)
  {
    if constexpr (LaneArgument<A>)
      argument.enterLane(lanes, lane);
  }
  template <typename A, typename L> static void leaveLane(A& argument, L& lanes, Int32 lane)
  {
    if constexpr (LaneArgument<A>)
      argument.leaveLane(lanes, lane);
  }
  template <typename A, typename L> static void leaveBlock(A& argument, L& lanes, Int32 block)
  {
    if constexpr (LaneArgument<A>)
      argument.leaveBlock(lanes, block);
  }
};
} // namespace Arcane::detail::kernel
