// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunOptions.h"

#include "arcane_core/restart/CheckpointMetaData.h"
#include "arcane_core/run/CodeConfiguration.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/run/ArgumentsOf.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

namespace Arcane::test
{
namespace
{
detail::run::RunOptions read(std::initializer_list<const char*> words)
{
  return detail::run::readRunOptions(argumentsOf(words));
}
std::string faultOf(std::initializer_list<const char*> words)
{
  return messageOf([&] { read(words); });
}
} // namespace

TEST(RunOptionsTest, WordsAndParametersAreRead)
{
  const detail::run::RunOptions options =
    read({ "-A,MaxIteration=5,OutputDirectory=there", "-arcane_opt", "continue", "a.arc", "-A,VerbosityLevel=4" });

  EXPECT_EQ(options.max_iteration, 5);
  EXPECT_EQ(options.output_directory, "there");
  EXPECT_TRUE(options.is_continue);
  EXPECT_EQ(options.case_file, "a.arc");
  EXPECT_EQ(options.verbosity_level, 4);
  EXPECT_FALSE(options.is_continue_finished || options.is_earlier_run_accepted || options.restart.accepted_missing.is_all);
  EXPECT_TRUE(read({ "-A,ContinueFinished=1", "a.arc" }).is_continue_finished);
  EXPECT_TRUE(read({ "-A,ContinueEarlierRun=1", "a.arc" }).is_earlier_run_accepted);
  EXPECT_TRUE(read({ "-A,AcceptMissingVariables=1", "a.arc" }).restart.accepted_missing.is_all);
  EXPECT_TRUE(options.restart.from.null());
  EXPECT_EQ(options.restart.partition, detail::restart::eRestartPartition::Bisection);
  EXPECT_TRUE(read({ "-arcane_opt", "check_case_only", "a.arc" }).is_check_case_only);
  EXPECT_EQ(read({ "-arcane_opt", "max_iteration", "7", "a.arc" }).max_iteration, 7);
}

TEST(RunOptionsTest, VariablesThatDifferFromThoseOfACheckpointAreNamed)
{
  const detail::restart::RestartChoice choice =
    read({ "-A,AcceptMissingVariables=Density:Mesh0_Cell_Energy", "-A,RenamedVariables=Rho=Density:E=Energy", "a.arc" }).restart;

  EXPECT_FALSE(choice.accepted_missing.is_all);
  EXPECT_EQ(choice.accepted_missing.names, (std::vector<String>{ "Density", "Mesh0_Cell_Energy" }));
  EXPECT_EQ(choice.renamed, (std::vector<detail::restart::RenamedVariable>{ { "Rho", "Density" }, { "E", "Energy" } }));
  for (const char* wrong :
       { "-A,RenamedVariables=Rho", "-A,RenamedVariables=Rho=", "-A,RenamedVariables==Density", "-A,RenamedVariables=A=B=C",
         "-A,RenamedVariables=:", "-A,RenamedVariables=A=C:B=C", "-A,RenamedVariables=A=B:A=C", "-A,RenamedVariables=A=B:A=B" })
    EXPECT_TRUE(has(faultOf({ wrong, "a.arc" }), "expected OLD=NEW, several of them between colons")) << wrong;
}

TEST(RunOptionsTest, RenamedMaterialsArePairs)
{
  const detail::restart::RestartChoice choice = read({ "-A,RenamedMaterials=OIL=PETROL:OIL_TAR=PETROL_BITUMEN", "a.arc" }).restart;

  EXPECT_EQ(choice.renamed_materials,
            (std::vector<detail::state::RenamedConstituent>{ { "OIL", "PETROL" }, { "OIL_TAR", "PETROL_BITUMEN" } }));
  for (const char* wrong :
       { "-A,RenamedMaterials=OIL", "-A,RenamedMaterials=OIL=PETROL:GAS=PETROL", "-A,RenamedMaterials=OIL=GAS:OIL=TAR" })
    EXPECT_TRUE(has(faultOf({ wrong, "a.arc" }), "expected OLD=NEW, several of them between colons, with each OLD and each NEW once"))
      << wrong;
}

TEST(RunOptionsTest, ToChooseACheckpointIsToContinue)
{
  const detail::run::RunOptions options = read({ "-A,RestartFrom=ck_000012,RestartPartition=Slices", "a.arc" });

  EXPECT_EQ(options.restart.from, "ck_000012");
  EXPECT_EQ(options.restart.partition, detail::restart::eRestartPartition::Slices);
  EXPECT_TRUE(options.is_continue);
  EXPECT_FALSE(read({ "-A,RestartPartition=Metis", "a.arc" }).is_continue);
}

TEST(RunOptionsTest, ARunMayGoOnIfItCan)
{
  const detail::run::RunOptions automatic = read({ "-A,Continue=auto", "a.arc" });
  EXPECT_TRUE(automatic.is_continue_if_possible);
  EXPECT_FALSE(automatic.is_continue);
  EXPECT_TRUE(read({ "-A,Continue=true", "a.arc" }).is_continue);
  EXPECT_FALSE(read({ "-A,Continue=1", "a.arc" }).is_continue_if_possible);
  EXPECT_FALSE(read({ "-A,Continue=0", "-arcane_opt", "continue", "a.arc" }).is_continue);
  EXPECT_FALSE(read({ "-A,Continue=auto,RestartFrom=12", "a.arc" }).is_continue_if_possible);
}

TEST(RunOptionsTest, WhatCannotBeReadIsRefused)
{
  EXPECT_TRUE(has(faultOf({ "-A,RestartPartition=half", "a.arc" }), "is 'half', expected Bisection, Metis or Slices"));
  EXPECT_TRUE(has(faultOf({}), "no case file"));
  EXPECT_TRUE(has(faultOf({ "a.xml" }), "case file 'a.xml': extension '.xml', expected '.arc'"));
  EXPECT_TRUE(has(faultOf({ "-A,MaxIteration=abc", "a.arc" }), "command line: -A,MaxIteration is 'abc', expected an integer from 0 on"));
  EXPECT_TRUE(has(faultOf({ "-A,MaxIteration=-5", "a.arc" }), "command line: -A,MaxIteration is '-5', expected an integer from 0 on"));
  EXPECT_TRUE(has(faultOf({ "-arcane_opt", "max_iteration", "-5", "a.arc" }), "-arcane_opt max_iteration is '-5', expected an integer"));
  EXPECT_TRUE(has(faultOf({ "-A,Continue=maybe", "a.arc" }), "-A,Continue is 'maybe', expected 1 or 0, true or false, or auto"));
  EXPECT_TRUE(has(faultOf({ "-A,MaxIteraton=5", "a.arc" }), "-A,MaxIteraton is not known, did you mean '-A,MaxIteration'?"));
  EXPECT_TRUE(has(faultOf({ "-A,R=2", "a.arc" }), "-A,R is '2', expected 1, since replicas of sub-domains are not available"));
}

TEST(RunOptionsTest, WordsThatAreNotKnownAreRefused)
{
  EXPECT_TRUE(
    has(faultOf({ "-arcane_opt", "contine", "a.arc" }), "'-arcane_opt contine' is not known, did you mean '-arcane_opt continue'?"));
  EXPECT_TRUE(has(faultOf({ "a.arc", "-arcane_opt" }), "nothing after '-arcane_opt', expected a word"));
  EXPECT_TRUE(has(faultOf({ "a.arc", "-arcane_opt", "max_iteration" }), "nothing after '-arcane_opt max_iteration', expected a word"));
  EXPECT_TRUE(has(faultOf({ "--hlep", "a.arc" }), "'--hlep' is not known, did you mean '--help'?"));
  EXPECT_TRUE(has(faultOf({ "--quiet", "a.arc" }), "'--quiet' is not known; --help lists what is"));
  EXPECT_TRUE(has(faultOf({ "-A", "MaxIteration=3", "a.arc" }), "'-A' is not known, expected -A,Name=Value"));
  EXPECT_TRUE(has(faultOf({ "MaxIteration=3", "a.arc" }), "'MaxIteration=3' is not known, expected one case file: a.arc"));
  EXPECT_TRUE(has(faultOf({ "b.arc", "a.arc" }), "two case files, 'b.arc' and 'a.arc', expected one"));
  EXPECT_EQ(count(faultOf({ "--one", "--two", "-A,MaxIteration=x", "a.arc" }), "command line: "), 3);
}

TEST(RunOptionsTest, NamesOfArcaneWithoutEffectAreWarnedOf)
{
  const detail::run::RunOptions options = read({ "-A,ThreadService=Std", "a.arc" });

  ASSERT_EQ(options.warnings.size(), 1U);
  EXPECT_EQ(options.warnings[0], "command line: -A,ThreadService has no effect here");
}

TEST(RunOptionsTest, HelpAndVersionAreWishes)
{
  using eWish = detail::run::RunMode::eWish;
  const auto wish = [](std::initializer_list<const char*> words) { return detail::run::readRunMode(argumentsOf(words)).wish; };

  EXPECT_EQ(wish({ "a.arc" }), eWish::Run);
  EXPECT_EQ(wish({}), eWish::Run);
  EXPECT_EQ(wish({ "a.arc", "--help" }), eWish::Help);
  EXPECT_EQ(wish({ "-h" }), eWish::Help);
  EXPECT_EQ(wish({ "-arcane_opt", "help" }), eWish::Help);
  EXPECT_EQ(wish({ "--version", "--unknown" }), eWish::Version);
  EXPECT_EQ(wish({ "--dump-options" }), eWish::DumpOptions);
  EXPECT_EQ(wish({ "--dump-options=fr" }), eWish::DumpOptions);
  EXPECT_EQ(wish({ "--case-schema" }), eWish::CaseSchema);
}

TEST(RunOptionsTest, SubDomainsMayBeThreads)
{
  const auto mode = [](std::initializer_list<const char*> words) { return detail::run::readRunMode(argumentsOf(words)); };

  EXPECT_EQ(mode({ "a.arc" }).nb_thread, 1);
  EXPECT_EQ(mode({ "-A,S=4", "a.arc" }).nb_thread, 4);
  EXPECT_EQ(mode({ "-A,S=0", "a.arc" }).nb_thread, 1);
  EXPECT_TRUE(mode({ "-A,S=4,MessagePassingService=HybridParallelSuperMng", "a.arc" }).is_mpi_wanted);
  EXPECT_FALSE(mode({ "-A,MessagePassingService=Sequential", "a.arc" }).is_mpi_wanted);
  EXPECT_NO_THROW(read({ "-A,S=4,MessagePassingService=Thread", "a.arc" }));
}

TEST(RunOptionsTest, AModeThatCannotBeIsRefusedOnceAllRanksCanTellIt)
{
  for (const char* words : { "-A,S=four", "-A,S=-1", "-A,S=2000" })
    EXPECT_EQ(detail::run::readRunMode(argumentsOf({ words, "a.arc" })).nb_thread, 1) << words;
  EXPECT_TRUE(has(faultOf({ "-A,S=four", "a.arc" }), "-A,S is 'four', expected an integer from 0 to 1024"));
  EXPECT_TRUE(has(faultOf({ "-A,S=2000", "a.arc" }), "-A,S is '2000', expected an integer from 0 to 1024"));
  EXPECT_TRUE(has(faultOf({ "-A,S=4,MessagePassingService=Mpi", "a.arc" }), "-A,MessagePassingService is 'Mpi', expected Thread, "));
  EXPECT_TRUE(has(faultOf({ "-A,S=4,MessagePassingService=Mpi", "a.arc" }), "it has no threads, and -A,S asks for 4"));
  EXPECT_TRUE(has(faultOf({ "-A,MessagePassingService=Pvm", "a.arc" }), "-A,MessagePassingService is 'Pvm', expected Sequential, Thread"));
}

TEST(RunOptionsTest, AllFaultsOfAConfigurationAreTold)
{
  TestRun run;
  const TemporaryDirectory directory;
  const std::string file =
    directory.write("Code.config", "<arcane-config>\n<time-loops>\n<time-loop name='L'>\n<modules><modul/></modules>\n"
                                   "<entry-points where='init'><entry-point name='M.A'/></entry-points>\n"
                                   "<entry-points where='init'/>\n<entry-points where='later'/>\n<entry-points/>\n</time-loop>\n"
                                   "<time-loop name='L'/>\n</time-loops>\n</arcane-config>\n");
  std::map<String, String> configuration;

  const std::string text =
    messageOf([&] { detail::run::readConfigFile(String(file), run.sd()->parallelMng(), &run.mng(), configuration); });

  EXPECT_EQ(count(text, ": error"), 5) << text;
  EXPECT_TRUE(has(text, ":4:10: error: unknown element <modul>, expected <module>")) << text;
  EXPECT_TRUE(has(text, ":6:1: error: a second list of entry points for 'init'")) << text;
  EXPECT_TRUE(has(text, ":7:1: error")) << text;
  EXPECT_TRUE(has(text, ":8:1: error: element <entry-points> has no attribute 'where'")) << text;
  EXPECT_TRUE(has(text, ":10:1: error: time loop 'L' is defined twice")) << text;
}

TEST(RunOptionsTest, AttributesOfAConfigurationThatAreNotKnownAreFaults)
{
  TestRun run;
  const TemporaryDirectory directory;
  const std::string file = directory.write(
    "Code.config",
    "<arcane-config code-name='Code' xmlns:xsi='x' xsi:schemaLocation='y'>\n<time-loops>\n<time-loop name='L'>\n"
    "<modules>\n<module name='A' need='requierd'/>\n<module name='B' neeed='required'/>\n</modules>\n"
    "<entry-points where='init' order='1'>\n<entry-point name='M.A' where='init'/>\n</entry-points>\n"
    "</time-loop>\n</time-loops>\n<configuration>\n<add name='a' value='1' unit='m'/>\n</configuration>\n</arcane-config>\n");
  std::map<String, String> configuration;

  const std::string text =
    messageOf([&] { detail::run::readConfigFile(String(file), run.sd()->parallelMng(), &run.mng(), configuration); });

  EXPECT_EQ(count(text, ": error"), 5) << text;
  EXPECT_TRUE(has(text, ":5:24: error: attribute 'need' is 'requierd', expected 'required' or 'optional'")) << text;
  EXPECT_TRUE(has(text, ":6:18: error: element <module> has an attribute 'neeed', expected 'name' or 'need', did you mean 'need'?"))
    << text;
  EXPECT_TRUE(has(text, ":8:28: error: element <entry-points> has an attribute 'order', expected 'where'")) << text;
  EXPECT_TRUE(has(text, ":9:25: error: element <entry-point> has an attribute 'where', expected 'name'")) << text;
  EXPECT_TRUE(has(text, ":14:25: error: element <add> has an attribute 'unit', expected 'name' or 'value'")) << text;
}

TEST(RunOptionsTest, MetaDataOfACheckpointComesBack)
{
  detail::restart::CheckpointMetaData meta_data;
  meta_data.nb_rank = 3;
  meta_data.is_in_loop = true;
  meta_data.is_final_time = true;
  meta_data.code_name = "A & \"B\" <c>";
  meta_data.mesh_names = { "Mesh0", "Mesh1" };
  meta_data.variables.emplace_back("Heat", "Mesh0", "Cell", "Real.Cell.1.Default", 17);
  meta_data.variables.emplace_back("Count", String(), String(), "Int32", 0);

  const detail::restart::CheckpointMetaData back = detail::restart::checkpointMetaDataFromText(toText(meta_data));

  EXPECT_EQ(back.nb_rank, 3);
  EXPECT_TRUE(back.is_in_loop);
  EXPECT_TRUE(back.is_final_time);
  EXPECT_FALSE(detail::restart::checkpointMetaDataFromText("<a version='1'/>").is_final_time);
  EXPECT_EQ(back.code_name, meta_data.code_name);
  EXPECT_EQ(back.mesh_names, meta_data.mesh_names);
  ASSERT_EQ(back.variables.size(), 2u);
  EXPECT_EQ(back.variables[0].fullName(), meta_data.variables[0].fullName());
  EXPECT_EQ(back.variables[0].property(), 17);
  EXPECT_TRUE(back.variables[1].meshName().null());
  EXPECT_TRUE(has(messageOf([&] { detail::restart::checkpointMetaDataFromText("<a"); }), "cannot read the metadata"));
  EXPECT_TRUE(
    has(messageOf([&] { detail::restart::checkpointMetaDataFromText("<a version='7'/>"); }), "metadata of version 7, expected 1"));
}
} // namespace Arcane::test
