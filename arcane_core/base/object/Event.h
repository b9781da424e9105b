// SPDX-License-Identifier: Apache-2.0
// Events with arguments, and the functions that listen to them.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace Arcane
{

//! Links an event and a function. The link ends with the first of the two.
class ARCANE_EXPORT EventObserverBase
{
 public:
  virtual ~EventObserverBase() = default;
};

/*!
 * \brief Holds functions that listen to events of any kind, until the pool is destroyed.
 */
class ARCANE_EXPORT EventObserverPool
{
 public:
  EventObserverPool();
  EventObserverPool(EventObserverPool&& rhs) noexcept;
  EventObserverPool& operator=(EventObserverPool&& rhs) noexcept;
  ~EventObserverPool();

  void add(std::unique_ptr<EventObserverBase> observer);
  void clear();
  Integer size() const { return static_cast<Integer>(m_observers.size()); }

 private:
  std::vector<std::unique_ptr<EventObserverBase>> m_observers;
};

template <typename... Args> class EventObservable;

//! A function that listens to an event with arguments \a Args until this object is destroyed.
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
 * \brief An event with arguments \a Args. Listeners are notified in the order in which they were attached.
 *
 * Listeners may be attached and detached during a notification. A listener attached meanwhile is notified from the next time on.
 */
template <typename... Args> class EventObservable
{
 public:
  using ObserverType = EventObserver<Args...>;

  EventObservable() = default;
  EventObservable(const EventObservable&) = delete;
  EventObservable& operator=(const EventObservable&) = delete;
  ~EventObservable() { detachAll(); }

  //! Makes \a observer listen to this event, and to no other one any more.
  void attach(ObserverType* observer)
  {
    ARCANE_CHECK_POINTER(observer);
    if (observer->m_observable)
      observer->m_observable->detach(observer);
    observer->m_observable = this;
    m_observers.push_back(observer);
  }
  //! Calls \a function at each notification as long as \a pool exists.
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
  //! An older name of detachAll().
  void detachAllObservers() { detachAll(); }
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

//! Refers to an event of another object, for listeners. The event must outlive the view.
template <typename... Args> class EventObservableView
{
 public:
  using ObserverType = EventObserver<Args...>;

  explicit EventObservableView(EventObservable<Args...>& event)
  : m_event(&event)
  {}

  //! Does what EventObservable::attach() does.
  void attach(ObserverType* observer) { m_event->attach(observer); }
  //! Calls \a function at each notification as long as \a pool exists.
  template <typename Lambda> void attach(EventObserverPool& pool, const Lambda& function) { m_event->attach(pool, function); }
  void detach(ObserverType* observer) { m_event->detach(observer); }

 private:
  EventObservable<Args...>* m_event;
};

} // namespace Arcane
