// SPDX-License-Identifier: Apache-2.0
// FlowFeatures START DEED [CASE]: one program that starts the framework in each way, and then does something that a feature is about.
#include "Deed.h"

#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/launcher/ArcaneLauncher.h>
#include <arcane/utils/Exception.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace Arcane;

namespace
{
Place placeOf(ISubDomain* sd)
{
  return { sd->traceMng(), sd->acceleratorMng(), sd->parallelMng() };
}

//! The program keeps what it starts in static objects, which end after main().
StandaloneSubDomain kept_sub_domain;
StandaloneAcceleratorMng kept_accelerator;

int start(const std::string& how)
{
  if (how == "case")
    return ArcaneLauncher::run();
  if (how == "function")
    return ArcaneLauncher::run([](DirectSubDomainExecutionContext& context) {
      doDeed(placeOf(context.subDomain()));
      return 0;
    });
  if (how == "direct")
    return ArcaneLauncher::run([](DirectExecutionContext& context) {
      doDeed(placeOf(context.createSequentialSubDomain()));
      return 0;
    });
  return arcaneCallFunctionAndCatchException([&] {
    if (how.ends_with("accelerator")) {
      const StandaloneAcceleratorMng launched = ArcaneLauncher::createStandaloneAcceleratorMng();
      if (how.starts_with("static"))
        kept_accelerator = launched;
      doDeed({ launched.traceMng(), launched.acceleratorMng(), nullptr });
      return;
    }
    StandaloneSubDomain launched = ArcaneLauncher::createStandaloneSubDomain("");
    if (how.starts_with("static"))
      kept_sub_domain = launched;
    doDeed(placeOf(launched.subDomain()));
  });
}
} // namespace

int main(int argc, char* argv[])
{
  // The two words are of this program.
  std::vector<char*> words;
  std::vector<std::string> own;
  for (int i = 0; i < argc; ++i)
    if (i > 0 && argv[i][0] != '-' && own.size() < 2)
      own.emplace_back(argv[i]);
    else
      words.push_back(argv[i]);
  int nb_word = static_cast<int>(words.size());
  words.push_back(nullptr);
  char** first = words.data();
  deed = own.at(1);
  // Each rank has a directory of its own, which is a mistake.
  if (const char* rank = std::getenv("OMPI_COMM_WORLD_RANK"); rank && deed == "differ")
    ::setenv("ARCANE_OUTPUT_DIRECTORY", (std::string("output") + rank).c_str(), 1);
  ArcaneLauncher::init(CommandLineArguments(&nb_word, &first));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Features");
  return start(own.at(0));
}
