// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolStatistics.h"

namespace Arcane::Accelerator
{
const char* ladderStepName(eLadderStep step)
{
  constexpr std::array<const char*, nb_ladder_step> names = { "flush the cache of the thread",
                                                              "flush the caches of all threads",
                                                              "take back what the driver says is over",
                                                              "join what is free",
                                                              "wait on the queue",
                                                              "move free pages together",
                                                              "trim other pools",
                                                              "synchronize the device",
                                                              "trim pools of messages",
                                                              "call back",
                                                              "take it from the fallback pool",
                                                              "report" };
  return names[static_cast<std::size_t>(step)];
}

Real PoolStatistics::fragmentation() const
{
  return free_nb_byte > 0 ? 1.0 - static_cast<Real>(largest_free_nb_byte) / static_cast<Real>(free_nb_byte) : 0.0;
}

Real PoolStatistics::innerWaste() const
{
  return used_nb_byte > 0 ? 1.0 - static_cast<Real>(live_nb_byte) / static_cast<Real>(used_nb_byte) : 0.0;
}
} // namespace Arcane::Accelerator
