// SPDX-License-Identifier: Apache-2.0
// The options that the command line and the environment give to a run.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/restart/RestartChoice.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/run/TimeLimit.h"

#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::run
{
struct RunOptions
{
  String case_file;
  String output_directory{ "output" };
  Integer max_iteration = 0; //!< 0: no limit
  bool is_continue = false;
  bool is_continue_if_possible = false; //!< is_continue follows from what the output directory holds: see hasCheckpoint()
  bool is_continue_finished = false;    //!< continue a run that has reached its final time
  bool is_earlier_run_accepted = false; //!< continue an earlier run when the last one ended before its first checkpoint
  detail::restart::RestartChoice restart;
  bool is_check_case_only = false;
  bool is_init_only = false;
  Int32 verbosity_level = -1;        //!< negative: the default one
  Int32 stdout_verbosity_level = -1; //!< negative: as in the listing
  bool has_memory_report = false;    //!< print the memory of arrays after the initialisation and at the end
  bool has_shmem_report = false;     //!< print at the end which variables used the shared memory
  //! Ranks that wait for each other longer than this end with a report; 0 means never, a negative value means that none was given. \unit{s}
  Real hang_timeout_s = -1.0;
  bool does_hang_end_run = false; //!< a rank that does not come within this time ends the run
  Accelerator::AcceleratorRuntimeInitialisationInfo accelerator;
  TimeLimit time_limit;
  ProgressOptions progress;
  bool is_trapping = false;        //!< floating-point exceptions in entry points end the run
  bool is_parallel_output = false; //!< every rank writes its messages to a file of its own
  //! Names that were given and have no effect. Rank 0 logs them.
  std::vector<String> warnings;
};

//! The options that must be known before MPI is started.
struct RunMode
{
  enum class eWish
  {
    Run,
    //! `--help`, `-h`, `-arcane_opt help`
    Help,
    //! `--version`
    Version,
    //! `--dump-options`
    DumpOptions,
    //! `--case-schema`
    CaseSchema
  };
  eWish wish = eWish::Run;
  String dump_language; //!< language of the case file for DumpOptions
  Int32 nb_thread = 1;  //!< number of sub-domains of a process; each is a thread if there are several
  bool is_mpi_wanted = true;
  bool is_trapping = false;    //!< floating-point exceptions end the run
  bool is_independent = false; //!< the processes of the launcher may be runs of their own
};

//! Reads how the run is to be started. Wrong values count as absent; readRunOptions() throws for them. \local
RunMode readRunMode(const CommandLineArguments& args);

/*!
 * \brief Reads the words of the command line, `-A,Name=value`, the environment, and the case file, which is the last word.
 *
 * Names `-A,Name` that may be of the application are judged later: see throwIfNamesAreUnknown().
 * \local; the same on all ranks, unless their environments differ
 * \throws ParallelFatalErrorException that lists all faults: unknown words, names and variables, values that are not right, a case file
 * whose extension is not .arc, and what this version cannot do (replicas)
 */
RunOptions readRunOptions(const CommandLineArguments& args);

//! Does the same for a program that uses a sub-domain by itself: its words are its own, and none is the case file. \local
RunOptions readStandaloneOptions(const CommandLineArguments& args);
} // namespace Arcane::detail::run
