// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelMngInternal.h"

namespace Arcane
{
MemoryAllocationOptions IParallelMngInternal::machineShMemWinMemoryAllocator() const
{
  if (m_allocator)
    return m_allocator;
  IParallelMng* world = m_parallel_mng->worldParallelMng();
  if (world != m_parallel_mng)
    return world->_internalApi()->machineShMemWinMemoryAllocator();
  if (machineRanks().size() > 1)
    ARCANE_FATAL("shared memory: the {0} ranks of this machine have none, expected MachineArena::create() to be called before",
                 machineRanks().size());
  return {};
}
} // namespace Arcane
