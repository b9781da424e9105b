// SPDX-License-Identifier: Apache-2.0
// One line per iteration: where the run is, how fast it goes, when it ends.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/String.h"

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
 * \brief Writes the progress of the time loop, from the rank that speaks.
 *
 * On a terminal one line is rewritten in place, ten times a second at most; elsewhere each iteration has its line in
 * the listing.
 */
class ProgressLine
{
 public:
  explicit ProgressLine(ISubDomain* sd);

  //! \collective: counts the cells of the mesh. \a max_loop: 0 when there is no limit.
  void start(Integer max_loop);
  //! \local
  void endIteration(Integer nb_loop);
  //! Leaves the cursor on a new line. \local
  void end();

 private:
  ProgressState state(Integer nb_loop) const;

  ISubDomain* m_sub_domain;
  bool m_is_terminal = false;
  bool m_has_open_line = false;
  Integer m_max_loop = 0;
  Int64 m_nb_cell = 0;
  Real m_start_s = 0.0;
  Real m_last_print_s = 0.0;
  Real m_start_fraction = 0.0;
};
} // namespace Arcane::detail
