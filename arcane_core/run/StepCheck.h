// SPDX-License-Identifier: Apache-2.0
// Checks the time, the time step and some variables at each step.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

#include <initializer_list>
#include <vector>

namespace Arcane
{
class IEntryPoint;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::run
{
//! Lists of numbers that become the largest of all ranks.
using LargestOfRanks = std::initializer_list<ArrayView<Real>>;

/*!
 * \brief Finds times and time steps that are wrong, and values of chosen variables that are not finite.
 *
 * The time and the time step must be finite and the same on all ranks, and the time step must not be negative. A time step of 0 is right
 * as long as the code never had another one: it then has no time, unless it has a final time. A warning
 * says so after many steps. The variables that `-A,CheckedEachStep`
 * names are looked at after each entry point, without communication; ranks agree at the end of the step.
 */
class StepCheck
{
 public:
  explicit StepCheck(ISubDomain* sd);

  /*!
   * \brief Begins a time loop.
   * \param largest  numbers that become the largest of all ranks
   * \collective
   * \throws FatalErrorException when `-A,CheckedEachStep` names a variable that does not exist
   */
  void start(LargestOfRanks largest);
  //! Checks the time step before the time advances. \throws service::BadNumberException on all ranks \collective
  void beginStep();
  //! Looks at the chosen variables. \local
  void afterEntryPoint(const IEntryPoint& entry_point);
  /*!
   * \brief Compares the times of all ranks, in one reduction.
   * \param is_last  true when no step follows: the time step may then be what is left to the final time
   * \param largest  numbers that become the largest of all ranks in the same reduction
   * \collective
   * \throws service::BadNumberException on all ranks
   */
  void endStep(bool is_last, LargestOfRanks largest);

 private:
  ISubDomain* m_sub_domain;
  std::vector<String> m_names;
  //! The fault of the chosen variables; null without a fault.
  String m_fault;
  bool m_had_time_step = false;
  Integer m_nb_step = 0;
  //! The number of steps without a time step before the next warning, which grows tenfold.
  Integer m_nb_step_before_warning = 100;
};

//! Throws when the time or the time step is not finite or not the same on all ranks. \throws service::BadNumberException on all ranks
//! \collective
void throwIfTimeIsWrong(ISubDomain* sd);
} // namespace Arcane::detail::run
