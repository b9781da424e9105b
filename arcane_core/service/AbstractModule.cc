// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/AbstractModule.h"

#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
AbstractModule::AbstractModule(const ModuleBuildInfo& info)
: TraceAccessor(info.subDomain()->traceMng())
, IModule(info)
{}

AbstractModule::~AbstractModule() = default;
} // namespace Arcane
