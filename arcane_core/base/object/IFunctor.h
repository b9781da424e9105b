// SPDX-License-Identifier: Apache-2.0
// A function without argument.
#pragma once

namespace Arcane
{

//! A function without argument. Applications derive from this class.
class IFunctor
{
 public:
  virtual ~IFunctor() = default;
  virtual void executeFunctor() = 0;
};

} // namespace Arcane
