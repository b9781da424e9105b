// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshPartitionConstraintMng.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/IMesh.h"

#include <algorithm>
#include <map>
#include <utility>

namespace Arcane
{

namespace
{
//! Sets of unique ids, each known by its smallest one.
class LinkedSets
{
 public:
  void link(Int64 a, Int64 b)
  {
    const Int64 first = smallestOf(a);
    const Int64 second = smallestOf(b);
    m_smaller[std::max(first, second)] = std::min(first, second);
  }
  //! Returns the smallest unique id of the set of a cell that link() was called with.
  Int64 smallestOf(Int64 uid)
  {
    Int64 smallest = uid;
    while (m_smaller.try_emplace(smallest, smallest).first->second != smallest)
      smallest = m_smaller[smallest];
    // The next searches are short.
    while (uid != smallest)
      uid = std::exchange(m_smaller[uid], smallest);
    return smallest;
  }
  //! Returns all cells in the order of their unique ids; its values are of no use.
  const std::map<Int64, Int64>& cells() const { return m_smaller; }

 private:
  //! A cell of the same set with a smaller unique id, or the cell itself when it is the smallest one.
  std::map<Int64, Int64> m_smaller;
};

//! Returns the pairs that the constraints name on this rank. \throws FatalErrorException when they are wrong
UniqueArray<Int64> pairsOf(const IMesh* mesh, const std::vector<IMeshPartitionConstraint*>& constraints)
{
  UniqueArray<Int64> pairs;
  for (IMeshPartitionConstraint* constraint : constraints) {
    UniqueArray<Int64> cells;
    UniqueArray<Int32> owners;
    constraint->addLinkedCells(cells, owners);
    ARCANE_FATAL_IF(cells.size() != 2 * owners.size(),
                    "partition constraint of mesh '{0}': {1} cells and {2} owners are given, expected two cells for each owner",
                    mesh->name(), cells.size(), owners.size());
    for (Int32 owner : owners)
      ARCANE_FATAL_IF(owner < 0 || owner >= mesh->parallelMng()->commSize(),
                      "partition constraint of mesh '{0}': owner of a pair is {1}, expected a rank below {2}", mesh->name(), owner,
                      mesh->parallelMng()->commSize());
    pairs.addRange(cells);
  }
  return pairs;
}
} // namespace

void IMeshPartitionConstraintMng::computeAndApplyConstraints()
{
  IParallelMng* pm = m_mesh->parallelMng();
  // Constraints are collective: a rank without any, or without cells, calls too.
  if (pm->reduce(MessagePassing::ReduceMax, m_constraints.empty() ? 0 : 1) == 0)
    return;
  UniqueArray<Int64> own_pairs;
  runAndAgree(pm, [&] { own_pairs = pairsOf(m_mesh, m_constraints); });
  UniqueArray<Int64> pairs;
  pm->allGatherVariable(own_pairs, pairs);
  LinkedSets sets;
  for (Int32 i = 0; i < pairs.size(); i += 2)
    sets.link(pairs[i], pairs[i + 1]);

  // The new owner of each cell of a set, by the order of unique ids, as given by the present owner of the cell.
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
  for (const auto& [uid, smaller] : sets.cells()) {
    const Int32 id = m_mesh->cellFamily()->localIdOf(uid);
    const bool is_own = id != NULL_ITEM_LOCAL_ID && m_mesh->cellFamily()->owners()[id] == pm->commRank();
    uids.add(uid);
    owners.add(is_own ? new_owners[ItemLocalId(id)] : -1);
  }
  pm->reduce(MessagePassing::ReduceMax, owners.view());
  std::map<Int64, Int32> owner_of;
  for (Int32 i = 0; i < uids.size(); ++i) {
    ARCANE_THROW_IF(owners[i] < 0, ParallelFatalErrorException,
                    "partition constraint of mesh '{0}': no rank owns cell {1} of a pair, expected cells of the mesh", m_mesh->name(),
                    uids[i]);
    owner_of[uids[i]] = owners[i];
  }
  for (Int64 uid : uids)
    if (const Int32 id = m_mesh->cellFamily()->localIdOf(uid); id != NULL_ITEM_LOCAL_ID)
      new_owners[ItemLocalId(id)] = owner_of[sets.smallestOf(uid)];
}

} // namespace Arcane
