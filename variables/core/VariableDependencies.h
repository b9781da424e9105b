// SPDX-License-Identifier: Apache-2.0
// The dependencies of a variable: when it was last computed, and from which other variables.
#pragma once

#include "variables/core/IVariableComputeFunction.h"
#include "variables/core/VariableDependInfo.h"

#include "arcane_core/base/array/Array.h"
#include "arcane_core/base/object/Owned.h"

#include <vector>

namespace Arcane::detail::variables
{

//! Holds the dependencies of one variable. Its times are numbers of events, common to all variables of the process, not seconds.
class VariableDependencies
{
 public:
  explicit VariableDependencies(IVariable* variable);
  ~VariableDependencies();

  //! Adds a dependency. An earlier dependency on the same variable is replaced.
  void add(const VariableDependInfo& info);
  ARCANE_EXPORT void remove(const IVariable* variable);
  const std::vector<VariableDependInfo>& all() const { return m_all; }
  //! Returns false if no other variable has ever depended on this one.
  bool hadDependents() const { return m_had_dependents; }
  void setHadDependents() { m_had_dependents = true; }

  //! Takes \a function, made by `new`; null for none.
  void setComputeFunction(IVariableComputeFunction* function);
  IVariableComputeFunction* computeFunction() const { return m_function.get(); }

  //! Returns 0 until setUpToDate() is called.
  Int64 modifiedTime() const { return m_modified_time; }
  ARCANE_EXPORT void setUpToDate();
  /*!
   * \brief Updates the variables on which this one depends at the current time, then calls the function if one of them is newer.
   * \throws FatalErrorException when the variable depends on itself
   */
  ARCANE_EXPORT void update();
  //! Does update() for the physical time \a wanted_time. A variable that is already up to date at this time is not computed.
  ARCANE_EXPORT void update(Real wanted_time);

  ARCANE_EXPORT static void incrementModifiedTime();

 private:
  IVariable* m_variable;
  std::vector<VariableDependInfo> m_all;
  detail::base::Owned<IVariableComputeFunction> m_function;
  Int64 m_modified_time = 0;
  Real m_physical_time = 0.0;
  bool m_has_physical_time = false;
  bool m_is_updating = false;
  bool m_had_dependents = false;

  template <typename UpdateOther> void updateWith(UpdateOther update_other);
};

} // namespace Arcane::detail::variables
