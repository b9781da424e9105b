// SPDX-License-Identifier: Apache-2.0
// The arguments to make a variable on constituents.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"
#include "variables/core/VariableBuildInfo.h"

namespace Arcane::Materials
{

//! The manager, the name and the properties of a variable on constituents. All calls are \local.
class ARCANE_EXPORT MaterialVariableBuildInfo : public VariableBuildInfo
{
 public:
  MaterialVariableBuildInfo(IMeshMaterialMng* mng, const String& name, int property = 0);
  MaterialVariableBuildInfo(IMeshMaterialMng* mng, const VariableBuildInfo& info);

  IMeshMaterialMng* materialMng() const { return m_manager; }

 private:
  IMeshMaterialMng* m_manager;
};

} // namespace Arcane::Materials
