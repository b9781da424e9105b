// SPDX-License-Identifier: Apache-2.0
// The interface by which an application keeps cells together.
#pragma once

#include "arcane_core/base/array/Array.h"

namespace Arcane
{

//! Names pairs of cells that partitions keep on one rank.
class IMeshPartitionConstraint
{
 public:
  virtual ~IMeshPartitionConstraint() = default;

  /*!
   * \brief Appends pairs of cells. The framework calls the function at each partition, on all ranks.
   * \param linked_cells   receives the unique ids of both cells of each pair, which this rank need not have
   * \param linked_owners  receives one rank for each pair, most often the owner of the first cell: it must be a rank, and has no other use
   * \collective
   */
  virtual void addLinkedCells(Array<Int64>& linked_cells, Array<Int32>& linked_owners) = 0;
};

} // namespace Arcane
