// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ProgramText.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/run/CommandWords.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <filesystem>

namespace Arcane::detail::launcher
{
namespace
{
String programName(const ApplicationInfo& info)
{
  StringList words;
  info.commandLineArguments().fillArgs(words);
  return words.empty() ? String("program") : String(std::filesystem::path(words[0].localstr()).filename().string());
}
} // namespace

String programHelp(const ApplicationInfo& info)
{
  String text = String::format("Usage: {0} [words] [-A,Name=value,...] case.arc\n\nWords\n", programName(info)) + run::commandWordsHelp();
  text =
    text +
    "  -A,Name=value,...\n      Gives values to the parameters below. A variable in capital letters is that of the environment that does\n"
    "      the same; the command line comes first.\n"
    "  -A,//module/option=value\n      Gives a value to an option of the case file.\n" +
    base::parameterHelp() + String(base::exitCodesHelp()) + "\nModules and services of the code\n";
  const service::ServiceRegistry& registry = service::ServiceRegistry::instance();
  for (const auto& module : registry.modules())
    text = text + "  module  " + module->moduleName() + "\n";
  for (const auto& service : registry.services())
    text = text + "  service " + service->localName() + "\n";
  return text;
}

String programVersion(const ApplicationInfo& info)
{
  return String::format("{0} {1}\nArcane-ShMem {2}\n", info.codeName(), info.codeVersion(), frameworkVersion());
}

String frameworkVersion()
{
  return ARCANE_SHMEM_VERSION;
}
} // namespace Arcane::detail::launcher
