// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::setCommandLineArguments(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationInfo().setCodeName("Poisson");
  return ArcaneLauncher::run();
}
