// SPDX-License-Identifier: Apache-2.0
// Functions that make the objects that exchange values, in addition to comm/ParallelMngUtils.h.
#pragma once

#include "arcane_core/comm/ParallelMngUtils.h"

namespace Arcane
{
class IGetVariablesValuesParallelOperation;
class IItemFamily;
class ITransferValuesParallelOperation;
class IVariableSynchronizer;
class ItemGroup;
} // namespace Arcane

namespace Arcane::ParallelMngUtils
{
//! \local
ARCANE_EXPORT Ref<ITransferValuesParallelOperation> createTransferValuesOperationRef(IParallelMng* pm);
//! \local
ARCANE_EXPORT Ref<IGetVariablesValuesParallelOperation> createGetVariablesValuesOperationRef(IParallelMng* pm);
//! Returns a new synchronizer of all items of \a family. \local \throws ArgumentException when its mesh has another manager than \a pm;
//! FatalErrorException when \a family is null
ARCANE_EXPORT Ref<IVariableSynchronizer> createSynchronizerRef(IParallelMng* pm, IItemFamily* family);
//! Returns a new synchronizer of \a group, whose lists are computed. \collective \throws ArgumentException as above, and when \a group is null
ARCANE_EXPORT Ref<IVariableSynchronizer> createSynchronizerRef(IParallelMng* pm, const ItemGroup& group);
} // namespace Arcane::ParallelMngUtils
