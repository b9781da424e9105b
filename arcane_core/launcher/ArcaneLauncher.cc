// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ArcaneLauncher.h"

#include "arcane_core/launcher/ApplicationRun.h"
#include "arcane_core/launcher/ProgramText.h"

#include <iostream>

namespace Arcane
{
namespace
{
struct LauncherState
{
  ApplicationBuildInfo build_info;
  ApplicationInfo info;
};

LauncherState& launcherState()
{
  static LauncherState state;
  return state;
}
} // namespace

void ArcaneLauncher::init(const CommandLineArguments& args)
{
  launcherState().info.setCommandLineArguments(args);
}

ApplicationBuildInfo& ArcaneLauncher::applicationBuildInfo()
{
  return launcherState().build_info;
}

ApplicationInfo& ArcaneLauncher::applicationInfo()
{
  return launcherState().info;
}

int ArcaneLauncher::run()
{
  const ApplicationBuildInfo& build_info = launcherState().build_info;
  const ApplicationInfo defaults;
  ApplicationInfo info = launcherState().info;
  // Values given by applicationInfo() are used if applicationBuildInfo() was not changed.
  if (build_info.codeName() != ApplicationBuildInfo().codeName() || info.codeName() == defaults.codeName()) {
    info.setCodeName(build_info.codeName());
    info.setCodeVersion(build_info.codeVersion());
  }
  return detail::launcher::runApplication(info);
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
