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
 * A reducer has one value per block, so its result is the same whenever blocks have the same size; it differs from that of devices, which
 * have one value per thread, by roundings.
 */
template <typename Range, typename Body, typename... Args> class HostGroups
{
 public:
  HostGroups(const Range& range, const Body& body, const Args&... args)
  : m_range(range)
  , m_body(body)
  , m_args(args...)
  {}

  //! Executes the blocks of [begin, end[. \param grid  null unless all blocks work at the same time
  void execute(Int32 begin, Int32 end, GridBarrier* grid) const
  {
    Body body(m_body);
    std::tuple<Args...> copies(m_args);
    std::apply(
      [&](Args&... args) {
        (beginOnHost(args), ...);
        for (Int32 block = begin; block < end; ++block) {
          (enterGroup(args), ...);
          body(contextOf(block, grid), args...);
          (leaveGroup(args, block), ...);
        }
        (endOnHost(args), ...);
      },
      copies);
  }

  //! Executes all blocks in the threads of tasks.
  void executeInThreads(ParallelLoopOptions options) const
  {
    // The default grain of the process is a number of elements, not of blocks.
    if (!options.hasGrainSize())
      options.setGrainSize(0);
    const auto call = [](void* groups, Int64 begin, Int64 end) {
      static_cast<const HostGroups*>(groups)->execute(static_cast<Int32>(begin), static_cast<Int32>(end), nullptr);
    };
    tasks::runChunks(m_range.nbBlock(), options, 1, call, const_cast<HostGroups*>(this));
  }

  //! Executes all blocks at the same time, each in a thread.
  void executeAsGrid() const
  {
    const auto call = [](void* groups, Int32 block, GridBarrier& grid) {
      static_cast<const HostGroups*>(groups)->execute(block, block + 1, &grid);
    };
    executeGrid(m_range.nbBlock(), call, const_cast<HostGroups*>(this));
  }

 private:
  const Range& m_range;
  const Body& m_body;
  std::tuple<const Args&...> m_args;

  auto contextOf(Int32 block, GridBarrier* grid) const
  {
    using IndexType = decltype(m_range.nbElement());
    const Int32 block_size = m_range.blockSize();
    const Int64 begin = Int64(block) * block_size;
    const LinearIndexes<IndexType> indexes(begin, std::min<Int64>(begin + block_size, m_range.nbElement()), 1);
    const WorkItem<IndexType> item(0, indexes);
    return typename Range::LoopIndexType(WorkBlock(block, block_size), item, WorkGrid(m_range.nbBlock(), grid));
  }

  template <typename A> static void enterGroup(A& argument)
  {
    if constexpr (LaneArgument<A>)
      argument.enterGroup();
  }
  template <typename A> static void leaveGroup(A& argument, Int32 block)
  {
    if constexpr (LaneArgument<A>)
      argument.leaveGroup(block);
  }
};

//! Makes room in reducers for the results of so many blocks.
template <typename A> void prepareGroups([[maybe_unused]] A& argument, [[maybe_unused]] Int32 nb_block)
{
  if constexpr (LaneArgument<A>)
    argument.prepareGroups(nb_block);
}

//! Chooses the size of the blocks of a range, as far as the application has not.
template <typename Range> void chooseBlockSize(Range& range, const Accelerator::RunCommand& command, eKernelPlace place)
{
  // A grid of the host that is executed by one thread has one block.
  if (Range::isCooperativeLaunch() && (place == eKernelPlace::Caller || place == eKernelPlace::Stream))
    range.setOneBlock();
  else if (Range::isCooperativeLaunch() || range.blockSize() == 0)
    range.setBlockSize(command);
}

//! Executes work groups in the stream of their queue, with copies of everything.
template <typename Range, typename Body, typename... Args>
void launchGroupsInStream(KernelCall& call, const Range& range, const Body& body, const Args&... args)
{
  struct Copies
  {
    Range range;
    Body body;
    std::tuple<Args...> args;
  };
  auto copies = std::make_shared<const Copies>(Copies{ range, body, std::tuple<Args...>(args...) });
  call.callInStream([copies] {
    const auto execute = [&](const Args&... a) {
      HostGroups<Range, Body, Args...>(copies->range, copies->body, a...).execute(0, copies->range.nbBlock(), nullptr);
    };
    std::apply(execute, copies->args);
  });
}

//! Launches work groups on the device. A source without device code has no such launch, and does not come here.
template <typename Range, typename Body, typename... Args>
void launchGroupsOnDevice([[maybe_unused]] Accelerator::RunCommand& command, [[maybe_unused]] KernelCall& call,
                          [[maybe_unused]] const Range& range, [[maybe_unused]] const Body& body, [[maybe_unused]] Args&... args)
{
#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
  using Context = typename Range::LoopIndexType;
  using IndexType = decltype(range.nbElement());
  const Int32 nb_per_thread = command.nbStride() > 0 ? command.nbStride() : 1;
  const Int32 nb_block = (range.nbBlock() - 1) / nb_per_thread + 1;
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
  checkReducersOfGroups(command, (Int32(LaneArgument<Args>) + ... + 0));
  (noteArgument(args, command), ...);
  KernelCall call(command, range.nbElement(), device_code_of_source);
  chooseBlockSize(range, command, call.place());
  if (call.place() == eKernelPlace::Device)
    launchGroupsOnDevice(command, call, range, body, args...);
  else {
    (prepareGroups(args, range.nbBlock()), ...);
    withHostClosure(body, [&](const auto& closure) {
      using Closure = std::remove_cvref_t<decltype(closure)>;
      if (call.place() == eKernelPlace::Stream) {
        launchGroupsInStream(call, range, closure, args...);
        return;
      }
      const HostGroups<Range, Closure, Args...> groups(range, closure, args...);
      if (call.place() == eKernelPlace::Caller)
        groups.execute(0, range.nbBlock(), nullptr);
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

//! Gathers a range and its arguments. It is what RUNCOMMAND_LAUNCH calls.
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
