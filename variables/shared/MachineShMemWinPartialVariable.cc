// SPDX-License-Identifier: Apache-2.0
#include "variables/shared/MachineShMemWinPartialVariable.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/SharedGroupTable.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"
#include "shmem/SharedLookup.h"

namespace Arcane
{

MachineShMemWinPartialVariableCommon::MachineShMemWinPartialVariableCommon(IVariable* variable)
: MachineShMemWinVariableCommon(variable)
, m_group_name(detail::variables::variableFullName(variable->meshName(), variable->itemFamilyName(), variable->itemGroupName()))
{
  using detail::variables::SharedGroupTable;
  if (detail::shmem::MachineArena* arena = detail::shmem::MachineArena::of(variableMng()->parallelMng())) {
    SharedGroupTable* own = variable->sharedGroupTable();
    const String& name = variableFullName();
    m_positions = std::make_unique<detail::shmem::SharedLookup>(*arena, SharedGroupTable::positionsName(name), own->positions(),
                                                                "table of a partial variable");
    m_local_ids = std::make_unique<detail::shmem::SharedLookup>(*arena, SharedGroupTable::localIdsName(name), own->localIds(),
                                                                "table of a partial variable");
  }
}

MachineShMemWinPartialVariableCommon::~MachineShMemWinPartialVariableCommon() = default;

Span<const Int32> MachineShMemWinPartialVariableCommon::localIds(Int32 rank) const
{
  return listOf(rank, false);
}

Int32 MachineShMemWinPartialVariableCommon::indexOf(Int32 rank, Int32 notlocal_id) const
{
  const Span<const Int32> positions = listOf(rank, true);
  return notlocal_id >= 0 && notlocal_id < positions.size() ? positions[notlocal_id] : -1;
}

Int32 MachineShMemWinPartialVariableCommon::rowOf(Int32 rank, Int32 notlocal_id, Int64 nb_row) const
{
  const Int32 row = indexOf(rank, notlocal_id);
  if (row < 0 || row >= nb_row) [[unlikely]]
    ARCANE_THROW(ArgumentException, "partial variable '{0}': the item of local id {1} on rank {2} is not in its group '{3}' of {4} items",
                 variableFullName(), notlocal_id, rank, m_group_name, nb_row);
  return row;
}

Span<const Int32> MachineShMemWinPartialVariableCommon::listOf(Int32 rank, bool by_local_id) const
{
  if (m_positions) {
    const auto& shown = (by_local_id ? m_positions : m_local_ids)->read(rank);
    return { reinterpret_cast<const Int32*>(shown.address), shown.nbElement() };
  }
  const ItemGroup group = ownVariable(rank)->itemGroup();
  if (group.null())
    return {};
  const auto table = group.localIdToIndex();
  return by_local_id ? table->positions() : table->localIds();
}

} // namespace Arcane
