// SPDX-License-Identifier: Apache-2.0
// What launchers say in the environment.
#include "arcane_core/comm/LauncherProcesses.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace Arcane::test
{
using detail::comm::LauncherProcesses;
using detail::comm::launcherProcesses;

namespace
{
using Values = std::map<std::string, std::string>;

//! Replaces the variables of all launchers until the end of the scope. The tests themselves may run under one.
class Environment
{
 public:
  explicit Environment(const Values& values)
  {
    for (const char* name : { "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "PMI_SIZE", "PMI_RANK", "MV2_COMM_WORLD_SIZE",
                              "MV2_COMM_WORLD_RANK", "SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_NTASKS", "PMIX_RANK" }) {
      const char* former = std::getenv(name);
      m_former[name] = former ? std::optional<std::string>(former) : std::nullopt;
      const auto value = values.find(name);
      set(name, value != values.end() ? std::optional<std::string>(value->second) : std::nullopt);
    }
  }
  ~Environment()
  {
    for (const auto& [name, value] : m_former)
      set(name, value);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::map<std::string, std::optional<std::string>> m_former;

  static void set(const std::string& name, const std::optional<std::string>& value)
  {
    if (value)
      ::setenv(name.c_str(), value->c_str(), 1);
    else
      ::unsetenv(name.c_str());
  }
};
} // namespace

TEST(LauncherProcessesTest, WithoutLauncherThereIsOneProcess)
{
  const Environment environment(Values{});
  const LauncherProcesses processes = launcherProcesses();

  EXPECT_EQ(processes.nb_process, 1);
  EXPECT_EQ(processes.rank, 0);
  EXPECT_EQ(processes.variable, "");
}

TEST(LauncherProcessesTest, EachLauncherSaysHowManyThereAre)
{
  for (const auto& [number, rank] : std::map<std::string, std::string>{ { "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK" },
                                                                        { "PMI_SIZE", "PMI_RANK" },
                                                                        { "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK" },
                                                                        { "SLURM_STEP_NUM_TASKS", "SLURM_PROCID" } }) {
    const Environment environment(Values{ { number, "12" }, { rank, "7" } });
    const LauncherProcesses processes = launcherProcesses();
    EXPECT_EQ(processes.nb_process, 12) << number;
    EXPECT_EQ(processes.rank, 7) << number;
    EXPECT_EQ(processes.variable, number);
  }
}

TEST(LauncherProcessesTest, ALaterRankOfPmixIsNotAlone)
{
  {
    const Environment environment(Values{ { "PMIX_RANK", "0" } });
    EXPECT_EQ(launcherProcesses().nb_process, 1);
  }
  const Environment environment(Values{ { "PMIX_RANK", "2" } });
  EXPECT_EQ(launcherProcesses().nb_process, 3);
  EXPECT_EQ(launcherProcesses().rank, 2);
}

TEST(LauncherProcessesTest, TheScriptOfAJobIsOneProcess)
{
  const Environment environment(Values{ { "SLURM_NTASKS", "64" }, { "SLURM_PROCID", "0" } });
  EXPECT_EQ(launcherProcesses().nb_process, 1);
}

TEST(LauncherProcessesTest, WhatIsNoNumberIsIgnored)
{
  const Environment environment(Values{ { "PMI_SIZE", "many" }, { "OMPI_COMM_WORLD_SIZE", "-4" } });
  EXPECT_EQ(launcherProcesses().nb_process, 1);
}
} // namespace Arcane::test
