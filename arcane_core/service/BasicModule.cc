// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/BasicModule.h"

#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
BasicModule::BasicModule(const ModuleBuildInfo& info)
: AbstractModule(info)
, CommonVariables(this)
, MeshAccessor(info.meshHandle())
{}

BasicModule::~BasicModule() = default;
} // namespace Arcane
