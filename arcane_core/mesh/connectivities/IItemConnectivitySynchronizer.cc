// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IItemConnectivitySynchronizer.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/connectivities/IItemConnectivity.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"

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

//! \throws FatalErrorException when the exchange of ghosts of \a source is not known. \local
void checkLayout(const IItemFamily& source)
{
  if (source.parallelMng()->isParallel() && source.ghostLayout().id() == 0)
    ARCANE_FATAL("source family '{0}': its ghosts are not known, expected computeSynchronizeInfos() after its last change",
                 source.fullName());
}

//! Sends the owners of ghosts the number of targets of each source, and the unique id and owner of each target. \collective
detail::comm::Received<Int64> exchangeTargets(const IItemConnectivity& connectivity)
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
  return detail::comm::exchangeRecords(pm, std::move(send));
}

//! Reads the messages for the ghosts of \a source. \local \throws FatalErrorException when owners have sent the targets of other ghosts
TargetsOfGhosts targetsIn(const detail::comm::Received<Int64>& received, const IItemFamily& source)
{
  const detail::mesh::GhostLayout& layout = source.ghostLayout();
  TargetsOfGhosts targets;
  Int64 nb_read = 0;
  bool is_right = true;
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const Span<const Int64> words = received.from(layout.ranks()[i]);
    Int64 pos = 0;
    for (const Int32 ghost : layout.ghostIds(i)) {
      is_right = is_right && pos < words.size() && words[pos] <= (words.size() - pos - 1) / 2;
      if (!is_right)
        break;
      for (Int64 nb = words[pos++]; nb > 0; --nb) {
        targets.sources.add(ghost);
        targets.uids.add(words[pos++]);
        targets.owners.add(static_cast<Int32>(words[pos++]));
      }
    }
    is_right = is_right && pos == words.size();
    nb_read += pos;
  }
  if (!is_right || nb_read != received.all().size())
    ARCANE_FATAL("source family '{0}': its ghosts are not those of the owners, expected computeSynchronizeInfos() on all ranks",
                 source.fullName());
  return targets;
}

//! \throws FatalErrorException when a ghost would have more targets than the connectivity has room for. \local
void checkNumbers(const IItemConnectivity& connectivity, const TargetsOfGhosts& targets)
{
  // The targets of a source follow each other.
  for (Int32 begin = 0, end = 0; begin < targets.sources.size(); begin = end) {
    const Int32 source = targets.sources[begin];
    while (end < targets.sources.size() && targets.sources[end] == source)
      ++end;
    const Int32 nb_room = connectivity.nbTargetAtMost(ItemLocalId(source));
    if (end - begin > nb_room)
      ARCANE_FATAL("connectivity '{0}': the ghost of local id {1} has {2} targets on its owner, expected {3} at most", connectivity.name(),
                   source, end - begin, nb_room);
  }
}

//! The DoFs that are targets of ghosts and do not exist here, each once or more.
struct MissingDoFs
{
  UniqueArray<Int64> uids;
  UniqueArray<Int32> owners;
};

//! \throws FatalErrorException when an item is missing that cannot be added. \local
MissingDoFs missingDoFs(IItemFamily* family, const TargetsOfGhosts& targets)
{
  const Int32 rank = family->parallelMng()->commRank();
  MissingDoFs missing;
  for (Int32 i = 0; i < targets.uids.size(); ++i) {
    if (family->localIdOf(targets.uids[i]) != NULL_ITEM_LOCAL_ID)
      continue;
    if (!family->toDoFFamily())
      ARCANE_FATAL("family '{0}': rank {1} does not have the item {2}, which is a target of a ghost, and only DoFs can be added",
                   family->fullName(), rank, targets.uids[i]);
    if (targets.owners[i] == rank)
      ARCANE_FATAL("family '{0}': rank {1} owns the DoF {2}, which does not exist there", family->fullName(), rank, targets.uids[i]);
    missing.uids.add(targets.uids[i]);
    missing.owners.add(targets.owners[i]);
  }
  return missing;
}

void add(IItemFamily* family, const MissingDoFs& missing)
{
  if (missing.uids.empty())
    return;
  UniqueArray<Int32> ids(missing.uids.size());
  family->toDoFFamily()->addGhostDoFs(missing.uids, ids, missing.owners);
  family->toDoFFamily()->endUpdate();
}
} // namespace

void IItemConnectivitySynchronizer::synchronize()
{
  IItemFamily* family = m_connectivity->targetFamily();
  const IItemFamily& source_family = *m_connectivity->sourceFamily();
  IParallelMng* pm = family->parallelMng();
  runAndAgree(pm, [&] { checkLayout(source_family); });
  const auto received = exchangeTargets(*m_connectivity);
  TargetsOfGhosts targets;
  MissingDoFs missing;
  // Faults come before the first change: all ranks change, or none.
  runAndAgree(pm, [&] {
    targets = targetsIn(received, source_family);
    checkNumbers(*m_connectivity, targets);
    missing = missingDoFs(family, targets);
  });
  runAndAgree(pm, [&] {
    add(family, missing);
    UniqueArray<Int32> ids;
    for (const Int64 uid : targets.uids)
      ids.add(family->localIdOf(uid));
    for (const Int32 source : source_family.ghostLayout().allGhostIds())
      m_connectivity->removeConnectedItems(ItemLocalId(source));
    m_connectivity->updateConnectivity(targets.sources, ids);
  });
  if (family->toDoFFamily())
    family->computeSynchronizeInfos();
}

} // namespace Arcane
