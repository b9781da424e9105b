// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IncrementalItemConnectivity.h"

#include "arcane_core/mesh/MeshOfFamily.h"

namespace Arcane::mesh
{

IncrementalItemConnectivity::IncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name)
: IIncrementalItemConnectivity(source, target, name)
{
  source->meshOfFamily().own(this);
}

} // namespace Arcane::mesh
