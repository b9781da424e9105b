// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/MemoryPoolOptions.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail
{
Int64 MemoryPoolOptions::fractionOf(Real fraction, Int64 total_nb_byte)
{
  ARCANE_THROW_IF(!(fraction >= 0.0 && fraction <= 1.0), ArgumentException, "memory pool: a fraction of memory is {0}, expected 0 to 1",
                  fraction);
  return static_cast<Int64>(fraction * static_cast<Real>(total_nb_byte));
}
} // namespace Arcane::detail
