// SPDX-License-Identifier: Apache-2.0
// Something that notifies its observers when it changes.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <vector>

namespace Arcane
{

/*!
 * \brief Something that notifies its observers, in the order in which they were attached.
 *
 * An observer may attach or detach observers, itself included, while it is notified. An observer attached meanwhile is
 * notified from the next time on; one detached meanwhile is not notified. The destructor detaches all observers. \local
 */
class ARCANE_EXPORT IObservable
{
 public:
  IObservable() = default;
  IObservable(const IObservable&) = delete;
  IObservable& operator=(const IObservable&) = delete;
  ~IObservable();

  static IObservable* createDefault() { return new IObservable(); }
  static void destroy(IObservable* observable) { delete observable; }

  void attachObserver(IObserver* observer);
  void detachObserver(IObserver* observer);
  bool hasObservers() const { return !m_observers.empty(); }
  void notifyAllObservers();
  void detachAllObservers();

 private:
  std::vector<IObserver*> m_observers;
};

} // namespace Arcane
