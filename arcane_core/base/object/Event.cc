// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/Event.h"

#include <algorithm>

namespace Arcane
{
namespace detail::base
{
EventListeners::EventListeners() = default;

EventListeners::~EventListeners()
{
  detachAll();
}

std::vector<EventObserverBase*> EventListeners::all() const
{
  return m_observers;
}

void EventListeners::attach(EventObserverBase* observer)
{
  ARCANE_CHECK_POINTER(observer);
  if (observer->m_listeners)
    observer->m_listeners->detach(observer);
  observer->m_listeners = this;
  m_observers.push_back(observer);
}

void EventListeners::detach(EventObserverBase* observer)
{
  if (std::erase(m_observers, observer) > 0)
    observer->m_listeners = nullptr;
}

void EventListeners::detachAll()
{
  for (EventObserverBase* observer : std::exchange(m_observers, {}))
    observer->m_listeners = nullptr;
}

bool EventListeners::isAttached(const EventObserverBase* observer) const
{
  return std::ranges::find(m_observers, observer) != m_observers.end();
}
} // namespace detail::base

EventObserverBase::~EventObserverBase()
{
  detachFromEvent();
}

void EventObserverBase::detachFromEvent()
{
  if (m_listeners)
    m_listeners->detach(this);
}

struct EventObserverPool::Observers
{
  std::vector<std::unique_ptr<EventObserverBase>> all;
};

EventObserverPool::EventObserverPool() = default;
EventObserverPool::EventObserverPool(EventObserverPool&& rhs) noexcept = default;
EventObserverPool& EventObserverPool::operator=(EventObserverPool&& rhs) noexcept = default;
EventObserverPool::~EventObserverPool() = default;

void EventObserverPool::add(std::unique_ptr<EventObserverBase> observer)
{
  if (!m_observers)
    m_observers = std::make_unique<Observers>();
  m_observers->all.push_back(std::move(observer));
}

void EventObserverPool::clear()
{
  m_observers.reset();
}

Integer EventObserverPool::size() const
{
  return m_observers ? static_cast<Integer>(m_observers->all.size()) : 0;
}
} // namespace Arcane
