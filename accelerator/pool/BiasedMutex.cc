// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BiasedMutex.h"

namespace Arcane::detail::pool
{
void BiasedMutex::lockForAll() noexcept
{
  m_mutex.lock();
  if (m_under_mutex.is_plain)
    return;
  const void* owner = m_owner.load(std::memory_order_relaxed);
  if (!owner)
    m_owner.store(me(), std::memory_order_relaxed);
  else if (owner != me()) {
    m_gate.close();
    m_under_mutex.has_closed = true;
    // From now on the owner finds the gate closed for ever.
    m_under_mutex.is_plain = ++m_under_mutex.nb_other >= max_nb_other;
  }
}

void BiasedMutex::unlockForAll() noexcept
{
  if (m_under_mutex.has_closed) {
    m_under_mutex.has_closed = false;
    if (!m_under_mutex.is_plain)
      m_gate.open();
  }
  m_mutex.unlock();
}
} // namespace Arcane::detail::pool
