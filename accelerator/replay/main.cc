// SPDX-License-Identifier: Apache-2.0
// arcane_pool_replay: replays the trace of a memory pool on another device, and draws it.
#include "accelerator/replay/PoolReplayProgram.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::detail::replay::runPoolReplay({ argv + 1, argv + argc }, std::cout, std::cerr);
}
