// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MaterialVariableBuildInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

namespace Arcane::Materials
{
namespace
{
const MeshHandle& meshOf(const IMeshMaterialMng* mng, const String& name)
{
  if (!mng)
    ARCANE_THROW(ArgumentException, "variable '{0}' on materials: its manager is null, expected IMeshMaterialMng::getReference()", name);
  return mng->meshHandle();
}
} // namespace

MaterialVariableBuildInfo::MaterialVariableBuildInfo(IMeshMaterialMng* mng, const String& name, int property)
: VariableBuildInfo(meshOf(mng, name), name, property)
, m_manager(mng)
{}

MaterialVariableBuildInfo::MaterialVariableBuildInfo(IMeshMaterialMng* mng, const VariableBuildInfo& info)
: VariableBuildInfo(info)
, m_manager(mng)
{}

} // namespace Arcane::Materials
