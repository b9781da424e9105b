// SPDX-License-Identifier: Apache-2.0
// The variables of the time loop, shared by all modules and services.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "variables/core/VariableTypes.h"

namespace Arcane
{
/*!
 * \brief References on the global variables of the time loop.
 *
 * The variables are ordinary scalar variables, saved in checkpoints. The framework adds the time step to the time at the start of an
 * iteration: a value given to m_global_deltat during iteration n is the step of iteration n+1.
 */
class ARCANE_EXPORT CommonVariables
{
 public:
  explicit CommonVariables(VariableOwner* owner);

  //! Returns the number of the iteration: 0 during initialisation, 1 during the first iteration.
  Int32 globalIteration() const { return m_global_iteration(); }
  Real globalTime() const { return m_global_time(); }
  Real globalOldTime() const { return m_global_old_time(); }
  Real globalFinalTime() const { return m_global_final_time(); }
  Real globalDeltaT() const { return m_global_deltat(); }
  Real globalOldDeltaT() const { return m_global_old_deltat(); }
  //! \unit{s}
  Real globalCPUTime() const { return m_global_cpu_time(); }
  //! \unit{s}
  Real globalElapsedTime() const { return m_global_elapsed_time(); }

 public:
  VariableScalarInt32 m_global_iteration;
  VariableScalarReal m_global_time;
  VariableScalarReal m_global_old_time;
  VariableScalarReal m_global_final_time;
  VariableScalarReal m_global_deltat;
  VariableScalarReal m_global_old_deltat;
  VariableScalarReal m_global_cpu_time;
  VariableScalarReal m_global_elapsed_time;
};
} // namespace Arcane
