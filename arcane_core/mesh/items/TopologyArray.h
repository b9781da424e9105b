// SPDX-License-Identifier: Apache-2.0
// Arrays that live as long as their mesh.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/MemoryUtils.h"

namespace Arcane::detail::mesh
{
/*!
 * \brief Returns an array in the memory of data of the run, which the accelerator reaches if there is one. Its elements are not
 * initialised.
 *
 * Use it for data that are written when the mesh changes and read in each loop: connectivities, groups, properties of items. The array is
 * in the pools
 * of the run if it is made after them.
 */
template <typename T> UniqueArray<T> topologyArray(Int64 size = 0)
{
  return UniqueArray<T>(MemoryUtils::getAllocatorForMostlyReadOnlyData(), size);
}
} // namespace Arcane::detail::mesh
