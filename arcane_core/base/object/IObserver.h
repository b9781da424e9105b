// SPDX-License-Identifier: Apache-2.0
// An observer, which is notified when something happens.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{

//! Is notified when something happens. Applications may derive from this class.
class ARCANE_EXPORT IObserver
{
 public:
  virtual ~IObserver() = default;
  //! Called by IObservable::attachObserver().
  virtual void attachToObservable(IObservable* observable) = 0;
  //! Called when the observable is destroyed or detaches this observer.
  virtual void detach() = 0;
  virtual void observerUpdate(IObservable* observable) = 0;
};

} // namespace Arcane
