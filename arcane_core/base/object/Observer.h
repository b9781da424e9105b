// SPDX-License-Identifier: Apache-2.0
// Observers that call a method or a function, and a set of them.
#pragma once

#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/base/object/IObserver.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace Arcane
{

//! Calls a function at each notification, until this object is destroyed.
class ARCANE_EXPORT Observer : public IObserver
{
 public:
  explicit Observer(std::function<void(IObservable*)> function)
  : m_function(std::move(function))
  {}
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  ~Observer() override
  {
    if (m_observable)
      m_observable->detachObserver(this);
  }

  //! \throws FatalErrorException when this observer is attached already.
  void attachToObservable(IObservable* observable) override;
  void detach() override { m_observable = nullptr; }
  void observerUpdate(IObservable* observable) override { m_function(observable); }
  IObservable* observable() const { return m_observable; }

 private:
  std::function<void(IObservable*)> m_function;
  IObservable* m_observable = nullptr;
};

//! Calls a method without argument, or with the observable as argument. The object must outlive the observer.
template <typename T> class ObserverT : public Observer
{
 public:
  ObserverT(T* object, void (T::*method)())
  : Observer([object, method](IObservable*) { (object->*method)(); })
  {}
  ObserverT(T* object, void (T::*method)(const IObservable&))
  : Observer([object, method](IObservable* observable) { (object->*method)(*observable); })
  {}
};

//! Holds observers, and detaches them when it is destroyed.
class ObserverPool
{
 public:
  //! Calls `object->method()` at each notification of \a observable.
  template <typename T> void addObserver(T* object, void (T::*method)(), IObservable* observable)
  {
    add(std::make_unique<ObserverT<T>>(object, method), observable);
  }
  template <typename T> void addObserver(T* object, void (T::*method)(const IObservable&), IObservable* observable)
  {
    add(std::make_unique<ObserverT<T>>(object, method), observable);
  }
  void addObserver(std::function<void()> function, IObservable* observable)
  {
    add(std::make_unique<Observer>([f = std::move(function)](IObservable*) { f(); }), observable);
  }
  void detachAll() { m_observers.clear(); }
  Integer size() const { return static_cast<Integer>(m_observers.size()); }

 private:
  std::vector<std::unique_ptr<Observer>> m_observers;

  void add(std::unique_ptr<Observer> observer, IObservable* observable)
  {
    observable->attachObserver(observer.get());
    m_observers.push_back(std::move(observer));
  }
};

} // namespace Arcane
