// SPDX-License-Identifier: Apache-2.0
// Prints lines that say how far the run is, how fast it is, when it will end.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/ProgressFile.h"
#include "arcane_core/run/SavedState.h"

namespace Arcane
{
class CommandLineArguments;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::run
{
//! Name of the file in the directory of listings that has the newest progress of a run.
inline constexpr const char* progress_note_name = "progress.json";

//! The content of a progress line.
struct ProgressState
{
  Int32 iteration = 0;
  Real time = 0.0;
  Real deltat = 0.0;
  Real done_fraction = -1.0; //!< finished part of the run, in [0,1]; negative when the end is not known
  Real cell_iteration_per_s = 0.0;
  Real elapsed_s = -1.0;        //!< since the loop began; negative when it is not known
  Real remaining_s = -1.0;      //!< negative when the end is not known
  Real memory_bytes = -1.0;     //!< of the largest process; not positive when it is not known
  SavedState checkpoint = {};   //!< the last one
  Real checkpoint_age_s = -1.0; //!< negative when it is not known
};

//! Returns the text of a line, without an end of line.
String formatProgress(const ProgressState& state);
//! Returns a JSON object. \param event  `step`, or `end` for the last one
String progressJson(const ProgressState& state, const char* event);

//! When lines are printed, and where else they go.
struct ProgressOptions
{
  Integer period = 1;    //!< number of iterations between two lines; 0 for none but the last
  Real interval_s = 0.0; //!< time between two lines; when it is positive, the period is not used
  Integer nb_first = 0;  //!< number of iterations of an execution that have a line each before the interval counts
  String file;           //!< null for none
};

/*!
 * \brief Returns the options of the command line.
 *
 * By default the first iterations have a line each, and the others one after some time: the output grows with the duration of the run, and
 * not with the number of its iterations.
 * \throws FatalErrorException for wrong values
 */
ProgressOptions progressOptionsOf(const CommandLineArguments& arguments);

/*!
 * \brief Prints a line for iterations of the time loop, on one rank, and notes the progress in a file.
 *
 * The file has the newest progress only, for `arcane_run status`. The file is replaced at most once per second, and after a checkpoint.
 *
 * The end is known from the final time, if the code sets it, or from the largest number of iterations. The last iteration has a line
 * always, if there are lines at all.
 */
class ProgressLine
{
 public:
  explicit ProgressLine(ISubDomain* sd);

  //! Sets the options, and opens the file. \throws ParallelFatalErrorException on all ranks when it cannot be written \collective
  void configure(const ProgressOptions& options);
  //! Notes the progress in the file progress_note_name of \a directory from now on. \local
  void noteIn(const String& directory);
  //! Counts the cells of the mesh. A \a max_loop of 0 sets no limit. \collective
  void start(Integer max_loop);
  //! Changes the largest number of iterations. \local
  void setMaxLoop(Integer max_loop) { m_max_loop = max_loop; }
  //! Sets the time between two lines. \unit{s} \local
  void setInterval(Real interval_s);
  //! Prints the line, if one is due; \a nb_loop is the number of iterations since start(). \local
  void endIteration(Integer nb_loop, bool is_last = false);
  //! Prints the line now. \local
  void printNow(Integer nb_loop);
  //! Writes the end of the loop in the file. \param reason  why the loop ended \local
  void end(Integer nb_loop, const char* reason);
  //! Notes the progress now, if noteIn() was called. \local
  void note(Integer nb_loop);

 private:
  ProgressState state(Integer nb_loop) const;
  bool isDue(Integer nb_loop) const;
  void noteIfDue(Integer nb_loop);

  ISubDomain* m_sub_domain;
  ProgressOptions m_options;
  ProgressFile m_file;
  //! Null before noteIn().
  String m_note_file;
  Integer m_max_loop = 0;
  Int64 m_nb_cell = 0;
  Real m_start_s = 0.0;
  Real m_last_line_s = 0.0;
  Real m_last_note_s = 0.0;
  //! The checkpoint of the last note.
  Int32 m_noted_checkpoint = -1;
  Real m_start_time = 0.0;
};
} // namespace Arcane::detail::run
