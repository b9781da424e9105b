// SPDX-License-Identifier: Apache-2.0
// Observers that call a method or a function, and a set of them.
#include "arcane_core/base/object/Observer.h"

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane
{

void Observer::attachToObservable(IObservable* observable)
{
  ARCANE_FATAL_IF(m_observable, "observer: it is attached to an observable already, expected one that is detached");
  m_observable = observable;
}

} // namespace Arcane
