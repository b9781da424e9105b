// SPDX-License-Identifier: Apache-2.0
// The module that takes part in each time loop, and calls the time-loop services.
#pragma once

#include "arcane_core/base/Export.h"

#include <vector>

namespace Arcane
{
class CommonVariables;
class IModule;
class ITimeLoopService;

//! Holds the time-loop services of a sub-domain.
class ARCANE_EXPORT IModuleMaster
{
 public:
  explicit IModuleMaster(IModule* module)
  : m_module(module)
  {}

  //! Adds a service, which the caller continues to own. Services are called in the order in which they were added.
  void addTimeLoopService(ITimeLoopService* service) { m_services.push_back(service); }
  const std::vector<ITimeLoopService*>& timeLoopServices() const { return m_services; }
  IModule* toModule() const { return m_module; }
  CommonVariables* commonVariables() const;

 private:
  IModule* m_module;
  std::vector<ITimeLoopService*> m_services;
};
} // namespace Arcane
