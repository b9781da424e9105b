// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFunction.h"

#include "arcane_core/case/StandardCaseFunction.h"

#include <gtest/gtest.h>

namespace Arcane::case_function_test
{
//! Its destruction is counted.
class CountedFunction : public StandardCaseFunction
{
 public:
  CountedFunction(const CaseFunctionBuildInfo& info, int& nb_destroyed)
  : StandardCaseFunction(info)
  , m_nb_destroyed(nb_destroyed)
  {}
  ~CountedFunction() override { ++m_nb_destroyed; }

 private:
  int& m_nb_destroyed;
};

TEST(CaseFunctionTest, PropertiesAreThoseOfItsInfoUntilTheyAreSet)
{
  int nb_destroyed = 0;
  CaseFunctionBuildInfo info(nullptr, "flow");
  info.m_param_type = ICaseFunction::ParamReal;
  info.m_deltat_coef = 0.5;
  CountedFunction function(info, nb_destroyed);
  EXPECT_EQ(function.name(), "flow");
  EXPECT_EQ(function.paramType(), ICaseFunction::ParamReal);
  EXPECT_EQ(function.valueType(), ICaseFunction::ValueUnknown);
  EXPECT_EQ(function.deltatCoef(), 0.5);
  EXPECT_TRUE(function.transformValueFunction().null());
  EXPECT_TRUE(function.checkIfValid());

  function.setName("other");
  function.setValueType(ICaseFunction::ValueInteger);
  function.setTransformParamFunction("2");
  function.setTransformValueFunction("3");

  EXPECT_EQ(function.name(), "other");
  EXPECT_EQ(function.transformParamFunction(), "2");
  EXPECT_EQ(function.transformValueFunction(), "3");
  EXPECT_TRUE(function.mayGive<Integer>());
  EXPECT_FALSE(function.mayGive<Real>());
}

TEST(CaseFunctionTest, TheLastReferenceDestroysIt)
{
  int nb_destroyed = 0;
  auto* function = new CountedFunction(CaseFunctionBuildInfo(nullptr, "flow"), nb_destroyed);
  {
    Ref<ICaseFunction> first = function->toReference();
    const Ref<ICaseFunction> second = function->toReference();
    EXPECT_EQ(first.get(), second.get());
    first.reset();
    EXPECT_EQ(nb_destroyed, 0);
    EXPECT_EQ(second->name(), "flow");
  }

  EXPECT_EQ(nb_destroyed, 1);
}
} // namespace Arcane::case_function_test
