// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ArcaneLauncher.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/StandardOutput.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/launcher/ApplicationRun.h"
#include "arcane_core/launcher/ProgramText.h"
#include "arcane_core/run/CommandWords.h"

#include <filesystem>
#include <iostream>
#include <map>
#include <string_view>

namespace Arcane
{
namespace
{
struct LauncherState
{
  ApplicationBuildInfo build_info;
  ApplicationInfo info;
  Accelerator::AcceleratorRuntimeInitialisationInfo accelerator;
  bool is_initialized = false;
};

LauncherState& launcherState()
{
  static LauncherState state;
  return state;
}

/*!
 * \brief Adds the accelerator runtime that the program requests to the parameters, unless the user requests one.
 *
 * So the runtime is found, checked and reported as if it were on the command line.
 */
void addAcceleratorOfProgram(CommandLineArguments arguments)
{
  const Accelerator::AcceleratorRuntimeInitialisationInfo& wished = launcherState().accelerator;
  const bool is_named = !wished.acceleratorRuntime().empty();
  if (!is_named && !wished.isUsingAcceleratorRuntime())
    return;
  for (const char* name : { "AcceleratorRuntime", "UseAccelerator" })
    if (!arguments.getParameter(name).null())
      return;
  for (const char* name : { "ARCANE_ACCELERATOR_RUNTIME", "ARCANE_USE_ACCELERATOR" })
    if (!platform::getEnvironmentVariable(name).null())
      return;
  arguments.addParameterLine(is_named ? "AcceleratorRuntime=" + wished.acceleratorRuntime() : String("UseAccelerator=1"));
}

//! Returns true when the user gives the parameter a value: by its name, its variable of the environment, or a word.
bool isGivenByUser(const CommandLineArguments& arguments, const String& name)
{
  if (!arguments.getParameter(name).null())
    return true;
  for (const detail::base::ParameterRow* row : detail::base::ParameterTable::instance().rows())
    if (name == row->names().argument && !row->given(arguments).text.null())
      return true;
  const detail::run::CommandWords words = detail::run::readCommandWords(arguments);
  return (name == "CaseDatasetFileName" && !words.case_file.null()) || (name == "MaxIteration" && words.max_iteration) ||
         (name == "Continue" && words.is_continue);
}

//! Adds the parameters of applicationBuildInfo() that the user does not give.
void addParametersOfProgram(CommandLineArguments arguments)
{
  std::map<String, String> line_of;
  for (const String& line : launcherState().build_info.parameterLines()) {
    const std::string_view text = line.toStdStringView();
    line_of[String(text.substr(0, text.find('=')))] = line;
  }
  for (const auto& [name, line] : line_of)
    if (!isGivenByUser(arguments, name))
      arguments.addParameterLine(line);
}

//! Returns the application as applicationBuildInfo() and applicationInfo() describe it.
ApplicationInfo describedApplication()
{
  addParametersOfProgram(launcherState().info.commandLineArguments());
  addAcceleratorOfProgram(launcherState().info.commandLineArguments());
  const ApplicationBuildInfo& build_info = launcherState().build_info;
  const ApplicationInfo defaults;
  ApplicationInfo info = launcherState().info;
  // Values given by applicationInfo() are used if applicationBuildInfo() was not changed.
  if (build_info.codeName() != ApplicationBuildInfo().codeName() || info.codeName() == defaults.codeName()) {
    info.setCodeName(build_info.codeName());
    info.setCodeVersion(build_info.codeVersion());
  }
  if (build_info.applicationName() != ApplicationBuildInfo().applicationName())
    info.setApplicationName(build_info.applicationName());
  return info;
}

//! Returns false, with a message, before init().
bool isReady()
{
  if (!launcherState().is_initialized)
    std::cerr << "ArcaneLauncher::init() has to be called before" << std::endl;
  return launcherState().is_initialized;
}
} // namespace

void ArcaneLauncher::init(const CommandLineArguments& args)
{
  detail::base::openClosedStreams();
  launcherState().info.setCommandLineArguments(args);
  launcherState().is_initialized = true;
}

ApplicationBuildInfo& ArcaneLauncher::applicationBuildInfo()
{
  return launcherState().build_info;
}

ApplicationInfo& ArcaneLauncher::applicationInfo()
{
  return launcherState().info;
}

Accelerator::AcceleratorRuntimeInitialisationInfo& ArcaneLauncher::acceleratorRuntimeInitialisationInfo()
{
  return launcherState().accelerator;
}

bool ArcaneLauncher::isInitialized()
{
  return launcherState().is_initialized;
}

String ArcaneLauncher::getExeDirectory()
{
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
  return failed ? String(".") : String(program.parent_path().string());
}

int ArcaneLauncher::run()
{
  // Codes may give the command line to applicationInfo() instead of init().
  const CommandLineArguments arguments = launcherState().info.commandLineArguments();
  if (!isInitialized() && *arguments.commandLineArgc() > 0)
    init(arguments);
  return isReady() ? detail::launcher::runApplication(describedApplication()) : -1;
}

int ArcaneLauncher::run(std::function<int(DirectSubDomainExecutionContext&)> function)
{
  const auto call = [&](ISubDomain* sd) {
    DirectSubDomainExecutionContext context(sd);
    function(context);
  };
  return isReady() ? detail::launcher::runApplication(describedApplication(), call) : -1;
}

int ArcaneLauncher::run(std::function<int(DirectExecutionContext&)> function)
{
  return isReady() ? detail::launcher::runDirectly(describedApplication(), function) : -1;
}

int ArcaneLauncher::runDirect(std::function<int(IDirectExecutionContext*)> function)
{
  return run([&](DirectExecutionContext& context) {
    IDirectExecutionContext older_form(context);
    return function(&older_form);
  });
}

StandaloneSubDomain ArcaneLauncher::createStandaloneSubDomain(const String& case_file_name, Span<const std::byte> file_content)
{
  ARCANE_FATAL_IF(!isInitialized(), "cannot make a sub-domain: ArcaneLauncher::init() has to be called before");
  return StandaloneSubDomain(describedApplication(), case_file_name, file_content);
}

StandaloneAcceleratorMng ArcaneLauncher::createStandaloneAcceleratorMng()
{
  addParametersOfProgram(applicationInfo().commandLineArguments());
  addAcceleratorOfProgram(applicationInfo().commandLineArguments());
  return StandaloneAcceleratorMng(applicationInfo().commandLineArguments());
}

bool ArcaneLauncher::needHelp()
{
  return applicationInfo().commandLineArguments().needHelp();
}

void ArcaneLauncher::printHelp()
{
  std::cout << detail::launcher::programHelp(applicationInfo()) << std::flush;
}
} // namespace Arcane
