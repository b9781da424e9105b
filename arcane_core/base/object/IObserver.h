// SPDX-License-Identifier: Apache-2.0
// Someone told when something happens.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{

//! Someone told when something happens. Applications may derive from it.
class IObserver
{
 public:
  virtual ~IObserver() = default;
  //! Called by IObservable::attachObserver().
  virtual void attachToObservable(IObservable* observable) = 0;
  //! Called when the observable dies or detaches this observer.
  virtual void detach() = 0;
  virtual void observerUpdate(IObservable* observable) = 0;
};

} // namespace Arcane
