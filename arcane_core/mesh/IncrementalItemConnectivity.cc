// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IncrementalItemConnectivity.h"

#include "arcane_core/mesh/MeshTopology.h"
#include "arcane_core/mesh/UserFamilies.h"

namespace Arcane::mesh
{

IncrementalItemConnectivity::IncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
: IIncrementalItemConnectivity(source, target, name)
{
  source->topology()->userFamilies().own(this);
}

} // namespace Arcane::mesh
