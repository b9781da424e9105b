// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/DoFFamily.h"

#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>

namespace Arcane::mesh
{

DoFFamily::DoFFamily(detail::mesh::MeshOfFamily* mesh, const String& name)
: IDoFFamily(mesh, name)
{}

Int64 DoFUids::getMaxItemUid(IItemFamily* family)
{
  Int64 largest = 0;
  for (const Int64 unique_id : family->uniqueIds())
    largest = std::max(largest, unique_id);
  return family->parallelMng()->reduce(MessagePassing::ReduceMax, largest);
}

} // namespace Arcane::mesh
