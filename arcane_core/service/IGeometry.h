// SPDX-License-Identifier: Apache-2.0
// The interface of services that compute lengths, areas and volumes of items.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/mesh/Item.h"

namespace Arcane::Numerics
{
class ARCANE_EXPORT IGeometry
{
 public:
  virtual ~IGeometry() = default;

  //! Returns the length of an edge, the area of a face or the volume of a cell (its area in 2D), from the current coordinates. \local
  virtual Real computeMeasure(const ItemWithNodes& item) = 0;
};
} // namespace Arcane::Numerics
