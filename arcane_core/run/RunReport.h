// SPDX-License-Identifier: Apache-2.0
// Report at the end of a run: its times, its resources.
#pragma once

#include "arcane_core/krylov/SystemRecords.h"
#include "arcane_core/stats/RankTimes.h"

#include <string>
#include <vector>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
//! \name The names of actions that the run itself begins
//@{
inline constexpr const char* init_action = "Init";
inline constexpr const char* read_case_action = "ReadCase";
inline constexpr const char* restore_meshes_action = "RestoreMeshes";
inline constexpr const char* build_entry_points_action = "BuildEntryPoints";
inline constexpr const char* init_entry_points_action = "InitEntryPoints";
inline constexpr const char* loop_action = "Loop";
inline constexpr const char* exit_action = "Exit";
inline constexpr const char* loop_entry_points_action = "LoopEntryPoints";
inline constexpr const char* write_checkpoint_action = "WriteCheckpoint";
inline constexpr const char* read_checkpoint_action = "ReadCheckpoint";
inline constexpr const char* output_action = "WriteOutput";
//@}

//! Facts about a run beside times.
struct RunSummary
{
  std::string code;
  Int32 exit_code = 0;
  Int64 nb_iteration = 0;
  Real time = 0.0;
  //! Previous executions of the run are included, up to the checkpoints from which the run was continued. \unit{s}
  Real elapsed_of_all_executions_s = 0.0;
  Int64 nb_iteration_of_all_executions = 0;
  //! The linear systems of the run; null without them.
  const krylov::SystemRecords* systems = nullptr;
};

//! Returns the lines of the table. \local
std::vector<std::string> reportTable(const stats::TimesOfRanks& times);
//! Returns the lines of the table of linear systems. \local
std::vector<std::string> systemTable(const krylov::SystemRecords& systems);
//! Returns the report as JSON, with all actions. \local
std::string reportJson(const stats::TimesOfRanks& times, const RunSummary& summary);

/*!
 * \brief Collects the times of all ranks; rank 0 prints the table and writes `report.json` in the directory of listings.
 *
 * A file that cannot be written is an output that failed. \collective
 */
void reportEndOfRun(ISubDomain* sd, Int32 exit_code);
} // namespace Arcane::detail::run
