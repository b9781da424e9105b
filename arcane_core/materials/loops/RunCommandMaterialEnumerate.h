// SPDX-License-Identifier: Apache-2.0
// The macro of loops on cells of constituents in kernels.
#pragma once

#include "arcane_core/materials/loops/ConstituentLoop.h"

namespace Arcane::Accelerator
{
using EnvAndGlobalCellIteratorValue = detail::loops::LoopIteratorOf<Materials::EnvAndGlobalCell>;
using MatAndGlobalCellIteratorValue = detail::loops::LoopIteratorOf<Materials::MatAndGlobalCell>;
} // namespace Arcane::Accelerator

/*!
 * The loop of `command << RUNCOMMAND_MAT_ENUMERATE(EnvCell, i, environment) { body };`. The body is copied to the place of execution with all
 * that it uses, by value. The first argument is EnvCell, MatCell (the iterator is the index of variables), EnvAndGlobalCell,
 * MatAndGlobalCell (`auto [index, cell] = i();`) or AllEnvCell. The container is an environment or a material, a vector or a view of its
 * cells; of AllEnvCell, a view of IMeshMaterialMng::view(). Arguments after it are reducers and the like: names of variables that the body uses.
 */
#define RUNCOMMAND_MAT_ENUMERATE(LoopType, iter_name, container, ...)                                                                      \
  A_FUNCINFO << ::Arcane::detail::loops::loopOf<LoopType>(container __VA_OPT__(, ) __VA_ARGS__)                                            \
             << [=] ARCCORE_HOST_DEVICE(::Arcane::detail::loops::LoopIteratorOf<LoopType> iter_name ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))
