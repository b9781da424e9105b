// SPDX-License-Identifier: Apache-2.0
// This header alone gives loops in threads, clocks and errors.
#include <arcane/accelerator/RunCommandEnumerate.h>

using namespace Arcane;

Real timeOfLoops(CellGroup cells)
{
  const Real begin = platform::getRealTime();
  ARCANE_FATAL_IF(cells.null(), "no group");
  Parallel::Foreach(cells, [](CellVectorView) {});
  Parallel::For(0, 10, 4, [](Integer, Integer) {});
  return platform::getRealTime() - begin;
}
