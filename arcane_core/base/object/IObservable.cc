// SPDX-License-Identifier: Apache-2.0
// Something that notifies its observers when it changes.
#include "arcane_core/base/object/IObservable.h"

#include "arcane_core/base/object/IObserver.h"

#include <algorithm>
#include <utility>

namespace Arcane
{

IObservable::~IObservable()
{
  detachAllObservers();
}

void IObservable::attachObserver(IObserver* observer)
{
  ARCANE_CHECK_POINTER(observer);
  observer->attachToObservable(this);
  m_observers.push_back(observer);
}

void IObservable::detachObserver(IObserver* observer)
{
  if (std::erase(m_observers, observer) > 0)
    observer->detach();
}

void IObservable::notifyAllObservers()
{
  for (IObserver* observer : std::vector(m_observers))
    if (std::find(m_observers.begin(), m_observers.end(), observer) != m_observers.end())
      observer->observerUpdate(this);
}

void IObservable::detachAllObservers()
{
  for (IObserver* observer : std::exchange(m_observers, {}))
    observer->detach();
}

} // namespace Arcane
