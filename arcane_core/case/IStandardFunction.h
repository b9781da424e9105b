// SPDX-License-Identifier: Apache-2.0
// A function of the code to which case files may attach options.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/math/IMathFunctor.h"
#include "arcane_core/base/math/Real3.h"

namespace Arcane
{
//! A function of the code. Applications derive from StandardCaseFunction, or pass an object to
//! ICaseMng::addStandardFunction(). All functors may be null.
class ARCANE_EXPORT IStandardFunction
{
 public:
  virtual ~IStandardFunction() = default;

  virtual IBinaryMathFunctor<Real, Real, Real>* getFunctorRealRealToReal() { return nullptr; }
  virtual IBinaryMathFunctor<Real, Real3, Real>* getFunctorRealReal3ToReal() { return nullptr; }
  virtual IBinaryMathFunctor<Real, Real, Real3>* getFunctorRealRealToReal3() { return nullptr; }
  virtual IBinaryMathFunctor<Real, Real3, Real3>* getFunctorRealReal3ToReal3() { return nullptr; }
};
} // namespace Arcane
