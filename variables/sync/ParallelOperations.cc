// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/ParallelOperations.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/ITransferValuesParallelOperation.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "variables/sync/IGetVariablesValuesParallelOperation.h"
#include "variables/sync/IVariableSynchronizer.h"

namespace Arcane::ParallelMngUtils
{
Ref<ITransferValuesParallelOperation> createTransferValuesOperationRef(IParallelMng* pm)
{
  return createRef<ITransferValuesParallelOperation>(pm);
}

Ref<IGetVariablesValuesParallelOperation> createGetVariablesValuesOperationRef(IParallelMng* pm)
{
  return createRef<IGetVariablesValuesParallelOperation>(pm);
}

Ref<IVariableSynchronizer> createSynchronizerRef(IParallelMng* pm, IItemFamily* family)
{
  return createSynchronizerRef(pm, ARCANE_CHECK_POINTER(family)->allItems());
}

Ref<IVariableSynchronizer> createSynchronizerRef(IParallelMng* pm, const ItemGroup& group)
{
  if (group.null())
    ARCANE_THROW(ArgumentException, "synchronizer of a group: the group is null, expected one of a mesh");
  if (pm != group.itemFamily()->parallelMng())
    ARCANE_THROW(ArgumentException, "synchronizer of group '{0}': its parallel manager differs from the one of its mesh", group.name());
  return createRef<IVariableSynchronizer>(group);
}
} // namespace Arcane::ParallelMngUtils
