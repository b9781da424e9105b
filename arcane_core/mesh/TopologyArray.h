// SPDX-License-Identifier: Apache-2.0
// Arrays of a mesh that live as long as it does.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/MemoryUtils.h"

namespace Arcane::detail
{
/*!
 * \brief An array in the memory of data of the run, which the accelerator reaches if there is one. Not initialised.
 *
 * For what is written when the mesh changes and read in each loop: connectivities, groups, properties of items. It is in the pools
 * of the run if it is made after they were.
 */
template <typename T> UniqueArray<T> topologyArray(Int64 size = 0)
{
  return UniqueArray<T>(MemoryUtils::getAllocatorForMostlyReadOnlyData(), size);
}
} // namespace Arcane::detail
