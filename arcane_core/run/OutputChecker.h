// SPDX-License-Identifier: Apache-2.0
// When an output is due: by physical time, by iteration, or by time spent.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableTypes.h"

#include <functional>

namespace Arcane
{
class ISubDomain;

/*!
 * \brief Says at the end of each iteration whether an output is due.
 *
 * One trigger is used: physical time if its step is positive, else iterations, else minutes spent. The steps are
 * asked for at each call, since a function of the case file may drive them. The next instants are variables: they go
 * through checkpoints.
 */
class ARCANE_EXPORT OutputChecker
{
 public:
  //! Steps between outputs; a step that is zero or negative is not used.
  struct Steps
  {
    std::function<Real()> time;
    std::function<Integer()> iteration;
    std::function<Integer()> cpu_minute;
  };

  //! \a name begins the names of the variables.
  OutputChecker(ISubDomain* sd, const String& name, Steps steps);

  //! To call from init entry points. \a is_continue: the variables come from a checkpoint.
  void initialize(bool is_continue);
  //! True when the trigger is reached or passed; the next instant is then set. The same on all ranks. \collective
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
