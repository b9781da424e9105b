// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/RecreateFromDump.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::sets
{

namespace
{
RecreateFromDump recreate_function = nullptr;
}

void setRecreateFromDump(RecreateFromDump function)
{
  recreate_function = function;
}

void recreateFromDump(Materials::IMeshMaterialMng* mng)
{
  if (!recreate_function)
    ARCANE_FATAL("materials of mesh '{0}': this program has no checkpoints of materials", mng->meshHandle().meshName());
  recreate_function(mng);
}

} // namespace Arcane::detail::sets
