// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>

int main(int argc, char* argv[])
{
  Arcane::ArcaneLauncher::init(Arcane::CommandLineArguments(&argc, &argv));
  Arcane::ArcaneLauncher::applicationBuildInfo().setCodeName("Temporaries");
  return Arcane::ArcaneLauncher::run();
}
