// SPDX-License-Identifier: Apache-2.0
// An application one of whose libraries changes the process.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Meddler");
  return ArcaneLauncher::run();
}
