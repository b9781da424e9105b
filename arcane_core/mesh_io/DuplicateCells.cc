// SPDX-License-Identifier: Apache-2.0
// Removes cells that come twice in a file.
#include "arcane_core/mesh_io/DuplicateCells.h"

#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh_io/NumberedCells.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>
#include <unordered_map>

namespace Arcane::detail::meshio
{
namespace
{
//! A cell as it travels. Cells with the same key are compared.
struct CellRecord
{
  Int64 key = 0;
  Int64 uid = 0;
  Int64 position = 0;
  UInt64 content = 0;
  //! Where it was read.
  Int64 rank = 0;
  Int64 index = 0;
};

//! A cell to remove from the rank that has read it, and the one that stands for it.
struct Repetition
{
  Int64 index = 0;
  Int64 kept_uid = 0;
  Int64 kept_rank = 0;
};

struct GroupCell
{
  Int64 group = 0;
  Int64 uid = 0;
};

enum class eKey
{
  UniqueId,
  Nodes
};

std::vector<CellRecord> makeRecords(const ParsedMesh& parsed, eKey key, Int32 rank)
{
  std::vector<CellRecord> records;
  records.reserve(parsed.cell_uid.size());
  std::vector<Int64> nodes;
  const Int64* next = parsed.cell_node_uid.data();
  for (std::size_t i = 0; i < parsed.cell_uid.size(); ++i) {
    const Int32 nb_node = ItemTypeInfo::ofType(parsed.cell_type[i])->nbLocalNode();
    nodes.assign(next, next + nb_node);
    next += nb_node;
    CellRecord record;
    record.uid = parsed.cell_uid[i];
    record.position = parsed.cell_position[i];
    record.content = keyOfNodes(nodes) + static_cast<UInt64>(parsed.cell_type[i]);
    record.key = (key == eKey::UniqueId) ? record.uid : static_cast<Int64>(record.content);
    record.rank = rank;
    record.index = static_cast<Int64>(i);
    records.push_back(record);
  }
  return records;
}

//! Returns, for each rank, the repeated cells that it has read and must remove. The first cell of the file stands.
std::vector<std::vector<Repetition>> findRepeated(std::vector<CellRecord>& records, Int32 nb_rank, FileFault& fault)
{
  std::ranges::sort(records,
                    [](const CellRecord& a, const CellRecord& b) { return a.key != b.key ? a.key < b.key : a.position < b.position; });
  std::vector<std::vector<Repetition>> to_remove(nb_rank);
  std::size_t first = 0;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const CellRecord& record = records[i];
    if (record.key != records[first].key)
      first = i;
    else if (record.content == records[first].content)
      to_remove[record.rank].push_back({ record.index, records[first].uid, records[first].rank });
    else
      fault.note(record.position, "cell " + std::to_string(record.uid) +
                                    " is given again with other nodes, "
                                    "expected distinct tags");
  }
  return to_remove;
}

void removeCells(ParsedMesh& parsed, const std::vector<Repetition>& repetitions)
{
  std::vector<bool> is_removed(parsed.cell_uid.size(), false);
  for (const Repetition& repetition : repetitions)
    is_removed[repetition.index] = true;
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
//! Groups with a removed cell get the one that stands for it, on the rank that has it.
void moveGroups(IParallelMng* pm, ParsedMesh& parsed, const std::vector<Repetition>& repetitions)
{
  std::unordered_map<Int64, Repetition> of_uid;
  for (const Repetition& repetition : repetitions)
    of_uid[parsed.cell_uid[repetition.index]] = repetition;
  std::vector<std::vector<GroupCell>> to(pm->commSize());
  for (std::size_t g = 0; g < parsed.groups.size(); ++g) {
    ParsedMesh::Group& group = parsed.groups[g];
    if (group.kind != IK_Cell)
      continue;
    std::erase_if(group.item_uid, [&](Int64 uid) {
      const auto found = of_uid.find(uid);
      if (found == of_uid.end())
        return false;
      to[found->second.kept_rank].push_back({ static_cast<Int64>(g), found->second.kept_uid });
      return true;
    });
  }
  std::vector<bool> is_changed(parsed.groups.size(), false);
  for (const GroupCell& cell : comm::exchangeRecords(pm, std::move(to)).values) {
    parsed.groups[cell.group].item_uid.push_back(cell.uid);
    is_changed[cell.group] = true;
  }
  for (std::size_t g = 0; g < is_changed.size(); ++g)
    if (is_changed[g]) {
      std::vector<Int64>& uids = parsed.groups[g].item_uid;
      std::ranges::sort(uids);
      uids.erase(std::unique(uids.begin(), uids.end()), uids.end());
    }
}

//! Returns true when one of \a keys of a rank is one of another rank too, or twice on its own. \collective
bool haveEqualKeys(IParallelMng* pm, std::vector<Int64>&& own_keys)
{
  std::vector<Int64> keys = comm::publish(pm, std::move(own_keys), [](Int64 key) { return key; }).values;
  std::ranges::sort(keys);
  const Int32 has_equal = std::ranges::adjacent_find(keys) != keys.end() ? 1 : 0;
  return pm->reduce(MessagePassing::ReduceMax, has_equal) != 0;
}

//! Returns true when two cells of the file have the same nodes. Most files have none: keys alone are quick to compare.
bool haveEqualCells(IParallelMng* pm, const ParsedMesh& parsed)
{
  std::vector<Int64> keys;
  keys.reserve(parsed.cell_type.size());
  std::vector<Int64> nodes;
  const Int64* next = parsed.cell_node_uid.data();
  for (const Int16 type : parsed.cell_type) {
    const Int32 nb_node = ItemTypeInfo::ofType(type)->nbLocalNode();
    nodes.assign(next, next + nb_node);
    next += nb_node;
    keys.push_back(static_cast<Int64>(keyOfNodes(nodes)));
  }
  return haveEqualKeys(pm, std::move(keys));
}

//! Returns true when the unique ids increase on each rank, and from each rank to the next one: all are distinct. \collective
bool areIdsIncreasing(IParallelMng* pm, const std::vector<Int64>& uids)
{
  const bool is_increasing = std::ranges::adjacent_find(uids, std::greater_equal<Int64>()) == uids.end();
  // A rank without cells stands between no others.
  const Int64 mine[3] = { is_increasing ? 1 : 0, uids.empty() ? -1 : uids.front(), uids.empty() ? -1 : uids.back() };
  UniqueArray<Int64> of_ranks(3 * Int64(pm->commSize()));
  pm->allGather(ConstArrayView<Int64>(3, mine), of_ranks.view());
  Int64 last = -1;
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    const Int64* const of_rank = of_ranks.data() + 3 * Int64(rank);
    if (of_rank[0] == 0 || (of_rank[1] >= 0 && of_rank[1] <= last))
      return false;
    last = std::max(last, of_rank[2]);
  }
  return true;
}

//! Returns true when the file gives a unique id twice. Ids alone are compared: most files number their cells in order.
bool haveEqualIds(IParallelMng* pm, const ParsedMesh& parsed)
{
  if (areIdsIncreasing(pm, parsed.cell_uid))
    return false;
  return haveEqualKeys(pm, std::vector<Int64>(parsed.cell_uid));
}

Int64 removeRepeated(IParallelMng* pm, ParsedMesh& parsed, eKey key, FileFault& fault)
{
  comm::Received<CellRecord> known =
    comm::publish(pm, makeRecords(parsed, key, pm->commRank()), [](const CellRecord& record) { return record.key; });
  const comm::Received<Repetition> to_remove = comm::exchangeRecords(pm, findRepeated(known.values, pm->commSize(), fault));
  const auto nb_removed = static_cast<Int64>(to_remove.values.size());
  if (pm->reduce(MessagePassing::ReduceSum, nb_removed) == 0)
    return 0;
  moveGroups(pm, parsed, to_remove.values);
  removeCells(parsed, to_remove.values);
  return nb_removed;
}
} // namespace

void removeDuplicateCells(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault)
{
  if (haveEqualIds(pm, parsed))
    parsed.notes.add(eReadNote::SameCells, removeRepeated(pm, parsed, eKey::UniqueId, fault));
  if (parsed.may_repeat_cells && haveEqualCells(pm, parsed))
    parsed.notes.add(eReadNote::RepeatedCells, removeRepeated(pm, parsed, eKey::Nodes, fault));
}

} // namespace Arcane::detail::meshio
