// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshMaterial.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"

namespace Arcane::Materials
{

IMeshMaterial::IMeshMaterial(IMeshMaterialMng* manager, MeshMaterialInfo* info, IMeshEnvironment* environment, Int32 id)
: IMeshComponent(manager, String::format("{0}_{1}", environment->name(), info->name()), id)
, m_info(info)
, m_environment(environment)
{}

} // namespace Arcane::Materials
