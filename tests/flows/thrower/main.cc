// SPDX-License-Identifier: Apache-2.0
// An application whose only module fails when asked to.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Thrower");
  return ArcaneLauncher::run();
}
