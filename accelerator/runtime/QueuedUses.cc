// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/QueuedUses.h"

#include "accelerator/runtime/QueueLedger.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <functional>

namespace Arcane::detail::runtime
{
namespace
{
bool overlap(const KernelUse& a, const KernelUse& b)
{
  const std::less<const void*> before;
  const void* const a_end = static_cast<const std::byte*>(a.base) + a.nb_byte;
  const void* const b_end = static_cast<const std::byte*>(b.base) + b.nb_byte;
  return before(a.base, b_end) && before(b.base, a_end);
}

bool isConflict(const KernelUse& a, const KernelUse& b)
{
  return (a.is_write || b.is_write) && overlap(a, b);
}

const char* verbOf(const KernelUse& use)
{
  return use.is_write ? "write" : "read";
}
} // namespace

String kernelText(const String& name, const TraceInfo& where)
{
  return String::format("kernel '{0}' at {1}:{2}", name.empty() ? String(where.name()) : name, where.file(), where.line());
}

QueuedUses& QueuedUses::instance()
{
  // Never destroyed: queues may be destroyed at the end of the process.
  static auto* const uses = new QueuedUses;
  return *uses;
}

void QueuedUses::checkKernel(QueueSlot& slot, const std::vector<KernelUse>& uses, const String& kernel)
{
  if (m_nb_use.load(std::memory_order_relaxed) == 0)
    return;
  const std::scoped_lock lock(m_mutex);
  forgetFinished();
  for (const QueuedUse& before : m_uses) {
    for (const KernelUse& use : uses) {
      if (!isConflict(before.use, use) || slot.ledger().isOrderedAfter(QueueMark(before.point), slot))
        continue;
      ARCANE_FATAL("{0}: it would {1} '{2}' while {3} of another queue may still {4} it, expected an order between the queues: a "
                   "barrier() of the other queue, or an event that this queue waits for",
                   kernel, verbOf(use), use.name, *before.kernel, verbOf(before.use));
    }
  }
}

void QueuedUses::noteKernel(QueueSlot& slot, const std::vector<KernelUse>& uses, const String& kernel)
{
  if (uses.empty())
    return;
  const std::scoped_lock lock(m_mutex);
  forgetFinished();
  const QueuePoint point{ &slot, slot.submitted() };
  const auto text = std::make_shared<const String>(kernel);
  for (const KernelUse& use : uses)
    m_uses.push_back({ use, point, text });
  m_nb_use.store(static_cast<Int64>(m_uses.size()), std::memory_order_relaxed);
}

void QueuedUses::checkHostNow(const void* base, Int64 nb_byte, bool is_write, const String& what)
{
  const std::scoped_lock lock(m_mutex);
  forgetFinished();
  KernelUse host;
  host.base = base;
  host.nb_byte = nb_byte;
  host.is_write = is_write;
  for (const QueuedUse& before : m_uses) {
    if (isConflict(before.use, host))
      ARCANE_FATAL("{0}: {1} may still {2} '{3}', expected a barrier() of its queue before", what, *before.kernel, verbOf(before.use),
                   before.use.name);
  }
}

void QueuedUses::forget(const QueueLedger& ledger)
{
  const std::scoped_lock lock(m_mutex);
  std::erase_if(m_uses, [&](const QueuedUse& u) { return &u.point.slot->ledger() == &ledger; });
  m_nb_use.store(static_cast<Int64>(m_uses.size()), std::memory_order_relaxed);
}

void QueuedUses::forgetFinished()
{
  std::erase_if(m_uses, [](const QueuedUse& u) { return u.point.isReached(); });
  m_nb_use.store(static_cast<Int64>(m_uses.size()), std::memory_order_relaxed);
}
} // namespace Arcane::detail::runtime
