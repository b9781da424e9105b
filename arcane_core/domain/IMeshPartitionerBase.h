// SPDX-License-Identifier: Apache-2.0
// What decides which rank owns which cell. Applications may derive from it.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane
{

class IPrimaryMesh;

class ARCANE_EXPORT IMeshPartitionerBase
{
 public:
  virtual ~IMeshPartitionerBase() = default;

  //! The mesh that is cut.
  virtual IPrimaryMesh* primaryMesh() = 0;
  /*!
   * \brief Sets the new owners of cells, then calls IMeshUtilities::changeOwnersFromCells(). Moves nothing.
   * \collective
   * \param initial_partition  true when cells are where a reader left them
   */
  virtual void partitionMesh(bool initial_partition) = 0;
  //! The cells are with their new owners. \collective
  virtual void notifyEndPartition() = 0;
};

} // namespace Arcane
