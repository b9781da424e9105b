// SPDX-License-Identifier: Apache-2.0
// An application that counts, for what a run leaves to the next one.
#include <arcane/launcher/ArcaneLauncher.h>

#include <cstdlib>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Keeper");
  if (std::getenv("KEEPER_PATCH"))
    ArcaneLauncher::applicationBuildInfo().setCodeVersion(VersionInfo(1, 0, 7));
  return ArcaneLauncher::run();
}
