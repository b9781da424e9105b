// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/user_families/ParticleTransfer.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/IFunctor.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"

#include <exception>

namespace Arcane::detail::mesh
{

namespace
{
Int64 uidOfCell(const IParticleFamily* family, Int32 particle)
{
  const Int32 cell = particle < 0 || particle >= family->cells().size() ? NULL_ITEM_LOCAL_ID : family->cells()[particle];
  return cell == NULL_ITEM_LOCAL_ID ? NULL_ITEM_UNIQUE_ID : family->meshOfFamily().family(IK_Cell)->uniqueIds()[cell];
}

//! Keeps the exception of a functor until the messages have arrived.
class Guarded : public IFunctor
{
 public:
  explicit Guarded(IFunctor* functor)
  : m_functor(functor)
  {}

  void executeFunctor() override
  {
    try {
      if (m_functor)
        m_functor->executeFunctor();
    }
    catch (...) {
      m_fault = std::current_exception();
    }
  }
  void rethrow() const
  {
    if (m_fault)
      std::rethrow_exception(m_fault);
  }

 private:
  IFunctor* m_functor;
  std::exception_ptr m_fault;
};
} // namespace

void Departures::add(Int32 local_id, Int32 rank, Int64 cell_uid)
{
  local_ids.add(local_id);
  ranks.add(rank);
  cell_uids.add(cell_uid);
}

Departures departuresOf(const IParticleFamily* family, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks)
{
  Departures departures;
  departures.ranks.copy(ranks);
  departures.local_ids.copy(local_ids);
  for (const Int32 id : local_ids)
    departures.cell_uids.add(uidOfCell(family, id));
  return departures;
}

ParticleTransfer::ParticleTransfer(IParticleFamily* family)
: m_family(family)
, m_transfer({ family })
, m_listeners(family->familyGroups().listeners().all())
{}

void ParticleTransfer::check(const Departures& departures) const
{
  const Int32 nb_rank = m_family->parallelMng()->commSize();
  const Int32 my_rank = m_family->meshOfFamily().rank();
  const ConstArrayView<Int64> uids = m_family->uniqueIds();
  if (departures.ranks.size() != departures.local_ids.size())
    ARCANE_FATAL("family '{0}': {1} particles are sent to {2} ranks, expected a rank for each", m_family->fullName(),
                 departures.local_ids.size(), departures.ranks.size());
  UniqueArray<Byte> is_sent(uids.size(), Byte(0));
  for (Int32 i = 0; i < departures.local_ids.size(); ++i) {
    const Int32 id = departures.local_ids[i];
    if (id < 0 || id >= uids.size() || uids[id] == NULL_ITEM_UNIQUE_ID)
      ARCANE_FATAL("family '{0}': cannot send the particle of local id {1}: it does not exist", m_family->fullName(), id);
    if (is_sent[id])
      ARCANE_FATAL("family '{0}': particle {1} is sent twice", m_family->fullName(), uids[id]);
    is_sent[id] = 1;
    if (departures.ranks[i] < 0 || departures.ranks[i] >= nb_rank || departures.ranks[i] == my_rank)
      ARCANE_FATAL("family '{0}': rank {1} sends particle {2} to rank {3}, expected another rank from 0 to {4}", m_family->fullName(),
                   my_rank, uids[id], departures.ranks[i], nb_rank - 1);
  }
}

UniqueArray<Int32> ParticleTransfer::exchange(const Departures& departures, IFunctor* meanwhile)
{
  IParallelMng* pm = m_family->parallelMng();
  runAndAgree(pm, [&] {
    check(departures);
    // Values are sent of items that variables know.
    m_family->endUpdate();
  });
  IParallelExchanger messages(pm, comm::tagOf(comm::eFrameworkTag::ParticleExchange));
  messages.setName("particles of " + m_family->fullName());
  for (const Int32 rank : departures.ranks)
    messages.addSender(rank);
  Guarded guarded(meanwhile);
  if (messages.initializeCommunicationsMessages()) {
    guarded.executeFunctor();
    runAndAgree(pm, [&] { guarded.rethrow(); });
    return {};
  }
  runAndAgree(pm, [&] { put(departures, messages); });
  messages.processExchange(&guarded);
  UniqueArray<Int32> received;
  runAndAgree(pm, [&] {
    guarded.rethrow();
    m_family->removeParticles(departures.local_ids);
    received = get(messages);
  });
  return received;
}

void ParticleTransfer::put(const Departures& departures, IParallelExchanger& messages) const
{
  ItemsByRank items = m_transfer.noItems();
  std::vector<UniqueArray<Int64>> cell_uids(items[0].size());
  for (Int32 i = 0; i < departures.local_ids.size(); ++i) {
    const auto rank = static_cast<std::size_t>(departures.ranks[i]);
    items[0][rank].add(departures.local_ids[i]);
    cell_uids[rank].add(departures.cell_uids[i]);
  }
  UniqueArray<Int64> uids;
  for (Int32 i = 0; i < messages.nbSender(); ++i) {
    const auto rank = static_cast<std::size_t>(messages.senderRanks()[i]);
    uids.clear();
    for (const Int32 id : items[0][rank])
      uids.add(m_family->uniqueIds()[id]);
    ISerializer* message = messages.messageToSend(i)->serializer();
    message->putArray(uids);
    message->putArray(cell_uids[rank]);
  }
  m_transfer.putAll(items, messages);
}

UniqueArray<Int32> ParticleTransfer::get(IParallelExchanger& messages)
{
  ItemsByRank items = m_transfer.noItems();
  UniqueArray<Int32> all;
  for (Int32 i = 0; i < messages.nbReceiver(); ++i) {
    const Int32 sender = messages.receiverRanks()[i];
    UniqueArray<Int32>& ids = items[0][static_cast<std::size_t>(sender)];
    ids = add(messages.messageToReceive(i)->serializer(), sender);
    all.addRange(ids);
  }
  m_family->endUpdate();
  m_transfer.getAll(items, messages);
  return all;
}

UniqueArray<Int32> ParticleTransfer::add(ISerializer* message, Int32 sender)
{
  UniqueArray<Int64> uids;
  UniqueArray<Int64> cell_uids;
  message->getArray(uids);
  message->getArray(cell_uids);
  const IItemFamily* cells = m_family->meshOfFamily().family(IK_Cell);
  UniqueArray<Int32> ids(uids.size());
  m_family->addParticles(uids, ids);
  ArrayView<Int32> cell_ids = m_family->editCells();
  for (Int32 i = 0; i < ids.size(); ++i) {
    if (cell_uids[i] == NULL_ITEM_UNIQUE_ID)
      continue;
    cell_ids[ids[i]] = cells->localIdOf(cell_uids[i]);
    if (cell_ids[ids[i]] == NULL_ITEM_LOCAL_ID)
      ARCANE_FATAL("family '{0}': particle {1} came from rank {2} to rank {3}, which does not have its cell {4}", m_family->fullName(),
                   uids[i], sender, m_family->meshOfFamily().rank(), cell_uids[i]);
  }
  return ids;
}

void exchangeByNewOwners(IParticleFamily* family)
{
  IParallelMng* pm = family->parallelMng();
  Departures departures;
  runAndAgree(pm, [&] {
    const auto& find = family->meshOfFamily().variableServices().new_owners;
    if (!find)
      ARCANE_FATAL("family '{0}': its mesh has no variables, hence no new owners", family->fullName());
    if (family->hasPendingChange())
      ARCANE_FATAL("family '{0}': it was changed, endUpdate() must be called before particles are exchanged", family->fullName());
    const ConstArrayView<Int32> new_owners = find(family);
    for (const Int32 id : family->allItems().view().localIds())
      if (ItemFlags::isOwn(family->flags()[id]) && new_owners[id] != family->meshOfFamily().rank())
        departures.add(id, new_owners[id], uidOfCell(family, id));
  });
  ParticleTransfer(family).exchange(departures);
}

ParticlesOfMovingCells::ParticlesOfMovingCells(const std::vector<UserItemFamily*>& families, IParallelMng* pm,
                                               ConstArrayView<Int32> new_owners)
: m_parallel_mng(pm)
{
  for (UserItemFamily* family : families)
    if (IParticleFamily* particles = family->toParticleFamily()) {
      Departures& departures = m_departures.emplace_back(particles, Departures()).second;
      for (Int32 id = 0; id < particles->maxLocalId(); ++id) {
        const Int32 cell = particles->cells()[id];
        if (ItemFlags::isOwn(particles->flags()[id]) && cell != NULL_ITEM_LOCAL_ID && new_owners[cell] != pm->commRank())
          departures.add(id, new_owners[cell], uidOfCell(particles, id));
      }
    }
}

void ParticlesOfMovingCells::follow()
{
  for (auto& [particles, departures] : m_departures)
    if (m_parallel_mng->reduce(MessagePassing::ReduceMax, departures.local_ids.size()) > 0)
      ParticleTransfer(particles).exchange(departures);
}

} // namespace Arcane::detail::mesh
