// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Plate");
  ArcaneLauncher::applicationBuildInfo().setCodeVersion(VersionInfo(1, 0, 0));
  return ArcaneLauncher::run();
}
