// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_restart/SavedFamily.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

#include <algorithm>

namespace Arcane::detail::mesh_restart
{
using namespace mesh;

SavedFamily::SavedFamily(const PartArrays& arrays, const String& name, const String& prefix)
: m_arrays(arrays)
, m_name(name)
, m_prefix(prefix)
{
  readInfos();
  readGroupNames();
  readItems();
  checkOwners();
}

std::pair<Int32, Int32> SavedFamily::bounds(const char* array) const
{
  IParallelMng* pm = m_arrays.parallelMng();
  const PartRows rows = m_arrays.rowsOf(m_prefix + array);
  std::pair<Int32, Int32> result = { INT32_MAX, INT32_MIN };
  runAndAgree(pm, [&] {
    for (Int32 part = 0; part < rows.nbPart(); ++part)
      if (rows.nbRowOfPart(part) != 1)
        ARCANE_FATAL("saved mesh '{0}': array '{1}{2}' of rank {3} has {4} elements, expected 1", m_arrays.meshName(), m_prefix, array,
                     part, rows.nbRowOfPart(part));
    for (const Int32 value : m_arrays.read<Int32>(rows, m_prefix + array)) {
      result.first = std::min(result.first, value);
      result.second = std::max(result.second, value);
    }
  });
  return { pm->reduce(MessagePassing::ReduceMin, result.first), pm->reduce(MessagePassing::ReduceMax, result.second) };
}

void SavedFamily::readInfos()
{
  const auto [kind, last_kind] = bounds("Kind");
  m_kind = static_cast<eItemKind>(kind);
  const bool is_right = kind == last_kind && UserFamilies::isUserKind(m_kind);
  throwOnAllRanksUnless(m_arrays.parallelMng(), is_right,
                        String::format("saved mesh '{0}': family '{1}' has items of kind {2} and of kind {3}, expected DoFs ({4}) or "
                                       "particles ({5})",
                                       m_arrays.meshName(), m_name, kind, last_kind, static_cast<Int32>(IK_DoF),
                                       static_cast<Int32>(IK_Particle)));
  m_has_unique_id_map = bounds("HasUniqueIdMap").first != 0;
  m_has_exchanges = bounds("HasExchanges").first != 0;
}

void SavedFamily::readGroupNames()
{
  IParallelMng* pm = m_arrays.parallelMng();
  const String array = m_prefix + "Groups";
  UniqueArray<Byte> names;
  runAndAgree(pm, [&] {
    std::set<String> found;
    for (Int32 part = pm->commRank(); part < m_arrays.parts().nbPart(); part += pm->commSize()) {
      UniqueArray<Byte> of_part(std::max(m_arrays.parts().size(part, array), Int64(0)));
      if (of_part.empty())
        continue;
      m_arrays.parts().read({ part, 0, of_part.largeSize() }, array, DT_Byte, of_part.data());
      for (const String& name : namesFrom(of_part)) {
        if (name.empty())
          ARCANE_FATAL("saved mesh '{0}': a group of rank {1} in family '{2}' has no name", m_arrays.meshName(), part, m_name);
        found.insert(name);
      }
    }
    for (const String& name : found)
      addName(names, name);
  });
  UniqueArray<Byte> all_names;
  pm->allGatherVariable(names.constView(), all_names);
  for (const String& name : namesFrom(all_names))
    m_groups.insert(name);
}

void SavedFamily::readItems()
{
  IParallelMng* pm = m_arrays.parallelMng();
  m_rows = m_arrays.rowsOf(m_prefix + "UniqueIds");
  std::vector<RowDirectory::Entry> entries;
  runAndAgree(pm, [&] {
    m_uids = m_arrays.read<Int64>(m_rows, m_prefix + "UniqueIds");
    const std::vector<Int32> owners = m_arrays.read<Int32>(m_rows, m_prefix + "Owners");
    for (std::size_t i = 0; i < m_uids.size(); ++i) {
      if (m_uids[i] == NULL_ITEM_UNIQUE_ID)
        continue;
      if (owners[i] < 0 || owners[i] >= m_rows.nbPart())
        ARCANE_FATAL("saved mesh '{0}': the owner of item {1} of family '{2}' is {3}, expected 0 to {4}", m_arrays.meshName(), m_uids[i],
                     m_name, owners[i], m_rows.nbPart() - 1);
      const Int64 row = m_rows.firstOfRank(pm->commRank()) + static_cast<Int64>(i);
      if (owners[i] == m_rows.partOf(row)) {
        m_own_rows.push_back(row);
        entries.push_back({ m_uids[i], row, 0 });
      }
      else {
        m_copies.push_back(m_uids[i]);
      }
    }
  });
  m_directory = std::make_unique<RowDirectory>(pm, comm::spanOf(entries));
}

void SavedFamily::checkOwners() const
{
  IParallelMng* pm = m_arrays.parallelMng();
  const std::vector<Int64> rows = m_directory->rowsOf(comm::spanOf(m_copies));
  runAndAgree(pm, [&] {
    if (const auto& shared = m_directory->shared())
      ARCANE_FATAL("saved mesh '{0}': rank {1} and rank {2} own the item of unique id {3} in family '{4}', expected one owner: without it "
                   "only the {5} rank(s) that saved the mesh can restore it",
                   m_arrays.meshName(), m_rows.partOf(shared->rows[0]), m_rows.partOf(shared->rows[1]), shared->unique_id, m_name,
                   m_rows.nbPart());
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i] < 0)
        ARCANE_FATAL("saved mesh '{0}': no rank owned item {1} of family '{2}', of which a rank had a copy", m_arrays.meshName(),
                     m_copies[i], m_name);
  });
}

} // namespace Arcane::detail::mesh_restart
