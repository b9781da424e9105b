// SPDX-License-Identifier: Apache-2.0
// Functions that work on a part of a loop of one or several dimensions.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/LoopRanges.h"

namespace Arcane
{

//! Works on a part of a range of integers. Applications derive from this class. Several threads call it at the same time.
class ARCANE_EXPORT IRangeFunctor
{
 public:
  virtual ~IRangeFunctor() = default;
  //! Works on the integers from \a begin to \a begin + \a size - 1.
  virtual void executeFunctor(Int32 begin, Int32 size) = 0;
};

//! Calls a method of an object, which must outlive the functor.
template <typename InstanceType> class RangeFunctorT : public IRangeFunctor
{
 public:
  using FunctionType = void (InstanceType::*)(Int32 begin, Int32 size);

  RangeFunctorT(InstanceType* instance, FunctionType function)
  : m_instance(instance)
  , m_function(function)
  {}
  void executeFunctor(Int32 begin, Int32 size) override { (m_instance->*m_function)(begin, size); }

 private:
  InstanceType* m_instance;
  FunctionType m_function;
};

//! Calls a lambda, which must outlive the functor.
template <typename LambdaType> class LambdaRangeFunctorT : public IRangeFunctor
{
 public:
  explicit LambdaRangeFunctorT(const LambdaType& lambda_function)
  : m_lambda_function(lambda_function)
  {}
  void executeFunctor(Int32 begin, Int32 size) override { m_lambda_function(begin, size); }

 private:
  const LambdaType& m_lambda_function;
};

//! Works on a part of a loop of \a N dimensions. Applications derive from this class. Several threads call it at the same time.
template <int N> class IMDRangeFunctor
{
 public:
  virtual ~IMDRangeFunctor() = default;
  //! Works on the indexes of \a loop_range.
  virtual void executeFunctor(const ComplexForLoopRanges<N>& loop_range) = 0;
};

//! Calls a lambda, which must outlive the functor, with a part of a loop of \a N dimensions.
template <int N, typename LambdaType> class LambdaMDRangeFunctor : public IMDRangeFunctor<N>
{
 public:
  explicit LambdaMDRangeFunctor(const LambdaType& lambda_function)
  : m_lambda_function(lambda_function)
  {}
  void executeFunctor(const ComplexForLoopRanges<N>& loop_range) override { m_lambda_function(loop_range); }

 private:
  const LambdaType& m_lambda_function;
};

} // namespace Arcane
