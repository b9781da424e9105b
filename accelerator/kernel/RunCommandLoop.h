// SPDX-License-Identifier: Apache-2.0
// Kernels over indexes of one to four dimensions.
#pragma once

#include "accelerator/kernel/KernelLaunch.h"

#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/tasks/ConcurrencyUtils.h"

namespace Arcane::Accelerator
{
//! Lets applications write a loop without a macro: `command << bounds << lambda`.
template <detail::kernel::LoopBounds Bounds> auto operator<<(RunCommand& command, const Bounds& bounds)
{
  return command << detail::kernel::loopOf(bounds);
}

//! Launches \a body for each index of \a bounds.
template <detail::kernel::LoopBounds Bounds, typename Body> void run(RunCommand& command, const Bounds& bounds, const Body& body)
{
  detail::kernel::launch(command, detail::kernel::BoundsRange<Bounds>(bounds), body);
}
template <detail::kernel::LoopBounds Bounds, typename Body>
void launchRunCommand(RunCommand& command, const Bounds& bounds, const Body& body)
{
  run(command, bounds, body);
}
} // namespace Arcane::Accelerator

/*!
 * The loops of `command << RUNCOMMAND_LOOP1(i, n) { body };`. The body is copied to the place of execution with all that it uses, by value; the
 * iterator is an MDIndex. Arguments after the bounds are reducers and the like: names of variables that the body uses. Sizes may be of 64 bits: a
 * size that is negative or too large for Int32 throws an ArgumentException.
 */
#define RUNCOMMAND_LOOP(iter_name, bounds, ...)                                                                                            \
  A_FUNCINFO << ::Arcane::detail::kernel::loopOf(bounds __VA_OPT__(, ) __VA_ARGS__)                                                        \
             << [=                                                                                                                         \
  ] ARCCORE_HOST_DEVICE(::Arcane::detail::kernel::LoopIndexOf<decltype(bounds)> iter_name ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))

#define RUNCOMMAND_LOOP1(iter_name, x1, ...)                                                                                               \
  A_FUNCINFO << ::Arcane::detail::kernel::loopOf(::Arcane::SimpleForLoopRanges<1>(x1) __VA_OPT__(, ) __VA_ARGS__)                          \
             << [=] ARCCORE_HOST_DEVICE(::Arcane::MDIndex<1> iter_name ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))

#define RUNCOMMAND_LOOPN(iter_name, rank, ...)                                                                                             \
  A_FUNCINFO << ::Arcane::SimpleForLoopRanges<rank>(__VA_ARGS__) << [=] ARCCORE_HOST_DEVICE(::Arcane::MDIndex<rank> iter_name)

#define RUNCOMMAND_LOOP2(iter_name, x1, x2) RUNCOMMAND_LOOPN(iter_name, 2, x1, x2)
#define RUNCOMMAND_LOOP3(iter_name, x1, x2, x3) RUNCOMMAND_LOOPN(iter_name, 3, x1, x2, x3)
#define RUNCOMMAND_LOOP4(iter_name, x1, x2, x3, x4) RUNCOMMAND_LOOPN(iter_name, 4, x1, x2, x3, x4)

//! Executes its body once.
#define RUNCOMMAND_SINGLE(...)                                                                                                             \
  A_FUNCINFO << ::Arcane::detail::kernel::loopOf(::Arcane::SimpleForLoopRanges<1>(1) __VA_OPT__(, ) __VA_ARGS__)                           \
             << [=] ARCCORE_HOST_DEVICE(::Arcane::MDIndex<1> ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))
