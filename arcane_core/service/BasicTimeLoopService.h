// SPDX-License-Identifier: Apache-2.0
// Base of services that are called at the events of a run.
#pragma once

#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ITimeLoopService.h"

namespace Arcane
{
//! A time-loop service that does nothing at any event. Derived classes redefine the events that they need.
class ARCANE_EXPORT BasicTimeLoopService : public BasicService, public ITimeLoopService
{
 public:
  explicit BasicTimeLoopService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  void onTimeLoopBeginLoop() override {}
  void onTimeLoopEndLoop() override {}
  void onTimeLoopStartInit() override {}
  void onTimeLoopContinueInit() override {}
  void onTimeLoopExit() override {}
  void onTimeLoopMeshChanged() override {}
  void onTimeLoopRestore() override {}
};
} // namespace Arcane
