// SPDX-License-Identifier: Apache-2.0
// What the module asks of a formula; services implement it.
#pragma once

#include <arcane/utils/UtilsTypes.h>

class IFormula
{
 public:
  virtual ~IFormula() = default;
  virtual Arcane::Real apply(Arcane::Real x) = 0;
};
