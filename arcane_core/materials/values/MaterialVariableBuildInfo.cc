// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MaterialVariableBuildInfo.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"

namespace Arcane::Materials
{

MaterialVariableBuildInfo::MaterialVariableBuildInfo(IMeshMaterialMng* mng, const String& name, int property)
: VariableBuildInfo(mng->meshHandle(), name, property)
, m_manager(mng)
{}

MaterialVariableBuildInfo::MaterialVariableBuildInfo(IMeshMaterialMng* mng, const VariableBuildInfo& info)
: VariableBuildInfo(info)
, m_manager(mng)
{}

} // namespace Arcane::Materials
