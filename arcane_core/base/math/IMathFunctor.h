// SPDX-License-Identifier: Apache-2.0
// Functions of one and two arguments that applications give to the framework.
#pragma once

namespace Arcane
{

//! A function of one argument. Applications derive from this class.
template <typename Arg, typename ReturnType> class IUnaryMathFunctor
{
 public:
  virtual ~IUnaryMathFunctor() = default;
  virtual ReturnType apply(Arg a) = 0;
};

//! A function of two arguments. Applications derive from this class.
template <typename Arg1, typename Arg2, typename ReturnType> class IBinaryMathFunctor
{
 public:
  virtual ~IBinaryMathFunctor() = default;
  virtual ReturnType apply(Arg1 a1, Arg2 a2) = 0;
};

} // namespace Arcane
