// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IncrementalItemConnectivity.h"

#include "arcane_core/mesh/groups/MeshOfFamily.h"

namespace Arcane::mesh
{

IncrementalItemConnectivity::IncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
: IIncrementalItemConnectivity(source, target, name)
{
  source->meshOfFamily().own(this);
}

} // namespace Arcane::mesh
