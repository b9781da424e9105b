// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CommandToGoOn.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
namespace
{
using detail::run::commandToGoOn;
using detail::run::StartOfProcess;
using detail::run::Words;

const Words shell = { "bash", "-l" };
} // namespace

TEST(CommandToGoOnTest, AProgramAloneContinues)
{
  EXPECT_EQ(commandToGoOn({ .program = { "./Code", "-A,S=3", "Code.arc" } }), "./Code -arcane_opt continue -A,S=3 Code.arc");
}

TEST(CommandToGoOnTest, WordsAreQuotedForAShell)
{
  EXPECT_EQ(commandToGoOn({ .program = { "./My Code", "-A,//code/text=it's $5", "", "a.arc" } }),
            "'./My Code' -arcane_opt continue '-A,//code/text=it'\\''s $5' '' a.arc");
}

TEST(CommandToGoOnTest, ACommandThatContinuesIsTheSame)
{
  for (const Words& words : { Words{ "Code", "-arcane_opt", "continue", "a.arc" }, Words{ "Code", "-A,Continue=auto,S=2", "a.arc" } }) {
    std::string same;
    for (const std::string& word : words)
      same += (same.empty() ? "" : " ") + word;
    EXPECT_EQ(std::string(commandToGoOn({ .program = words }).localstr()), same);
  }
  EXPECT_EQ(commandToGoOn({ .program = { "Code", "-A,Continue=0", "a.arc" } }), "Code -arcane_opt continue -A,Continue=0 a.arc");
}

TEST(CommandToGoOnTest, AChosenCheckpointIsNotChosenAgain)
{
  EXPECT_EQ(commandToGoOn({ .program = { "Code", "-A,RestartFrom=12", "-A,S=2,RestartFrom=ck_000012,T=1", "a.arc" } }),
            "Code -arcane_opt continue -A,S=2,T=1 a.arc");
}

TEST(CommandToGoOnTest, TheLauncherIsTheOneThatWasWritten)
{
  const Words mpirun = { "/usr/bin/mpirun", "--mca", "btl", "^tcp", "-np", "3", "env", "X=1 2", "./Code", "a.arc" };
  const StartOfProcess start{ .program = { "./Code", "a.arc" }, .parents = { { "orted" }, mpirun, shell }, .nb_process = 3 };

  EXPECT_EQ(commandToGoOn(start), "/usr/bin/mpirun --mca btl '^tcp' -np 3 env 'X=1 2' ./Code -arcane_opt continue a.arc");
}

TEST(CommandToGoOnTest, ArcaneRunStartsAgainWhatItHasStarted)
{
  const Words script = { "bash", "/opt/bin/arcane_run", "-A,RestartFrom=3", "-n", "3", "-E", "./Code", "-m", "100", "a.arc" };
  const StartOfProcess start{ .program = { "./Code", "-A,RestartFrom=3", "-A,MaxIteration=100", "a.arc" },
                              .parents = { { "mpirun", "-np", "3", "./Code", "-A,RestartFrom=3", "-A,MaxIteration=100", "a.arc" }, script },
                              .nb_process = 3 };

  EXPECT_EQ(commandToGoOn(start), "/opt/bin/arcane_run -n 3 -E ./Code -arcane_opt continue -m 100 a.arc");
}

TEST(CommandToGoOnTest, AnUnknownLauncherIsReplaced)
{
  StartOfProcess start{ .program = { "./Code", "a.arc" }, .parents = { { "slurmstepd" } }, .nb_process = 8, .is_step_of_slurm = true };
  EXPECT_EQ(commandToGoOn(start), "srun --ntasks=8 ./Code -arcane_opt continue a.arc");

  // Several programs.
  start = { .program = { "./Code", "a.arc" },
            .parents = { { "mpirun", "-np", "1", "./Code", "a.arc", ":", "-np", "2", "./Other" } },
            .nb_process = 3 };
  EXPECT_EQ(commandToGoOn(start), "mpirun -np 3 ./Code -arcane_opt continue a.arc");
}

TEST(CommandToGoOnTest, ThisProcessKnowsHowItWasStarted)
{
  const StartOfProcess start = detail::run::startOfThisProcess();

  ASSERT_FALSE(start.program.empty());
  EXPECT_NE(start.program[0].find("unit"), std::string::npos) << start.program[0];
  ASSERT_FALSE(start.parents.empty());
  EXPECT_FALSE(start.parents[0].empty());
  EXPECT_GE(start.nb_process, 1);
}
} // namespace Arcane::test
