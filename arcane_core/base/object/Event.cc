// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/object/Event.h"

#include <algorithm>

namespace Arcane
{
EventObservableBase::EventObservableBase() = default;

EventObservableBase::~EventObservableBase()
{
  detachAllObservers();
}

std::vector<EventObserverBase*> EventObservableBase::observers() const
{
  return m_observers;
}

void EventObservableBase::attachObserver(EventObserverBase* observer)
{
  ARCANE_CHECK_POINTER(observer);
  if (observer->m_observable)
    observer->m_observable->detachObserver(observer);
  observer->m_observable = this;
  m_observers.push_back(observer);
}

void EventObservableBase::detachObserver(EventObserverBase* observer)
{
  if (std::erase(m_observers, observer) > 0)
    observer->m_observable = nullptr;
}

void EventObservableBase::detachAllObservers()
{
  for (EventObserverBase* observer : std::exchange(m_observers, {}))
    observer->m_observable = nullptr;
}

bool EventObservableBase::isAttached(const EventObserverBase* observer) const
{
  return std::ranges::find(m_observers, observer) != m_observers.end();
}

EventObserverBase::~EventObserverBase()
{
  detachFromEvent();
}

void EventObserverBase::detachFromEvent()
{
  if (m_observable)
    m_observable->detachObserver(this);
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
