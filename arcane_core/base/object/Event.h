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

namespace detail::base
{
//! The listeners of an event, whatever its arguments: one list for all kinds, so that sources compile it once.
class ARCANE_EXPORT EventListeners
{
 public:
  EventListeners();
  EventListeners(const EventListeners&) = delete;
  EventListeners& operator=(const EventListeners&) = delete;
  ~EventListeners();

  void attach(EventObserverBase* observer);
  void detach(EventObserverBase* observer);
  void detachAll();
  bool isEmpty() const { return m_observers.empty(); }
  //! Returns the present listeners. A listener may be detached while the list is used: see isAttached().
  std::vector<EventObserverBase*> all() const;
  bool isAttached(const EventObserverBase* observer) const;

 private:
  std::vector<EventObserverBase*> m_observers;
};
} // namespace detail::base

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
  friend class detail::base::EventListeners;

  detail::base::EventListeners* m_listeners = nullptr;
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
template <typename... Args> class EventObservable
{
 public:
  using ObserverType = EventObserver<Args...>;

  //! Makes \a observer listen to this event, and to no other one any more.
  void attach(ObserverType* observer) { m_listeners.attach(observer); }
  //! Calls \a function at each notification as long as \a pool exists.
  template <typename Lambda> void attach(EventObserverPool& pool, const Lambda& function)
  {
    auto observer = std::make_unique<ObserverType>(function);
    attach(observer.get());
    pool.add(std::move(observer));
  }
  void detach(ObserverType* observer) { m_listeners.detach(observer); }
  void detachAll() { m_listeners.detachAll(); }
  //! An older name of detachAll().
  void detachAllObservers() { detachAll(); }
  bool hasObservers() const { return !m_listeners.isEmpty(); }
  void notify(Args... args)
  {
    if (m_listeners.isEmpty())
      return;
    for (EventObserverBase* observer : m_listeners.all())
      if (m_listeners.isAttached(observer))
        static_cast<ObserverType*>(observer)->observerUpdate(args...);
  }

 private:
  detail::base::EventListeners m_listeners;
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
