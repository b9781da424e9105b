// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/MaterialGhosts.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::sets
{

namespace
{
MakeMaterialGhosts make_ghosts = nullptr;
}

void setMakeMaterialGhosts(MakeMaterialGhosts function)
{
  make_ghosts = function;
}

std::unique_ptr<MaterialGhosts> makeMaterialGhosts(Materials::IMeshMaterialMng* mng)
{
  if (!make_ghosts)
    ARCANE_FATAL("materials of mesh '{0}': this program has no exchange of sets and values with other ranks", mng->meshHandle().meshName());
  return make_ghosts(mng);
}

} // namespace Arcane::detail::sets
