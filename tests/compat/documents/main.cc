// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  // In place of init().
  ArcaneLauncher::applicationInfo().setCommandLineArguments(CommandLineArguments(&argc, &argv));
  auto& app_build_info = ArcaneLauncher::applicationBuildInfo();
  app_build_info.setCodeName("Documents");
  app_build_info.setCodeVersion(VersionInfo(1, 0, 0));
  return ArcaneLauncher::run();
}
