// SPDX-License-Identifier: Apache-2.0
// Values on cells that depend on the place only.
#pragma once

#include <arcane/core/VariableTypes.h>

class ICellField
{
 public:
  virtual ~ICellField() = default;

  //! Adds its values to those of the cells that this rank knows, ghosts too. \local
  virtual void addTo(Arcane::VariableCellReal& values) = 0;
};
