// SPDX-License-Identifier: Apache-2.0
// Measures that all ranks share after a step: the clock of the first rank, the memory of the largest process.
#pragma once

#include "arcane_core/base/array/ArrayView.h"

#include <array>

namespace Arcane::detail::run
{
/*!
 * \brief Measures of all ranks, which the ranks exchange in the reduction in which StepCheck compares their times.
 *
 * Clocks of ranks differ: what depends on the elapsed time depends on the clock of the first rank, so that all ranks decide the same.
 */
class StepMeasures
{
 public:
  /*!
   * \brief Returns the measures of this rank. The caller replaces each number by the largest of all ranks.
   *
   * The memory is measured at most once per second.
   * \local
   */
  ArrayView<Real> measure(bool is_first_rank);

  //! Returns the clock of the first rank at the end of the last step, or 0 before the first agreement. \unit{s} \local
  Real clock() const { return m_largest[0]; }
  //! Returns the resident memory of the largest process. \unit{bytes} \local
  Real memory() const { return m_largest[1]; }

 private:
  std::array<Real, 2> m_largest = {};
  Real m_own_memory = 0.0;
  Real m_next_look_s = 0.0;
};
} // namespace Arcane::detail::run
