// SPDX-License-Identifier: Apache-2.0
// Kernels in work groups, whose work items share local memory and wait for each other.
#pragma once

#include "accelerator/kernel/CooperativeWorkGroupLoopRange.h"
#include "accelerator/kernel/LocalMemory.h"
#include "accelerator/kernel/WorkGroupLaunch.h"

/*!
 * The work groups of `command << RUNCOMMAND_LAUNCH(iter, range) { body };`. The range is a WorkGroupLoopRange or a
 * CooperativeWorkGroupLoopRange; the iterator has block() and workItem(), the cooperative one has grid() too. Arguments after the range are
 * local memory, reducers and the like: names of variables that the body uses. Reducers must be arguments, they cannot be captured.
 */
#define RUNCOMMAND_LAUNCH(iter_name, range, ...)                                                                                           \
  A_FUNCINFO << ::Arcane::detail::kernel::groupsOf(range __VA_OPT__(, ) __VA_ARGS__)                                                       \
             << [=                                                                                                                         \
  ] ARCCORE_HOST_DEVICE(::Arcane::detail::kernel::GroupIndexOf<decltype(range)> iter_name ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))
