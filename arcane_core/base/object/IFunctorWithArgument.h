// SPDX-License-Identifier: Apache-2.0
// A function of one argument.
#pragma once

namespace Arcane
{

//! A function of one argument. Applications derive from this class.
template <typename Arg> class IFunctorWithArgumentT
{
 public:
  virtual ~IFunctorWithArgumentT() = default;
  virtual void executeFunctor(Arg arg) = 0;
};

} // namespace Arcane
