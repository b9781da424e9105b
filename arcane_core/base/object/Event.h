// SPDX-License-Identifier: Apache-2.0
// Events with arguments, and the functions that listen to them.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/object/Owned.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace Arcane
{

class EventObserverBase;

//! The part of an event that does not depend on its arguments.
class ARCANE_EXPORT EventObservableBase
{
 public:
  EventObservableBase(const EventObservableBase&) = delete;
  EventObservableBase& operator=(const EventObservableBase&) = delete;

  bool hasObservers() const { return !m_observers.empty(); }
  //! Detaches a listener of this event; otherwise does nothing.
  void detachObserver(EventObserverBase* observer);
  void detachAllObservers();

 protected:
  EventObservableBase();
  ~EventObservableBase();

  //! Makes \a observer listen to this event, and to no other one any more.
  void attachObserver(EventObserverBase* observer);
  //! Returns a copy of the list: listeners may be attached and detached during a notification.
  std::vector<EventObserverBase*> observers() const;
  bool isAttached(const EventObserverBase* observer) const;

 private:
  std::vector<EventObserverBase*> m_observers;
};

//! Links an event and a function. The link ends with the first of the two.
class ARCANE_EXPORT EventObserverBase
{
 public:
  EventObserverBase() = default;
  EventObserverBase(const EventObserverBase&) = delete;
  EventObserverBase& operator=(const EventObserverBase&) = delete;
  virtual ~EventObserverBase();

 protected:
  //! Ends the link, if there is one. A function that is being destroyed may notify the event, which must not call it any more.
  void detachFromEvent();

 private:
  friend class EventObservableBase;

  EventObservableBase* m_observable = nullptr;
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
  Integer size() const;

 private:
  struct Observers;

  detail::base::Owned<Observers> m_observers;
};

//! A function that listens to an event with arguments \a Args until this object is destroyed.
template <typename... Args> class EventObserver : public EventObserverBase
{
 public:
  explicit EventObserver(std::function<void(Args...)> function)
  : m_function(std::move(function))
  {}
  ~EventObserver() override { detachFromEvent(); }

  void observerUpdate(Args... args) const { m_function(args...); }

 private:
  std::function<void(Args...)> m_function;
};

/*!
 * \brief An event with arguments \a Args. Listeners are notified in the order in which they were attached.
 *
 * Listeners may be attached and detached during a notification. A listener attached meanwhile is notified from the next time on.
 */
template <typename... Args> class EventObservable : public EventObservableBase
{
 public:
  using ObserverType = EventObserver<Args...>;

  //! Makes \a observer listen to this event, and to no other one any more.
  void attach(ObserverType* observer) { attachObserver(observer); }
  //! Calls \a function at each notification as long as \a pool exists.
  template <typename Lambda> void attach(EventObserverPool& pool, const Lambda& function)
  {
    auto observer = std::make_unique<ObserverType>(function);
    attach(observer.get());
    pool.add(std::move(observer));
  }
  void detach(ObserverType* observer) { detachObserver(observer); }
  //! An older name of detachAllObservers().
  void detachAll() { detachAllObservers(); }
  void notify(Args... args)
  {
    if (!hasObservers())
      return;
    for (EventObserverBase* observer : observers())
      if (isAttached(observer))
        static_cast<ObserverType*>(observer)->observerUpdate(args...);
  }
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
