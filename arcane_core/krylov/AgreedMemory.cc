// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/AgreedMemory.h"

#include <new>

namespace Arcane::detail::krylov
{
void agreeOnMemory(IParallelMng* pm, const std::function<void()>& f)
{
  Int32 has_memory = 1;
  try {
    f();
  }
  catch (const std::bad_alloc&) {
    has_memory = 0;
  }
  if (pm->reduce(Parallel::ReduceMin, has_memory) == 0)
    throw std::bad_alloc();
}
} // namespace Arcane::detail::krylov
