// SPDX-License-Identifier: Apache-2.0
// An application that counts, for what a run leaves to the next one.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Keeper");
  return ArcaneLauncher::run();
}
