// SPDX-License-Identifier: Apache-2.0
// Small files in XML that a run leaves for the programs that started it.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run_directory/OwnerRecord.h"

#include <string>

namespace Arcane::detail::run
{
//! \name The states of a run
//@{
inline constexpr const char* state_running = "running";
//! The run has reached its end: `continue` does nothing.
inline constexpr const char* state_finished = "finished";
//! The run has done what was asked, and can be continued.
inline constexpr const char* state_ended = "ended";
//! A signal, a file or a limit of time has stopped the run, which can be continued.
inline constexpr const char* state_stopped = "stopped";
inline constexpr const char* state_failed = "failed";
//@}

//! Describes how a run goes, or how it ended, for the file `coderesult.xml`.
struct CodeResult
{
  String case_name;
  const char* state = state_running;
  Int32 exit_code = 0;
  Int32 iteration = 0;
  Real time = 0.0;
  Real deltat = 0.0;
  bool is_finished = false;
  String case_file = {};
  //! The run, and the process of its first rank.
  String identity = {};
  run_directory::OwnerRecord process = {};
  //! Its number in the batch system, or null.
  String job = {};
  Int32 nb_rank = 1;
};

//! The last checkpoint of a run: the file `checkpoint_info.xml`.
struct CheckpointInfo
{
  Int32 nb_sub_domain = 1;
  //! The service that reads the checkpoint, and where the checkpoint is.
  String reader_service;
  String directory;
  //! Times of all checkpoints so far.
  ConstArrayView<Real> times;
};

//! Returns the contents of the file. A run in the state `running` has no return value. \local
std::string toXml(const CodeResult& result);
//! Returns the beginning of the contents, up to the state, which base::noteFailedRun() adds. \local
std::string headOf(const CodeResult& result);
//! Returns the contents of the file. \local
std::string toXml(const CheckpointInfo& info);

//! Returns the reader service that a file written by toXml() names, or a null name when the file is damaged. \local
String readerServiceOf(const std::string& path);
} // namespace Arcane::detail::run
