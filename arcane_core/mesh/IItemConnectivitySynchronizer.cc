// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/IItemConnectivitySynchronizer.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/GhostLayout.h"
#include "arcane_core/mesh/IDoFFamily.h"
#include "arcane_core/mesh/IItemConnectivity.h"

namespace Arcane
{

namespace
{
//! The targets of ghosts, as the owners of these have sent them.
struct TargetsOfGhosts
{
  UniqueArray<Int32> sources;
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
};

//! The number of targets of each source, and the unique id and owner of each target.
TargetsOfGhosts exchangeTargets(const IItemConnectivity& connectivity)
{
  const IItemFamily* target = connectivity.targetFamily();
  const detail::mesh::GhostLayout& layout = connectivity.sourceFamily()->ghostLayout();
  IParallelMng* pm = target->parallelMng();
  detail::comm::RankMessages send(static_cast<std::size_t>(pm->commSize()));
  for (Int32 i = 0; i < layout.nbRank(); ++i)
    for (const Int32 source : layout.shareIds(i)) {
      UniqueArray<Int64>& message = send[static_cast<std::size_t>(layout.ranks()[i])];
      const Int32 place = message.size();
      message.add(0);
      for (const Int32 id : connectivity.connectedItems(ItemLocalId(source)).localIds()) {
        if (id == NULL_ITEM_LOCAL_ID)
          continue;
        ++message[place];
        message.add(target->uniqueIds()[id]);
        message.add(target->owners()[id]);
      }
    }
  const auto received = detail::comm::exchangeRecords(pm, std::move(send));
  TargetsOfGhosts targets;
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const Int64* word = received.from(layout.ranks()[i]).data();
    for (const Int32 source : layout.ghostIds(i))
      for (Int64 nb = *word++; nb > 0; --nb) {
        targets.sources.add(source);
        targets.uids.add(*word++);
        targets.owners.add(static_cast<Int32>(*word++));
      }
  }
  return targets;
}

void addMissing(IItemFamily* family, const TargetsOfGhosts& targets)
{
  const Int32 rank = family->parallelMng()->commRank();
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
  for (Int32 i = 0; i < targets.uids.size(); ++i) {
    if (family->localIdOf(targets.uids[i]) != NULL_ITEM_LOCAL_ID)
      continue;
    if (!family->toDoFFamily())
      ARCANE_FATAL("family '{0}': rank {1} does not have the item {2}, which is a target of a ghost, and only DoFs can be added",
                   family->fullName(), rank, targets.uids[i]);
    if (targets.owners[i] == rank)
      ARCANE_FATAL("family '{0}': rank {1} owns the DoF {2}, which does not exist there", family->fullName(), rank, targets.uids[i]);
    uids.add(targets.uids[i]);
    owners.add(targets.owners[i]);
  }
  if (uids.empty())
    return;
  UniqueArray<Int32> ids(uids.size());
  family->toDoFFamily()->addGhostDoFs(uids, ids, owners);
  family->toDoFFamily()->endUpdate();
}
} // namespace

void IItemConnectivitySynchronizer::synchronize()
{
  IItemFamily* family = m_connectivity->targetFamily();
  const TargetsOfGhosts targets = exchangeTargets(*m_connectivity);
  runAndAgree(family->parallelMng(), [&] {
    addMissing(family, targets);
    UniqueArray<Int32> ids;
    for (const Int64 uid : targets.uids)
      ids.add(family->localIdOf(uid));
    for (const Int32 source : m_connectivity->sourceFamily()->ghostLayout().allGhostIds())
      m_connectivity->removeConnectedItems(ItemLocalId(source));
    m_connectivity->updateConnectivity(targets.sources, ids);
  });
  if (family->toDoFFamily())
    family->computeSynchronizeInfos();
}

} // namespace Arcane
