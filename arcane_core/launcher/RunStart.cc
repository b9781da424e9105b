// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunStart.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/launcher/ProgramText.h"

namespace Arcane::detail::launcher
{
namespace
{
//! The level of messages on the run as a whole.
constexpr Int32 run_level = 1;

String commandLine(const CommandLineArguments& arguments)
{
  StringList words;
  arguments.fillArgs(words);
  String text("");
  for (Integer i = 0; i < words.count(); ++i)
    text = text + (i == 0 ? "" : " ") + words[i];
  return text;
}

//! Returns the parameters that were given, with their values.
String givenParameters(const CommandLineArguments& arguments)
{
  String text("");
  for (const base::ParameterRow* row : base::ParameterTable::instance().rows()) {
    const base::ParameterRow::Given given = row->given(arguments);
    if (!given.text.null())
      text = text + (text.empty() ? "" : "; ") + String::format("{0} is '{1}'", given.origin, given.text);
  }
  return text;
}
} // namespace

void reportStart(const ApplicationInfo& info, IParallelMng* pm, ITraceMng* tm)
{
  const Int32 is_first_of_machine = pm->machineRanks()[0] == pm->commRank() ? 1 : 0;
  const Int32 nb_machine = pm->reduce(Parallel::ReduceSum, is_first_of_machine);
  tm->info(run_level) << "[run] " << info.codeName() << " " << info.codeVersion() << ", " << pm->commSize() << " rank(s), "
                      << pm->machineRanks().size() << " on this machine"
                      << (pm->isThreadImplementation() ? String::format(", {0} in this process", pm->processRanks().size()) : String(""));
  tm->info(run_level) << "[run] Arcane-ShMem " << frameworkVersion() << ", " << nb_machine << " machine(s), the first is '"
                      << platform::getHostName() << "', process " << platform::getProcessId() << ", " << platform::getCurrentDateTime();
  tm->info(run_level) << "[run] command line: " << commandLine(info.commandLineArguments());
  if (const String given = givenParameters(info.commandLineArguments()); !given.empty())
    tm->info(run_level) << "[run] parameters that are not defaults: " << given;
}
} // namespace Arcane::detail::launcher
