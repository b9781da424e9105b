// SPDX-License-Identifier: Apache-2.0
// arcane_checkpoint_list: prints the arrays of a checkpoint, so that two of them can be compared.
#include "checkpoint/format/ListProgram.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::detail::format::runCheckpointList({ argv + 1, argv + argc }, std::cout, std::cerr);
}
