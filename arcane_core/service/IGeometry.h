// SPDX-License-Identifier: Apache-2.0
// Lengths, areas and volumes of items. Implemented by services.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/mesh/Item.h"

namespace Arcane::Numerics
{
class ARCANE_EXPORT IGeometry
{
 public:
  virtual ~IGeometry() = default;

  //! Length of an edge, area of a face, volume of a cell (area in 2D), from the current coordinates. \local
  virtual Real computeMeasure(const ItemWithNodes& item) = 0;
};
} // namespace Arcane::Numerics
