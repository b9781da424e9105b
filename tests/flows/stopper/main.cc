// SPDX-License-Identifier: Apache-2.0
// An application that is asked to stop.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Stopper");
  return ArcaneLauncher::run();
}
