// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshEnvironment.h"

namespace Arcane::Materials
{

IMeshEnvironment::IMeshEnvironment(IMeshMaterialMng* manager, const String& name, Int32 id)
: IMeshComponent(manager, name, ~id)
{}

} // namespace Arcane::Materials
