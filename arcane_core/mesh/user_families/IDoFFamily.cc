// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/IDoFFamily.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"

namespace Arcane
{

IDoFFamily::IDoFFamily(detail::mesh::MeshOfFamily* mesh, const String& name)
: UserItemFamily(mesh, IK_DoF, name)
{}

IDoFFamily::~IDoFFamily() = default;

DoFVectorView IDoFFamily::addDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  checkAdded(unique_ids, local_ids.size());
  return add(unique_ids, local_ids, {});
}

DoFVectorView IDoFFamily::addGhostDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners)
{
  checkAdded(unique_ids, local_ids.size());
  if (owners.size() != unique_ids.size())
    ARCANE_THROW(ArgumentException, "family '{0}': {1} ghost DoFs have {2} owners", fullName(), unique_ids.size(), owners.size());
  const IParallelMng* pm = parallelMng();
  for (Int32 i = 0; i < owners.size(); ++i)
    if (owners[i] < 0 || owners[i] >= pm->commSize() || owners[i] == pm->commRank())
      ARCANE_THROW(ArgumentException, "family '{0}': owner of ghost DoF {1} is {2} on rank {3} of {4}, expected another rank", fullName(),
                   unique_ids[i], owners[i], pm->commRank(), pm->commSize());
  return add(unique_ids, local_ids, owners);
}

DoFVectorView IDoFFamily::add(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners)
{
  const Int32 my_rank = meshOfFamily().rank();
  // DoFs are mostly new; existing DoFs stay unchanged.
  if (!owners.empty() || !addNew(unique_ids, my_rank, local_ids))
    for (Int32 i = 0; i < unique_ids.size(); ++i)
      local_ids[i] = findOrAdd(unique_ids[i], owners.empty() ? my_rank : owners[i]);
  publish();
  return DoFVectorView(view(local_ids));
}

} // namespace Arcane
