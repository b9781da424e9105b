// SPDX-License-Identifier: Apache-2.0
// Interface of the initial partitioner of meshes.
#pragma once

#include "arcane_core/base/ArrayAliases.h"
#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
class IMesh;

//! A partitioner of the meshes of the case file, all together: see ISubDomain::setInitialPartitioner(). Applications implement it.
class ARCANE_EXPORT IInitialPartitioner
{
 public:
  virtual ~IInitialPartitioner() = default;

  /*!
   * \brief Moves the cells of \a meshes, which are already allocated and distributed.
   *
   * The call gives new owners, itemsNewOwner(), and calls exchangeItems(). Every rank makes the call.
   */
  virtual void partitionAndDistributeMeshes(ConstArrayView<IMesh*> meshes) = 0;
};
} // namespace Arcane
