// SPDX-License-Identifier: Apache-2.0
// An application with names of its own on the command line, one of which resembles a name of the framework.
#include <arcane/launcher/ArcaneLauncher.h>

#include <iostream>

using namespace Arcane;

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Asker");
  const String of_main = ArcaneLauncher::applicationInfo().commandLineArguments().getParameter("MaxIterations");
  if (!of_main.null())
    std::cout << "ASKED MaxIterations=" << of_main << std::endl;
  return ArcaneLauncher::run();
}
