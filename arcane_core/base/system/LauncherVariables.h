// SPDX-License-Identifier: Apache-2.0
// Environment variables that launchers set for each of their processes.
#pragma once

#include <array>
#include <cstdlib>

namespace Arcane::detail::base
{
//! Variables of one launcher.
struct LauncherVariables
{
  const char* nb_process;
  const char* rank;
  //! True if the variables show that MPI can be started. Processes of srun alone may be separate runs; MVAPICH sets PMI_RANK as well.
  bool has_mpi;
};

//! The number of processes that srun has started, used when the variables of MPI are absent.
inline constexpr const char* srun_variable = "SLURM_STEP_NUM_TASKS";
//! The rank that PMIx sets, beside no number of processes.
inline constexpr const char* pmix_rank_variable = "PMIX_RANK";
inline constexpr std::array<LauncherVariables, 4> launcher_variables = { { { "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", true },
                                                                           { "PMI_SIZE", "PMI_RANK", true },
                                                                           { "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", false },
                                                                           { srun_variable, "SLURM_PROCID", false } } };

//! Returns true in a process that a launcher of MPI has started. \local
inline bool isUnderLauncher()
{
  for (const LauncherVariables& variables : launcher_variables)
    if (variables.has_mpi && (std::getenv(variables.nb_process) || std::getenv(variables.rank)))
      return true;
  return std::getenv(pmix_rank_variable) != nullptr;
}
} // namespace Arcane::detail::base
