// SPDX-License-Identifier: Apache-2.0
// An application one of whose ranks differs from the others.
#include <arcane/launcher/ArcaneLauncher.h>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Differ");
  return ArcaneLauncher::run();
}
