// SPDX-License-Identifier: Apache-2.0
// Decides when an output is due: by physical time, by iteration, or by elapsed time.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableTypes.h"

#include <functional>

namespace Arcane
{
class ISubDomain;

/*!
 * \brief Decides at the end of each iteration whether an output is due.
 *
 * One trigger is used: physical time if its step is positive, else iterations, else elapsed minutes. The steps are
 * read at each call, since a function of the case file may drive them. The next instants are variables, which go
 * through checkpoints.
 */
class ARCANE_EXPORT OutputChecker
{
 public:
  //! Returns the steps between outputs; a step that is zero or negative is not used.
  struct Steps
  {
    std::function<Real()> time;
    std::function<Integer()> iteration;
    std::function<Integer()> cpu_minute;
  };

  //! Makes the checker. The names of its variables begin with \a name.
  OutputChecker(ISubDomain* sd, const String& name, Steps steps);

  //! Prepares the first output; init entry points call it. When \a is_continue is true, the variables come from a checkpoint.
  void initialize(bool is_continue);
  //! Returns true when the trigger is reached or passed, and then sets the next instant. The result is the same on all ranks. \collective
  bool isDue();

 private:
  bool isTimeDue(Real step);
  bool isIterationDue(Integer step);
  bool isCpuDue(Integer step_minute);
  Integer spentMinutes() const;

  ISubDomain* m_sub_domain;
  Steps m_steps;
  VariableScalarReal m_next_time;
  VariableScalarInt32 m_next_iteration;
  VariableScalarInt32 m_next_cpu_minute;
};
} // namespace Arcane
