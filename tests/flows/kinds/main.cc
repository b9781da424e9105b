// SPDX-License-Identifier: Apache-2.0
// An application that has a variable of each kind, for restarts on another number of ranks.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Kinds");
  return ArcaneLauncher::run();
}
