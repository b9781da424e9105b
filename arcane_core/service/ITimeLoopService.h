// SPDX-License-Identifier: Apache-2.0
// The interface of services that are called at the events of a run, whatever the time loop.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
//! A service that IModuleMaster calls, on every rank. Applications implement it. BasicTimeLoopService has a function for each event.
class ARCANE_EXPORT ITimeLoopService
{
 public:
  virtual ~ITimeLoopService() = default;

  //! Is called when an iteration begins: the time has advanced, options with functions have their values.
  virtual void onTimeLoopBeginLoop() = 0;
  //! Is called after all other entry points of the iteration, before the number of the iteration advances.
  virtual void onTimeLoopEndLoop() = 0;
  //! Is called before the start-init entry points of a run that begins.
  virtual void onTimeLoopStartInit() = 0;
  //! Is called before the continue-init entry points of a run that continues from a checkpoint.
  virtual void onTimeLoopContinueInit() = 0;
  virtual void onTimeLoopExit() = 0;
  virtual void onTimeLoopMeshChanged() = 0;
  //! Is called after a return in time.
  virtual void onTimeLoopRestore() = 0;
};
} // namespace Arcane
