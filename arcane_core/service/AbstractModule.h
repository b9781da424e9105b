// SPDX-License-Identifier: Apache-2.0
// A module that can write traces.
#pragma once

#include "arcane_core/base/log/TraceAccessor.h"
#include "arcane_core/service/IModule.h"

namespace Arcane
{
class ARCANE_EXPORT AbstractModule : public TraceAccessor, public IModule
{
 public:
  explicit AbstractModule(const ModuleBuildInfo& info);
  ~AbstractModule() override;
  using TraceAccessor::traceMng;

  //! Called for each registered module before a time loop is chosen. Modules that build time loops in C++ hide this function by their own.
  static void staticInitialize(ISubDomain*) {}
};
} // namespace Arcane
