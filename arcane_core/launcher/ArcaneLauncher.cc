// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ArcaneLauncher.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/launcher/ApplicationRun.h"
#include "arcane_core/launcher/ProgramText.h"

#include <filesystem>
#include <iostream>

namespace Arcane
{
namespace
{
struct LauncherState
{
  ApplicationBuildInfo build_info;
  ApplicationInfo info;
  bool is_initialized = false;
};

LauncherState& launcherState()
{
  static LauncherState state;
  return state;
}

//! Returns the application as applicationBuildInfo() and applicationInfo() describe it.
ApplicationInfo describedApplication()
{
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

StandaloneSubDomain ArcaneLauncher::createStandaloneSubDomain(const String& case_file_name, Span<const std::byte> file_content)
{
  ARCANE_FATAL_IF(!isInitialized(), "cannot make a sub-domain: ArcaneLauncher::init() has to be called before");
  return StandaloneSubDomain(describedApplication(), case_file_name, file_content);
}

StandaloneAcceleratorMng ArcaneLauncher::createStandaloneAcceleratorMng()
{
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
