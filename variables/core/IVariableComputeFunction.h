// SPDX-License-Identifier: Apache-2.0
// The function that computes a variable from the variables it depends on.
#pragma once

#include "arcane_core/base/error/TraceInfo.h"

#include <functional>
#include <utility>

namespace Arcane
{

//! Holds a function, and the place in the code where it was attached to its variable.
class IVariableComputeFunction
{
 public:
  explicit IVariableComputeFunction(std::function<void()> function, const TraceInfo& where = {})
  : m_function(std::move(function))
  , m_where(where)
  {}
  //! Makes the function call `object->method()`. \a object must outlive the variable.
  template <typename T>
  IVariableComputeFunction(T* object, void (T::*method)(), const TraceInfo& where = {})
  : m_function([object, method] { (object->*method)(); })
  , m_where(where)
  {}

  void execute() { m_function(); }
  const TraceInfo& traceInfo() const { return m_where; }

 private:
  std::function<void()> m_function;
  TraceInfo m_where;
};

using VariableComputeFunction = IVariableComputeFunction;

} // namespace Arcane
