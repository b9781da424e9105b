// SPDX-License-Identifier: Apache-2.0
// Base of the modules of applications.
#pragma once

#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/domain/MeshAccessor.h"
#include "arcane_core/service/AbstractModule.h"
#include "arcane_core/service/CommonVariables.h"

namespace Arcane
{
class ARCANE_EXPORT BasicModule : public AbstractModule, public CommonVariables, public MeshAccessor
{
 public:
  explicit BasicModule(const ModuleBuildInfo& info);
  ~BasicModule() override;

  using MeshAccessor::defaultMesh;
  using MeshAccessor::defaultMeshHandle;
};
} // namespace Arcane
