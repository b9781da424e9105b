// SPDX-License-Identifier: Apache-2.0
// The argument of the events of synchronisations.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
class IVariable;
class IVariableSynchronizer;

//! The argument of the events onSynchronized(), which are notified at the beginning and at the end of a synchronisation.
class VariableSynchronizerEventArgs
{
 public:
  enum class State
  {
    BeginSynchronize,
    EndSynchronize
  };

  //! Says whether the ghosts of this rank had the values of their owners already: see IVariableSynchronizerMng.
  enum class CompareStatus
  {
    Unknown = 0,
    Same = 1,
    Different = 2
  };

  //! \param statuses  one status per variable, or none. \local
  VariableSynchronizerEventArgs(State state, ConstArrayView<IVariable*> variables, Real elapsed_time,
                                IVariableSynchronizer* synchronizer = nullptr, ConstArrayView<CompareStatus> statuses = {})
  : m_state(state)
  , m_variables(variables)
  , m_elapsed_time(elapsed_time)
  , m_synchronizer(synchronizer)
  , m_statuses(statuses)
  {}

  //! \local
  State state() const { return m_state; }
  //! Returns the synchronizer that was called. \local
  IVariableSynchronizer* variableSynchronizer() const { return m_synchronizer; }
  //! Returns all variables of the call; the list is empty for synchronizeData(). \local
  ConstArrayView<IVariable*> variables() const { return m_variables; }
  //! Returns the time that the synchronisation took, 0 at its beginning. \unit{s} \local
  Real elapsedTime() const { return m_elapsed_time; }
  //! Returns the status of variable \a i, Unknown at the beginning and where nothing is compared. \local
  CompareStatus compareStatus(Int32 i) const { return m_statuses.empty() ? CompareStatus::Unknown : m_statuses[i]; }
  //! Returns the status of each variable, or an empty list at the beginning and where nothing is compared. \local
  ConstArrayView<CompareStatus> compareStatusList() const { return m_statuses; }

 private:
  State m_state;
  ConstArrayView<IVariable*> m_variables;
  Real m_elapsed_time;
  IVariableSynchronizer* m_synchronizer;
  ConstArrayView<CompareStatus> m_statuses;
};

} // namespace Arcane
