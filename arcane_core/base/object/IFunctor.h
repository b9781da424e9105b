// SPDX-License-Identifier: Apache-2.0
// A function without argument.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{

//! A function without argument. Applications derive from this class.
class ARCANE_EXPORT IFunctor
{
 public:
  virtual ~IFunctor() = default;
  virtual void executeFunctor() = 0;
};

} // namespace Arcane
