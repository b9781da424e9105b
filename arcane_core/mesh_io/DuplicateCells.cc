// SPDX-License-Identifier: Apache-2.0
// Removes cells whose tag comes twice in a file.
#include "arcane_core/mesh_io/DuplicateCells.h"

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh_io/NumberedCells.h"

#include "arcane_core/mesh/ItemTypeInfo.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
struct CellRecord
{
  Int64 uid = 0;
  Int64 position = 0;
  UInt64 content = 0;
  //! Where it was read.
  Int64 rank = 0;
  Int64 index = 0;
};

std::vector<std::vector<CellRecord>> makeRecords(const ParsedMesh& parsed, Int32 rank, Int32 nb_rank)
{
  std::vector<std::vector<CellRecord>> to(nb_rank);
  std::vector<Int64> nodes;
  const Int64* next = parsed.cell_node_uid.data();
  for (std::size_t i = 0; i < parsed.cell_uid.size(); ++i) {
    const Int32 nb_node = ItemTypeInfo::ofType(parsed.cell_type[i])->nbLocalNode();
    nodes.assign(next, next + nb_node);
    next += nb_node;
    const Int64 uid = parsed.cell_uid[i];
    const UInt64 content = keyOfNodes(nodes) + static_cast<UInt64>(parsed.cell_type[i]);
    to[comm::directoryRank(uid, nb_rank)].push_back({ uid, parsed.cell_position[i], content, rank, static_cast<Int64>(i) });
  }
  return to;
}

//! Local indexes to remove, given to the ranks that have read them.
std::vector<std::vector<Int64>> findRepeated(std::vector<CellRecord>& records, Int32 nb_rank, FileFault& fault)
{
  std::ranges::sort(records,
                    [](const CellRecord& a, const CellRecord& b) { return a.uid != b.uid ? a.uid < b.uid : a.position < b.position; });
  std::vector<std::vector<Int64>> to_remove(nb_rank);
  for (std::size_t i = 1; i < records.size(); ++i) {
    const CellRecord& record = records[i];
    if (record.uid != records[i - 1].uid)
      continue;
    if (record.content == records[i - 1].content)
      to_remove[record.rank].push_back(record.index);
    else
      fault.note(record.position, "cell " + std::to_string(record.uid) +
                                    " is given again with other nodes, "
                                    "expected distinct tags");
  }
  return to_remove;
}

void removeCells(ParsedMesh& parsed, const std::vector<Int64>& indexes)
{
  std::vector<bool> is_removed(parsed.cell_uid.size(), false);
  for (const Int64 index : indexes)
    is_removed[index] = true;
  std::size_t kept = 0;
  std::size_t kept_node = 0;
  std::size_t first_node = 0;
  for (std::size_t i = 0; i < is_removed.size(); ++i) {
    const auto nb_node = static_cast<std::size_t>(ItemTypeInfo::ofType(parsed.cell_type[i])->nbLocalNode());
    if (!is_removed[i]) {
      parsed.cell_uid[kept] = parsed.cell_uid[i];
      parsed.cell_type[kept] = parsed.cell_type[i];
      parsed.cell_position[kept] = parsed.cell_position[i];
      std::copy_n(&parsed.cell_node_uid[first_node], nb_node, &parsed.cell_node_uid[kept_node]);
      ++kept;
      kept_node += nb_node;
    }
    first_node += nb_node;
  }
  parsed.cell_uid.resize(kept);
  parsed.cell_type.resize(kept);
  parsed.cell_position.resize(kept);
  parsed.cell_node_uid.resize(kept_node);
}
} // namespace

void removeDuplicateCells(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault)
{
  const Int32 nb_rank = pm->commSize();
  const auto& uids = parsed.cell_uid;
  const bool is_increasing = std::ranges::adjacent_find(uids, std::greater_equal<Int64>()) == uids.end();
  if (nb_rank == 1 && is_increasing)
    return;
  comm::Received<CellRecord> known = comm::exchangeRecords(pm, makeRecords(parsed, pm->commRank(), nb_rank));
  const comm::Received<Int64> to_remove = comm::exchangeRecords(pm, findRepeated(known.values, nb_rank, fault));
  if (!to_remove.values.empty())
    removeCells(parsed, to_remove.values);
}

} // namespace Arcane::detail::meshio
