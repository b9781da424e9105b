// SPDX-License-Identifier: Apache-2.0
// Something that tells its observers when it changes.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <vector>

namespace Arcane
{

/*!
 * \brief Something that tells its observers, in the order in which they came.
 *
 * An observer may attach or detach itself or others while it is told: one attached meanwhile is told next time, one
 * detached meanwhile is not told. The destructor detaches all. \local
 */
class IObservable
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
