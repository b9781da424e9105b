// SPDX-License-Identifier: Apache-2.0
// One line per iteration: where the run is, how fast it goes, when it ends.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail
{
//! What a progress line says.
struct ProgressState
{
  Int32 iteration = 0;
  Real time = 0.0;
  Real deltat = 0.0;
  Real done_fraction = -1.0; //!< of the run, in [0,1]; negative when the end is not known
  Real cell_iteration_per_s = 0.0;
  Real remaining_s = -1.0; //!< negative when the end is not known
};

//! The text of a line, without end of line.
String formatProgress(const ProgressState& state);

/*!
 * \brief Tells of each iteration of the time loop, from the rank that speaks.
 *
 * The end is known from the final time, if the code sets it, or from the largest number of iterations.
 */
class ProgressLine
{
 public:
  explicit ProgressLine(ISubDomain* sd);

  //! \collective: counts the cells of the mesh. \a max_loop: 0 when there is no limit.
  void start(Integer max_loop);
  //! \local. \a nb_loop: iterations done since start().
  void endIteration(Integer nb_loop);

 private:
  ProgressState state(Integer nb_loop) const;

  ISubDomain* m_sub_domain;
  Integer m_max_loop = 0;
  Int64 m_nb_cell = 0;
  Real m_start_s = 0.0;
  Real m_start_fraction = 0.0;
};
} // namespace Arcane::detail
