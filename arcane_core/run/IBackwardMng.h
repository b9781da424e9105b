// SPDX-License-Identifier: Apache-2.0
// Interface for saving values in memory and restoring them.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
/*!
 * \brief Saves the values of a run and restores them, so that the run goes back in time.
 *
 * An application may derive from it, and give its object to ITimeLoopMng::setBackwardMng(). All ranks make the same calls. The time loop
 * calls, at the beginning of each iteration, beginAction(), checkAndApplyRestore() and endAction(), then the restore entry points if values
 * were restored; at the end of each iteration it calls checkAndApplySave().
 */
class ARCANE_EXPORT IBackwardMng
{
 public:
  virtual ~IBackwardMng() = default;

  //! Called once, before all others.
  virtual void init() = 0;
  virtual void beginAction() = 0;
  virtual void endAction() = 0;
  //! Restores the values if goBackward() was called since the last time. Returns true when it has restored them. \collective
  virtual bool checkAndApplyRestore() = 0;
  //! Saves the values when it is time, or in any case if \a is_forced. Returns true when it has saved them. \local
  virtual bool checkAndApplySave(bool is_forced) = 0;
  //! Sets the number of iterations between two saves; 0 means never.
  virtual void setSavePeriod(Integer n) = 0;
  virtual Integer savePeriod() const = 0;
  //! Requests that the values be restored at the beginning of the next iteration. All ranks must make the request.
  virtual void goBackward() = 0;
  //! Returns true from the request on until the values are restored.
  virtual bool isLocked() const = 0;
  //! Returns true when there are values to go back to.
  virtual bool isBackwardEnabled() const = 0;
  //! Forgets the saved values.
  virtual void clear() = 0;
};
} // namespace Arcane
