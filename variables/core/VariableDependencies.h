// SPDX-License-Identifier: Apache-2.0
// When a variable was last computed, and from which others.
#pragma once

#include "variables/core/IVariableComputeFunction.h"
#include "variables/core/VariableDependInfo.h"

#include "arcane_core/base/array/Array.h"

#include <memory>
#include <optional>
#include <vector>

namespace Arcane::detail
{

//! Times are numbers of events common to all variables of the process, not seconds.
class VariableDependencies
{
 public:
  explicit VariableDependencies(IVariable* variable)
  : m_variable(variable)
  {}

  //! A dependency on the same variable replaces the former one.
  void add(const VariableDependInfo& info);
  void remove(const IVariable* variable);
  const std::vector<VariableDependInfo>& all() const { return m_all; }
  //! False if no other variable ever depended on this one.
  bool hadDependents() const { return m_had_dependents; }
  void setHadDependents() { m_had_dependents = true; }

  //! Takes \a function, made by `new`; null for none.
  void setComputeFunction(IVariableComputeFunction* function) { m_function.reset(function); }
  IVariableComputeFunction* computeFunction() const { return m_function.get(); }

  //! 0 until setUpToDate() is called.
  Int64 modifiedTime() const { return m_modified_time; }
  void setUpToDate();
  /*!
   * \brief Updates the variables it depends on at the current time, then calls the function if one of them is newer.
   * \throws FatalErrorException when the variable depends on itself
   */
  void update();
  //! As update(), for physical time \a wanted_time; what is up to date at this time already is left.
  void update(Real wanted_time);

  static void incrementModifiedTime();

 private:
  IVariable* m_variable;
  std::vector<VariableDependInfo> m_all;
  std::unique_ptr<IVariableComputeFunction> m_function;
  Int64 m_modified_time = 0;
  std::optional<Real> m_physical_time;
  bool m_is_updating = false;
  bool m_had_dependents = false;

  template <typename UpdateOther> void updateWith(UpdateOther update_other);
};

} // namespace Arcane::detail
