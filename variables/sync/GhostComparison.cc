// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/GhostComparison.h"

#include "variables/core/IVariable.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>

namespace Arcane::detail::sync
{

namespace
{
//! Returns the rows of the values of ghosts: local ids, or positions in the group of a partial variable.
UniqueArray<Int32> ghostRows(const IVariable& variable)
{
  const IItemFamily* const family = variable.itemFamily();
  const ConstArrayView<Int32> owners = family->owners();
  const Int32 rank = family->parallelMng()->commRank();
  const ItemGroup group = variable.itemGroup();
  const ConstArrayView<Int32> local_ids = group.view().localIds();
  UniqueArray<Int32> rows;
  for (Int32 i = 0; i < local_ids.size(); ++i)
    if (owners[local_ids[i]] != rank)
      rows.add(variable.isPartial() ? i : local_ids[i]);
  return rows;
}

bool canBeRead(const IVariable& variable)
{
  return variable.itemFamily() && variable.isUsed() && variable.dataType() != DT_String && !variable.data()->isInDeviceMemory();
}
} // namespace

GhostComparison::GhostComparison(ConstArrayView<IVariable*> variables)
{
  for (const IVariable* const variable : variables) {
    Copy copy{ variable, canBeRead(*variable), {}, {} };
    if (copy.is_known) {
      copy.rows = ghostRows(*variable);
      variable->data()->writeRows(copy.rows, copy.bytes);
    }
    m_copies.push_back(std::move(copy));
  }
}

UniqueArray<GhostComparison::CompareStatus> GhostComparison::statuses() const
{
  UniqueArray<CompareStatus> statuses;
  UniqueArray<std::byte> bytes;
  for (const Copy& copy : m_copies) {
    if (!copy.is_known) {
      statuses.add(CompareStatus::Unknown);
      continue;
    }
    bytes.clear();
    copy.variable->data()->writeRows(copy.rows, bytes);
    statuses.add(std::ranges::equal(bytes, copy.bytes) ? CompareStatus::Same : CompareStatus::Different);
  }
  return statuses;
}

} // namespace Arcane::detail::sync
