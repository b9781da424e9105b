// SPDX-License-Identifier: Apache-2.0
// The interface of codes that want ghosts beyond the layers.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{

//! Chooses own cells that other ranks get as ghosts, in addition to the layers. IMeshModifier::addExtraGhostCellsBuilder() adds it to a mesh.
class ARCANE_EXPORT IExtraGhostCellsBuilder
{
 public:
  virtual ~IExtraGhostCellsBuilder() = default;

  //! Computes the cells. Each computation of ghosts calls it first, on all ranks that have a builder. \local
  virtual void computeExtraCellsToSend() = 0;
  //! Returns the local ids of the own cells that \a rank gets. Cells may be given twice, or be ghosts there already. \local
  virtual ConstArrayView<Int32> extraCellsToSend(Int32 rank) const = 0;
};

} // namespace Arcane
