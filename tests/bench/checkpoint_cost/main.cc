// SPDX-License-Identifier: Apache-2.0
// Processor time and memory of a checkpoint of 480,000 cells with 26 variables: checkpoint_cost_bench [CASE], in the current directory.
#include <arcane/launcher/ArcaneLauncher.h>

#include <filesystem>
#include <string>

int main(int argc, char* argv[])
{
  std::string program = argv[0];
  std::string file = CASE_DIR "/CheckpointCost.arc";
  if (argc > 1 && argv[argc - 1][0] != '-' && std::filesystem::exists(argv[argc - 1]))
    file = argv[argc - 1];
  std::filesystem::copy_file(CASE_DIR "/CheckpointCost.config", "CheckpointCost.config", std::filesystem::copy_options::overwrite_existing);
  char* words[] = { program.data(), file.data(), nullptr };
  int nb_word = 2;
  char** list = words;
  Arcane::ArcaneLauncher::init(Arcane::CommandLineArguments(&nb_word, &list));
  Arcane::ArcaneLauncher::applicationBuildInfo().setCodeName("CheckpointCost");
  return Arcane::ArcaneLauncher::run();
}
