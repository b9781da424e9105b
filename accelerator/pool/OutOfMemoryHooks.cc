// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryHooks.h"

namespace Arcane::detail::pool
{
Int32 OutOfMemoryHooks::add(Callback callback)
{
  const std::scoped_lock lock(m_mutex);
  m_callbacks[++m_last_id] = std::move(callback);
  return m_last_id;
}

void OutOfMemoryHooks::remove(Int32 id)
{
  const std::scoped_lock lock(m_mutex);
  m_callbacks.erase(id);
}

bool OutOfMemoryHooks::isEmpty() const
{
  const std::scoped_lock lock(m_mutex);
  return m_callbacks.empty();
}

bool OutOfMemoryHooks::callAll(const OutOfMemoryInfo& info) const
{
  std::map<Int32, Callback> callbacks;
  {
    const std::scoped_lock lock(m_mutex);
    callbacks = m_callbacks;
  }
  bool has_freed = false;
  for (const auto& [id, callback] : callbacks)
    has_freed = callback(info) || has_freed;
  return has_freed;
}
} // namespace Arcane::detail::pool
