// SPDX-License-Identifier: Apache-2.0
// Base of functions of the code that work on two arguments, and not on the time.
#pragma once

#include "arcane_core/case/CaseFunction.h"
#include "arcane_core/case/IStandardFunction.h"

namespace Arcane
{
//! A function whose functors an option gives by standardFunction(). Applications redefine the functors that they have.
class ARCANE_EXPORT StandardCaseFunction : public CaseFunction, public IStandardFunction
{
 public:
  explicit StandardCaseFunction(const CaseFunctionBuildInfo& info)
  : CaseFunction(info)
  {}

  //! \name Values at an instant, which there are not. \throws FatalErrorException
  //@{
  void value(Real, Real&) const override { refuse(); }
  void value(Real, Integer&) const override { refuse(); }
  void value(Real, bool&) const override { refuse(); }
  void value(Real, String&) const override { refuse(); }
  void value(Real, Real3&) const override { refuse(); }
  void value(Integer, Real&) const override { refuse(); }
  void value(Integer, Integer&) const override { refuse(); }
  void value(Integer, bool&) const override { refuse(); }
  void value(Integer, String&) const override { refuse(); }
  void value(Integer, Real3&) const override { refuse(); }
  //@}

 private:
  [[noreturn]] void refuse() const;
};
} // namespace Arcane
