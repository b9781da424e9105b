// SPDX-License-Identifier: Apache-2.0
// Something that can be called with one argument.
#pragma once

namespace Arcane
{

//! Something that can be called with one argument. Applications derive from it.
template <typename Arg> class IFunctorWithArgumentT
{
 public:
  virtual ~IFunctorWithArgumentT() = default;
  virtual void executeFunctor(Arg arg) = 0;
};

} // namespace Arcane
