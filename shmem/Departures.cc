// SPDX-License-Identifier: Apache-2.0
#include "shmem/Departures.h"

#include <iterator>
#include <utility>

namespace Arcane::detail::shmem
{
void Departures::leave(Departure departure)
{
  departure.nb_user->fetch_sub(1, std::memory_order_acq_rel);
  if (!isFinished(departure))
    m_waiting.push_back(std::move(departure));
}

void Departures::take(Departures& rhs)
{
  m_waiting.insert(m_waiting.end(), std::make_move_iterator(rhs.m_waiting.begin()), std::make_move_iterator(rhs.m_waiting.end()));
  rhs.m_waiting.clear();
}

void Departures::doFreeFinished()
{
  std::erase_if(m_waiting, [this](Departure& departure) { return isFinished(departure); });
}

// Frees the blocks that may be freed. Returns true when nothing is left.
bool Departures::isFinished(Departure& departure)
{
  if (departure.nb_user) {
    if (departure.nb_user->load(std::memory_order_acquire) != 0)
      return false;
    for (std::byte* block : departure.blocks)
      m_heap.deallocate(block);
    departure.blocks.clear();
    departure.nb_user = nullptr;
    // From here on only the rank that owns the counters uses them.
    departure.nb_freed->fetch_add(1, std::memory_order_acq_rel);
  }
  if (!departure.last_block)
    return true;
  if (departure.nb_freed->load(std::memory_order_acquire) != departure.nb_rank)
    return false;
  m_heap.deallocate(departure.last_block);
  return true;
}
} // namespace Arcane::detail::shmem
