// SPDX-License-Identifier: Apache-2.0
#include <arcane/impl/ArcaneMain.h>
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationInfo().setCodeName("MicroTube");
  return ArcaneLauncher::run();
}
