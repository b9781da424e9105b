// SPDX-License-Identifier: Apache-2.0
// Decides which rank owns which cell. Applications may derive from this class.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class IPrimaryMesh;

class ARCANE_EXPORT IMeshPartitionerBase
{
 public:
  virtual ~IMeshPartitionerBase() = default;

  //! Returns the mesh that is partitioned.
  virtual IPrimaryMesh* primaryMesh() = 0;
  /*!
   * \brief Sets the new owners of cells, then calls IMeshUtilities::changeOwnersFromCells(). Items do not move.
   * \collective
   * \param initial_partition  true when cells are where a reader left them
   */
  virtual void partitionMesh(bool initial_partition) = 0;
  //! Called when the cells have moved to their new owners. \collective
  virtual void notifyEndPartition() = 0;
};

} // namespace Arcane
