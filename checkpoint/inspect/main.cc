// SPDX-License-Identifier: Apache-2.0
// arcane_checkpoint: lists, describes, checks, compares and exports checkpoints.
#include "checkpoint/inspect/CheckpointProgram.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::detail::inspect::runCheckpointProgram({ argv + 1, argv + argc }, std::cout, std::cerr);
}
