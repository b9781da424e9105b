// SPDX-License-Identifier: Apache-2.0
// Base of functions of codes, by its later name.
#pragma once

#include "arcane_core/case/CaseFunction.h"

namespace Arcane
{
//! A CaseFunction: codes derive from either of them.
class ARCANE_EXPORT CaseFunction2 : public CaseFunction
{
 public:
  using CaseFunction::CaseFunction;
};
} // namespace Arcane
