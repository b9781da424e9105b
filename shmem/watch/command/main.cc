// SPDX-License-Identifier: Apache-2.0
// arcane_watch: lists and plots the variables of a run while it computes.
#include "shmem/watch/command/WatchProgram.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::detail::watch::runWatchProgram({ argv + 1, argv + argc }, std::cout, std::cerr);
}
