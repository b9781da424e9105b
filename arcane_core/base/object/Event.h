// SPDX-License-Identifier: Apache-2.0
// Events with arguments, and those who listen to them.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace Arcane
{

//! One link between an event and a function. Broken by whichever of the two ends first.
class EventObserverBase
{
 public:
  virtual ~EventObserverBase() = default;
};

/*!
 * \brief Functions that listen to events, of any kind: they stop when it dies.
 */
class EventObserverPool
{
 public:
  void add(std::unique_ptr<EventObserverBase> observer) { m_observers.push_back(std::move(observer)); }
  void clear() { m_observers.clear(); }
  Integer size() const { return static_cast<Integer>(m_observers.size()); }

 private:
  std::vector<std::unique_ptr<EventObserverBase>> m_observers;
};

template <typename... Args> class EventObservable;

//! A function that listens to an event with arguments \a Args. Stops when it dies.
template <typename... Args> class EventObserver : public EventObserverBase
{
 public:
  explicit EventObserver(std::function<void(Args...)> function)
  : m_function(std::move(function))
  {}
  EventObserver(const EventObserver&) = delete;
  EventObserver& operator=(const EventObserver&) = delete;
  ~EventObserver() override
  {
    if (m_observable)
      m_observable->detach(this);
  }

  void observerUpdate(Args... args) const { m_function(args...); }

 private:
  friend class EventObservable<Args...>;

  std::function<void(Args...)> m_function;
  EventObservable<Args...>* m_observable = nullptr;
};

/*!
 * \brief An event with arguments \a Args. Those who listen are told in the order in which they came.
 *
 * Listeners may come and go while they are told: one that comes meanwhile is told next time.
 */
template <typename... Args> class EventObservable
{
 public:
  using ObserverType = EventObserver<Args...>;

  EventObservable() = default;
  EventObservable(const EventObservable&) = delete;
  EventObservable& operator=(const EventObservable&) = delete;
  ~EventObservable() { detachAll(); }

  //! \a observer leaves the event that it listened to, if any.
  void attach(ObserverType* observer)
  {
    ARCANE_CHECK_POINTER(observer);
    if (observer->m_observable)
      observer->m_observable->detach(observer);
    observer->m_observable = this;
    m_observers.push_back(observer);
  }
  //! Calls \a function at each notification, as long as \a pool lives.
  template <typename Lambda> void attach(EventObserverPool& pool, const Lambda& function)
  {
    auto observer = std::make_unique<ObserverType>(function);
    attach(observer.get());
    pool.add(std::move(observer));
  }
  void detach(ObserverType* observer)
  {
    if (std::erase(m_observers, observer) > 0)
      observer->m_observable = nullptr;
  }
  void detachAll()
  {
    for (ObserverType* observer : std::exchange(m_observers, {}))
      observer->m_observable = nullptr;
  }
  bool hasObservers() const { return !m_observers.empty(); }
  void notify(Args... args)
  {
    for (ObserverType* observer : std::vector(m_observers))
      if (std::find(m_observers.begin(), m_observers.end(), observer) != m_observers.end())
        observer->observerUpdate(args...);
  }

 private:
  std::vector<ObserverType*> m_observers;
};

} // namespace Arcane
