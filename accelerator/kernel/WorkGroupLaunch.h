// SPDX-License-Identifier: Apache-2.0
// The launch of work groups, for all policies.
#pragma once

#include "accelerator/kernel/KernelLaunch.h"
#include "accelerator/kernel/WorkGroupLoopRange.h"

#include "arcane_core/tasks/Chunks.h"

namespace Arcane::detail::kernel
{
/*!
 * \brief Executes blocks of a range on the host: one call of the body is one block.
 *
 * A reducer has one value per lane, that is per element of a block, as on devices. Blocks at the distance \a nb_group are one block of a
 * device whose threads have several elements: they share their lanes.
 */
template <typename Range, typename Body, typename... Args> class HostGroups
{
 public:
  HostGroups(const Range& range, Int32 nb_group, const Body& body, const Args&... args)
  : m_range(range)
  , m_nb_group(nb_group)
  , m_body(body)
  , m_args(args...)
  {}

  //! Executes the groups of blocks of [begin, end[. \param grid  null unless all blocks work at the same time
  void execute(Int32 begin, Int32 end, GridBarrier* grid) const { executeGroups(begin, end, grid, std::index_sequence_for<Args...>()); }
  //! Executes all blocks in the calling thread.
  void executeAll() const { execute(0, m_nb_group, nullptr); }

  //! Executes all blocks in the threads of tasks.
  void executeInThreads(ParallelLoopOptions options) const
  {
    // The default grain of the process is a number of elements, not of blocks.
    if (!options.hasGrainSize())
      options.setGrainSize(0);
    const auto call = [](void* groups, Int64 begin, Int64 end) {
      static_cast<const HostGroups*>(groups)->execute(static_cast<Int32>(begin), static_cast<Int32>(end), nullptr);
    };
    tasks::runChunks(m_nb_group, options, 1, call, const_cast<HostGroups*>(this));
  }

  //! Executes all blocks at the same time, each in a thread.
  void executeAsGrid() const
  {
    const auto call = [](void* groups, Int32 block, GridBarrier& grid) {
      static_cast<const HostGroups*>(groups)->execute(block, block + 1, &grid);
    };
    executeGrid(m_nb_group, call, const_cast<HostGroups*>(this));
  }

 private:
  static constexpr bool has_lanes = (LaneArgument<Args> || ... || false);

  const Range& m_range;
  Int32 m_nb_group;
  const Body& m_body;
  std::tuple<const Args&...> m_args;

  template <std::size_t... I> void executeGroups(Int32 begin, Int32 end, GridBarrier* grid, std::index_sequence<I...>) const
  {
    Body body(m_body);
    std::tuple<Args...> args(m_args);
    std::tuple<typename LanesOf<Args>::GroupType...> lanes;
    [[maybe_unused]] Int32 lane = 0;
    (beginOnHost(std::get<I>(args)), ...);
    for (Int32 group = begin; group < end; ++group) {
      [[maybe_unused]] const Int32 nb_lane = nbLane(group);
      (enterGroup(std::get<I>(args), std::get<I>(lanes), lane, nb_lane), ...);
      for (Int64 block = group; block < m_range.nbBlock(); block += m_nb_group)
        body(contextOf(static_cast<Int32>(block), grid, has_lanes ? &lane : nullptr), std::get<I>(args)...);
      (leaveGroup(std::get<I>(args), std::get<I>(lanes), group, nb_lane), ...);
    }
    (endOnHost(std::get<I>(args)), ...);
  }

  //! Returns the number of lanes of a group: as many as its first block has, which is full if there are others.
  Int32 nbLane(Int32 group) const
  {
    const Int64 nb_element = m_range.nbElement() - Int64(group) * m_range.blockSize();
    return static_cast<Int32>(std::min({ nb_element, Int64(m_range.blockSize()), Int64(ReductionTree::max_nb_group_lane) }));
  }

  auto contextOf(Int32 block, GridBarrier* grid, Int32* lane) const
  {
    using IndexType = decltype(m_range.nbElement());
    const Int32 block_size = m_range.blockSize();
    const Int64 begin = Int64(block) * block_size;
    const LinearIndexes<IndexType> indexes(begin, std::min<Int64>(begin + block_size, m_range.nbElement()), 1, lane);
    const WorkItem<IndexType> item(0, indexes);
    return typename Range::LoopIndexType(WorkBlock(block, block_size), item, WorkGrid(m_range.nbBlock(), grid));
  }

  template <typename A, typename L> static void enterGroup(A& argument, L& lanes, const Int32& lane, Int32 nb_lane)
  {
    if constexpr (LaneArgument<A>)
      argument.enterGroup(lanes, lane, nb_lane);
  }
  template <typename A, typename L> static void leaveGroup(A& argument, L& lanes, Int32 group, Int32 nb_lane)
  {
    if constexpr (LaneArgument<A>)
      argument.leaveGroup(lanes, group, nb_lane);
  }
};

//! Makes room in reducers for the results of so many blocks.
template <typename A> void prepareGroups([[maybe_unused]] A& argument, [[maybe_unused]] Int32 nb_block)
{
  if constexpr (LaneArgument<A>)
    argument.prepareGroups(nb_block);
}

//! Chooses the size of the blocks of a range, unless the application has. \throws ArgumentException when there are too many blocks
template <typename Range> void chooseBlockSize(Range& range, const Accelerator::RunCommand& command)
{
  if (range.blockSize() == 0)
    range.setBlockSize(command);
  checkNbBlock(range.nbElement(), range.blockSize());
}

//! Chooses the size of the blocks of a grid. A grid of the host that is executed by one thread has one block.
template <typename Range> void chooseGridSize(Range& range, const Accelerator::RunCommand& command, eKernelPlace place)
{
  if (place == eKernelPlace::Caller || place == eKernelPlace::Stream)
    range.setOneBlock();
  else
    range.setBlockSize(command);
}

//! Identifies, by its address, the loops of these types.
template <typename Range, typename Body, typename... Args> inline constinit char group_identity = 0;

//! Work groups with copies of everything, since the command may be gone when its stream executes them.
template <typename Range, typename Body, typename... Args> class StreamGroups final : public StoredLoop
{
 public:
  StreamGroups(const Range& range, Int32 nb_group, const Body& body, const Args&... args)
  : m_range(range)
  , m_nb_group(nb_group)
  , m_body(body)
  , m_args(args...)
  {}

  void execute() const override
  {
    std::apply([this](const Args&... args) { HostGroups<Range, Body, Args...>(m_range, m_nb_group, m_body, args...).executeAll(); },
               m_args);
  }

 private:
  Range m_range;
  Int32 m_nb_group;
  Body m_body;
  std::tuple<Args...> m_args;
};

//! Executes work groups in the stream of their queue.
template <typename Range, typename Body, typename... Args>
void launchGroupsInStream(KernelCall& call, const Range& range, Int32 nb_group, const Body& body, const Args&... args)
{
  const auto store = [&]() -> const StoredLoop* { return new StreamGroups<Range, Body, Args...>(range, nb_group, body, args...); };
  // Other objects may own what the bytes of an object only point to.
  constexpr bool is_comparable =
    std::is_trivially_copyable_v<Range> && std::is_trivially_copyable_v<Body> && std::is_trivially_copyable_v<std::tuple<Args...>>;
  recordLoop(call, &group_identity<Range, Body, Args...>, is_comparable, store, ParameterBytes(range), ParameterBytes(body),
             ParameterBytes(nb_group), ParameterBytes(args)...);
}

//! Returns the number of blocks of a device for a range, whose threads may have several elements.
template <typename Range> Int32 nbGroupOnDevice(const Accelerator::RunCommand& command, const Range& range)
{
  return command.nbStride() > 0 ? (range.nbBlock() - 1) / command.nbStride() + 1 : range.nbBlock();
}

//! Launches work groups on the device. A source without device code has no such launch, and does not come here.
template <typename Range, typename Body, typename... Args>
void launchGroupsOnDevice([[maybe_unused]] Accelerator::RunCommand& command, [[maybe_unused]] KernelCall& call,
                          [[maybe_unused]] const Range& range, [[maybe_unused]] const Body& body, [[maybe_unused]] Args&... args)
{
#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
  using Context = typename Range::LoopIndexType;
  using IndexType = decltype(range.nbElement());
  const Int32 nb_block = nbGroupOnDevice(command, range);
  const auto prepare = [&]([[maybe_unused]] Int32 nb) { (prepareGroups(args, nb), ...); };
  if constexpr (Range::isCooperativeLaunch())
    launchGrid<Context, IndexType>(call, { range.nbElement(), nb_block, range.blockSize() }, body, prepare, args...);
  else {
    prepare(nb_block);
    launchGroups<Context, IndexType>(call, { range.nbElement(), nb_block, range.blockSize() }, body, args...);
  }
#endif
}

//! Launches work groups, wherever the queue of the command executes kernels. A range without elements does nothing.
template <typename Range, typename Body, typename... Args>
void launchWorkGroups(Accelerator::RunCommand& command, Range range, const Body& body, Args&... args)
{
  if (range.nbElement() <= 0)
    return;
  checkReducersOfGroups(command);
  (noteArgument(args, command), ...);
  if constexpr (!Range::isCooperativeLaunch())
    chooseBlockSize(range, command);
  KernelCall call(command, range.nbElement(), device_code_of_source, Range::maxNbElementOfHost());
  if constexpr (Range::isCooperativeLaunch())
    chooseGridSize(range, command, call.place());
  if (call.place() == eKernelPlace::Device)
    launchGroupsOnDevice(command, call, range, body, args...);
  else {
    // Reducers combine values in the order of a device. Grids depend on the machine in any case.
    constexpr bool is_shaped = (LaneArgument<Args> || ... || false) && !Range::isCooperativeLaunch();
    const Int32 nb_group = is_shaped ? nbGroupOnDevice(command, range) : range.nbBlock();
    (prepareGroups(args, nb_group), ...);
    withHostClosure(body, [&](const auto& closure) {
      using Closure = std::remove_cvref_t<decltype(closure)>;
      if (call.place() == eKernelPlace::Stream) {
        launchGroupsInStream(call, range, nb_group, closure, args...);
        return;
      }
      const HostGroups<Range, Closure, Args...> groups(range, nb_group, closure, args...);
      if (call.place() == eKernelPlace::Caller)
        groups.executeAll();
      else if (Range::isCooperativeLaunch())
        groups.executeAsGrid();
      else
        groups.executeInThreads(command.parallelLoopOptions());
    });
  }
  call.end((needsBarrier(args) || ... || false));
}

//! Holds a range of work groups and its arguments before the command is known.
template <typename Range, typename... Args> struct GroupArguments
{
  Range range;
  std::tuple<Args&...> args;
};

//! Holds a range of work groups and its arguments between the two `<<` that follow a command.
template <typename Range, typename... Args> struct GroupsToLaunch
{
  Accelerator::RunCommand& command;
  Range range;
  std::tuple<Args&...> args;
};

//! Gathers a range and its arguments. Called by RUNCOMMAND_LAUNCH.
template <typename Range, typename... Args> GroupArguments<Range, Args...> groupsOf(const Range& range, Args&... args)
{
  static_assert((KernelArgument<Args> && ...),
                "an argument of a launch is neither a reducer, nor local memory, nor of a class with RemainingArgHandlerType");
  return { range, std::tuple<Args&...>(args...) };
}

template <typename Range, typename... Args, typename Body> void operator<<(GroupsToLaunch<Range, Args...>&& groups, const Body& body)
{
  checkViews(groups.command, body);
  std::apply([&](Args&... args) { launchWorkGroups(groups.command, groups.range, body, args...); }, groups.args);
}
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
template <typename Range, typename... Args>
detail::kernel::GroupsToLaunch<Range, Args...> operator<<(RunCommand& command, const detail::kernel::GroupArguments<Range, Args...>& groups)
{
  return { command, groups.range, groups.args };
}
} // namespace Arcane::Accelerator
