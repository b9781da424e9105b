// SPDX-License-Identifier: Apache-2.0
// Prints one line per iteration: how far the run is, how fast it is, when it will end.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
//! The content of a progress line.
struct ProgressState
{
  Int32 iteration = 0;
  Real time = 0.0;
  Real deltat = 0.0;
  Real done_fraction = -1.0; //!< finished part of the run, in [0,1]; negative when the end is not known
  Real cell_iteration_per_s = 0.0;
  Real remaining_s = -1.0; //!< negative when the end is not known
};

//! Returns the text of a line, without an end of line.
String formatProgress(const ProgressState& state);

/*!
 * \brief Prints a line for each iteration of the time loop, on one rank.
 *
 * The end is known from the final time, if the code sets it, or from the largest number of iterations.
 */
class ProgressLine
{
 public:
  explicit ProgressLine(ISubDomain* sd);

  //! Counts the cells of the mesh. A \a max_loop of 0 means that there is no limit. \collective
  void start(Integer max_loop);
  //! Prints the line; \a nb_loop is the number of iterations since start(). \local
  void endIteration(Integer nb_loop);

 private:
  ProgressState state(Integer nb_loop) const;

  ISubDomain* m_sub_domain;
  Integer m_max_loop = 0;
  Int64 m_nb_cell = 0;
  Real m_start_s = 0.0;
  Real m_start_fraction = 0.0;
};
} // namespace Arcane::detail::run
