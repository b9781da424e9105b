// SPDX-License-Identifier: Apache-2.0
// One launch for all policies: `command << range << body` ends here.
#pragma once

#include "accelerator/kernel/DeviceLaunch.h"
#include "accelerator/kernel/HostLoop.h"
#include "accelerator/kernel/KernelCall.h"
#include "accelerator/kernel/KernelClosure.h"
#include "accelerator/kernel/ViewStamp.h"

#include <tuple>
#include <type_traits>

namespace Arcane::detail::kernel
{
#if defined(ARCCORE_COMPILING_CUDA)
inline constexpr eDeviceCode device_code_of_source = eDeviceCode::Cuda;
#elif defined(ARCCORE_COMPILING_HIP)
inline constexpr eDeviceCode device_code_of_source = eDeviceCode::Hip;
#else
inline constexpr eDeviceCode device_code_of_source = eDeviceCode::None;
#endif

//! Identifies, by its address, the loops of these types.
template <typename Range, typename Body, typename... Args> inline constinit char loop_identity = 0;

//! A loop with copies of everything, since the command may be gone when its stream executes it.
template <typename Range, typename Body, typename... Args> class StreamLoop final : public StoredLoop
{
 public:
  StreamLoop(const Range& range, const Body& body, Int32 nb_reducer, const Args&... args)
  : m_range(range)
  , m_body(body)
  , m_nb_reducer(nb_reducer)
  , m_args(args...)
  {}

  void execute() const override
  {
    std::apply(
      [this](const Args&... args) {
        HostLoop<Range, Body, Args...>(m_range, m_body, m_nb_reducer, args...).execute(0, m_range.nbElement());
      },
      m_args);
  }

 private:
  Range m_range;
  Body m_body;
  Int32 m_nb_reducer;
  std::tuple<Args...> m_args;
};

//! Executes a loop in the stream of its queue.
template <typename Range, typename Body, typename... Args>
void launchInStream(KernelCall& call, const Range& range, const Body& body, Int32 nb_reducer, const Args&... args)
{
  const auto store = [&]() -> const StoredLoop* { return new StreamLoop<Range, Body, Args...>(range, body, nb_reducer, args...); };
  // Other objects may own what the bytes of an object only point to.
  constexpr bool is_comparable =
    std::is_trivially_copyable_v<Range> && std::is_trivially_copyable_v<Body> && std::is_trivially_copyable_v<std::tuple<Args...>>;
  recordLoop(call, &loop_identity<Range, Body, Args...>, is_comparable, store, ParameterBytes(range), ParameterBytes(body),
             ParameterBytes(nb_reducer), ParameterBytes(args)...);
}

//! Launches a loop on the device. A source without device code has no such launch, and does not come here.
template <typename Range, typename Body, typename... Args>
void launchOnDevice([[maybe_unused]] Accelerator::RunCommand& command, [[maybe_unused]] KernelCall& call,
                    [[maybe_unused]] const Range& range, [[maybe_unused]] const Body& body, [[maybe_unused]] const Args&... args)
{
#if defined(ARCCORE_COMPILING_CUDA_OR_HIP)
  if (command.internalNbReducer() > 0) {
    launchLoop(call, range, body, ReductionTree::nb_lane, ReductionTree(range.nbElement()).nbElementPerLane(), args...);
    return;
  }
  const Int32 nb_thread = command.nbThreadPerBlock() > 0 ? command.nbThreadPerBlock() : ReductionTree::nb_lane;
  const Int32 nb_per_thread = command.nbStride() > 0 ? command.nbStride() : 1;
  if constexpr (sizeof...(Args) == 0) {
    if (nb_per_thread == 1 && launchElementsOf(call, range, body, nb_thread))
      return;
  }
  launchLoop(call, range, body, nb_thread, nb_per_thread, args...);
#endif
}

//! Launches a loop, wherever the queue of the command executes kernels. A loop without elements does nothing.
template <typename Range, typename Body, typename... Args>
void launch(Accelerator::RunCommand& command, const Range& range, const Body& body, Args&... args)
{
  const Int64 nb_element = range.nbElement();
  if (nb_element <= 0)
    return;
  (noteArgument(args, command), ...);
  KernelCall call(command, nb_element, device_code_of_source);
  const Int32 nb_reducer = command.internalNbReducer();
  if (call.place() == eKernelPlace::Device)
    launchOnDevice(command, call, range, body, args...);
  else
    withHostClosure(body, [&](const auto& closure) {
      using Closure = std::remove_cvref_t<decltype(closure)>;
      if (call.place() == eKernelPlace::Stream) {
        launchInStream(call, range, closure, nb_reducer, args...);
        return;
      }
      const HostLoop<Range, Closure, Args...> loop(range, closure, nb_reducer, args...);
      if (call.place() == eKernelPlace::Tasks)
        loop.executeInThreads(command.parallelLoopOptions());
      else
        loop.execute(0, nb_element);
    });
  call.end((needsBarrier(args) || ... || false));
}

//! Holds a range and its arguments between the two `<<` that follow a command.
template <typename Range, typename... Args> struct LoopToLaunch
{
  Accelerator::RunCommand& command;
  Range range;
  std::tuple<Args&...> args;
};

//! Holds a range and its arguments before the command is known.
template <typename Range, typename... Args> struct LoopArguments
{
  Range range;
  std::tuple<Args&...> args;
};

//! Gathers a range and its arguments. Called by the macros of loops.
template <KernelRange Range, typename... Args> LoopArguments<Range, Args...> loopOf(const Range& range, Args&... args)
{
  static_assert((KernelArgument<Args> && ...),
                "an argument of a loop is neither a reducer, nor local memory, nor of a class with RemainingArgHandlerType");
  return { range, std::tuple<Args&...>(args...) };
}
template <LoopBounds Bounds, typename... Args> auto loopOf(const Bounds& bounds, Args&... args)
{
  return loopOf(BoundsRange<Bounds>(bounds), args...);
}

template <typename Range, typename... Args, typename Body> void operator<<(LoopToLaunch<Range, Args...>&& loop, const Body& body)
{
  checkViews(loop.command, body);
  std::apply([&](Args&... args) { launch(loop.command, loop.range, body, args...); }, loop.args);
}
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
template <typename Range, typename... Args>
detail::kernel::LoopToLaunch<Range, Args...> operator<<(RunCommand& command, const detail::kernel::LoopArguments<Range, Args...>& loop)
{
  return { command, loop.range, loop.args };
}
} // namespace Arcane::Accelerator

// The parameters of the body for the arguments of a macro: `, decltype(a)& a` for each.
#define ARCANE_KERNEL_PARENS ()
#define ARCANE_KERNEL_EXPAND(...) ARCANE_KERNEL_EXPAND1(ARCANE_KERNEL_EXPAND1(ARCANE_KERNEL_EXPAND1(__VA_ARGS__)))
#define ARCANE_KERNEL_EXPAND1(...) ARCANE_KERNEL_EXPAND2(ARCANE_KERNEL_EXPAND2(ARCANE_KERNEL_EXPAND2(__VA_ARGS__)))
#define ARCANE_KERNEL_EXPAND2(...) __VA_ARGS__
#define ARCANE_KERNEL_ONE_PARAMETER(a, ...) , decltype(a)& a __VA_OPT__(ARCANE_KERNEL_AGAIN ARCANE_KERNEL_PARENS(__VA_ARGS__))
#define ARCANE_KERNEL_AGAIN() ARCANE_KERNEL_ONE_PARAMETER
#define ARCANE_KERNEL_PARAMETERS(...) __VA_OPT__(ARCANE_KERNEL_EXPAND(ARCANE_KERNEL_ONE_PARAMETER(__VA_ARGS__)))
