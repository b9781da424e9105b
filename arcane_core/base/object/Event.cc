// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/Event.h"

namespace Arcane
{
EventObserverPool::EventObserverPool() = default;
EventObserverPool::EventObserverPool(EventObserverPool&& rhs) noexcept = default;
EventObserverPool& EventObserverPool::operator=(EventObserverPool&& rhs) noexcept = default;
EventObserverPool::~EventObserverPool() = default;

void EventObserverPool::add(std::unique_ptr<EventObserverBase> observer)
{
  m_observers.push_back(std::move(observer));
}

void EventObserverPool::clear()
{
  m_observers.clear();
}
} // namespace Arcane
