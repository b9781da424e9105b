// SPDX-License-Identifier: Apache-2.0
// The arguments that a loop gives to its body beside the index: reducers, local memory, objects of applications.
#pragma once

#include "accelerator/kernel/DeviceLanguage.h"

#include <concepts>
#include <type_traits>

namespace Arcane::Accelerator
{
class RunCommand;
}

namespace Arcane::detail::kernel
{
//! Accepts arguments that have one value per lane of a block, see ReductionTree.
template <typename A>
concept LaneArgument = requires(A& a, typename A::HostLanes& lanes)
{
  a.enterLane(lanes, Int32());
  a.leaveLane(lanes, Int32());
  a.leaveBlock(lanes, Int32());
};

//! Accepts arguments whose class names the functions to call around chunks of elements on the host, and in each thread on a device.
template <typename A>
concept HandledArgument = requires
{
  typename A::RemainingArgHandlerType;
};

template <typename A>
concept KernelArgument = LaneArgument<A> || HandledArgument<A>;

//! Stands for the values of the lanes of an argument that has none.
struct NoLanes
{
};

template <typename A> struct LanesOf
{
  using type = NoLanes;
};
template <LaneArgument A> struct LanesOf<A>
{
  using type = typename A::HostLanes;
};

template <typename A> void beginOnHost(A& argument)
{
  if constexpr (HandledArgument<A>)
    A::RemainingArgHandlerType::execWorkItemAtBeginForHost(argument);
}
template <typename A> void endOnHost(A& argument)
{
  if constexpr (HandledArgument<A>)
    A::RemainingArgHandlerType::execWorkItemAtEndForHost(argument);
}
//! Notes that the next launch of \a command uses the argument. \throws FatalErrorException for the reducer of another command
template <typename A> void noteArgument([[maybe_unused]] A& argument, [[maybe_unused]] const Accelerator::RunCommand& command)
{
  if constexpr (LaneArgument<A>)
    argument.noteArgument(command);
}
//! Returns true when the host must wait for the kernel because of this argument.
template <typename A> bool needsBarrier(const A& argument)
{
  if constexpr (HandledArgument<A>)
    return A::RemainingArgHandlerType::isNeedBarrier(argument);
  return false;
}

#if defined(ARCCORE_DEVICE_CODE)
template <typename A> __device__ void beginOnDevice(A& argument)
{
  if constexpr (HandledArgument<A>)
    A::RemainingArgHandlerType::execWorkItemAtBeginForCudaHip(argument, static_cast<Int32>(threadIdx.x));
}
template <typename A> __device__ void endOnDevice(A& argument)
{
  if constexpr (HandledArgument<A>)
    A::RemainingArgHandlerType::execWorkItemAtEndForCudaHip(argument, static_cast<Int32>(threadIdx.x));
  else if constexpr (requires { argument.leaveDevice(); })
    argument.leaveDevice();
}

//! Ends an argument in a thread of a work group that has no element.
template <typename A> __device__ void endHandlerOnDevice(A& argument)
{
  if constexpr (HandledArgument<A>)
    A::RemainingArgHandlerType::execWorkItemAtEndForCudaHip(argument, static_cast<Int32>(threadIdx.x));
}
//! Ends an argument in a work group of \a nb_thread threads; the others have ended.
template <typename A> __device__ void leaveGroupOnDevice(A& argument, Int32 nb_thread)
{
  endHandlerOnDevice(argument);
  if constexpr (LaneArgument<A>)
    argument.leaveGroupOnDevice(nb_thread);
}
#endif
} // namespace Arcane::detail::kernel
