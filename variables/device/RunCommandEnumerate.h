// SPDX-License-Identifier: Apache-2.0
// The macro of loops on items.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/mesh/groups/Concurrency.h"
#include "variables/device/ItemLoop.h"

/*!
 * The loop of `command << RUNCOMMAND_ENUMERATE(Cell, icell, allCells()) { body };`. The body is copied to the place of execution with all
 * that it uses, by value. The first argument is a class of items or of local ids, and the iterator is then a local id, or
 * IteratorWithIndex<CellLocalId> and the like. The container is a group or a view of items. Arguments after it are reducers and the like:
 * names of variables that the body uses.
 */
#define RUNCOMMAND_ENUMERATE(ItemTypeName, iter_name, item_container, ...)                                                                 \
  A_FUNCINFO << ::Arcane::detail::device::itemLoopOf<ItemTypeName>(item_container __VA_OPT__(, ) __VA_ARGS__)                              \
             << [=                                                                                                                         \
  ] ARCCORE_HOST_DEVICE(::Arcane::detail::device::LoopIteratorOf<ItemTypeName> iter_name ARCANE_KERNEL_PARAMETERS(__VA_ARGS__))
