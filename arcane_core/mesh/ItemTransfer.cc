// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/ItemTransfer.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace Arcane::detail::mesh
{

namespace
{
constexpr eItemKind all_kinds[] = { IK_Node, IK_Edge, IK_Face, IK_Cell };

bool isMoved(const ItemGroup& group)
{
  return !group.isAutoComputed() && !group.isAllItems() && !group.isLocalToSubDomain();
}

const UniqueArray<Int32>& itemsOf(const ItemsByRank& items, eItemKind kind, Int32 rank)
{
  return items[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)];
}

//! Returns one byte per item of the family, which is 1 if the item is in one of the lists.
UniqueArray<Byte> maskOf(const IItemFamily* family, const std::vector<UniqueArray<Int32>>& lists)
{
  UniqueArray<Byte> is_in(family->maxLocalId(), Byte(0));
  for (const auto& ids : lists)
    for (Int32 id : ids)
      is_in[id] = 1;
  return is_in;
}
} // namespace

ItemTransfer::ItemTransfer(MeshTopology& topology)
: m_topology(topology)
{
  agreeOnListeners();
}

void ItemTransfer::agreeOnListeners()
{
  std::multimap<std::string, Follower> mine;
  std::string all_names;
  for (eItemKind kind : all_kinds)
    for (FamilyListener* listener : m_topology.parts(kind).listeners.all())
      if (listener->followsExchange()) {
        const std::string name = std::string(itemKindName(kind)) + '.' + listener->listenerName().localstr();
        mine.emplace(name, Follower{ kind, listener });
        all_names += name + '\n';
      }
  IParallelMng* pm = m_topology.parallelMng();
  String names(all_names);
  pm->broadcastString(names, 0);

  std::istringstream lines(std::string(names.localstr()));
  UniqueArray<Int32> is_everywhere;
  for (std::string name; std::getline(lines, name);) {
    const auto found = mine.find(name);
    is_everywhere.add(found == mine.end() ? 0 : 1);
    m_followers.push_back(found == mine.end() ? Follower{ IK_Unknown, nullptr } : found->second);
    if (found != mine.end())
      mine.erase(found);
  }
  pm->reduce(MessagePassing::ReduceMin, is_everywhere.view());
  std::size_t nb_kept = 0;
  for (std::size_t i = 0; i < m_followers.size(); ++i)
    if (is_everywhere[static_cast<Int32>(i)])
      m_followers[nb_kept++] = m_followers[i];
  m_followers.resize(nb_kept);
}

std::unique_ptr<IParallelExchanger> ItemTransfer::messagesFor(const ItemsByRank& items) const
{
  IParallelMng* pm = m_topology.parallelMng();
  auto exchanger = std::make_unique<IParallelExchanger>(pm);
  exchanger->setName("items of " + m_topology.handle().meshName());
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    for (eItemKind kind : all_kinds)
      if (!itemsOf(items, kind, rank).empty())
        exchanger->addSender(rank);
  exchanger->initializeCommunicationsMessages();
  return exchanger;
}

void ItemTransfer::sendGroups(const ItemsByRank& items)
{
  m_groups = messagesFor(items);
  for (eItemKind kind : all_kinds) {
    putMarks(kind, items);
    putGroups(kind, items);
  }
  m_groups->processExchange();
}

void ItemTransfer::putMarks(eItemKind kind, const ItemsByRank& items)
{
  for (Int32 i = 0; i < m_groups->nbSender(); ++i) {
    const auto& ids = itemsOf(items, kind, m_groups->senderRanks()[i]);
    ISerializer* message = m_groups->messageToSend(i)->serializer();
    m_topology.parts(kind).items.arrays().forEach([&](const auto& property, const auto& array) {
      if (!property.application_bits)
        return;
      std::remove_cvref_t<decltype(array)> marks;
      for (Int32 id : ids)
        marks.add(array[id] & property.application_bits);
      message->putArray(marks);
    });
  }
}

// A message has, for each group that contains some of the items: 1, the name of the group, and the positions of these items in the list.
// It ends with 0.
void ItemTransfer::putGroups(eItemKind kind, const ItemsByRank& items)
{
  const IItemFamily* family = m_topology.family(kind);
  UniqueArray<Int32> positions;
  for (const ItemGroup& group : family->groups()) {
    if (!isMoved(group))
      continue;
    const UniqueArray<Byte> is_in = maskOf(family, { UniqueArray<Int32>(group.view().localIds()) });
    for (Int32 i = 0; i < m_groups->nbSender(); ++i) {
      const auto& ids = itemsOf(items, kind, m_groups->senderRanks()[i]);
      positions.clear();
      for (Int32 k = 0; k < ids.size(); ++k)
        if (is_in[ids[k]])
          positions.add(k);
      if (positions.empty())
        continue;
      ISerializer* message = m_groups->messageToSend(i)->serializer();
      message->putInt32(1);
      message->put(group.name());
      message->putArray(positions);
    }
  }
  for (Int32 i = 0; i < m_groups->nbSender(); ++i)
    m_groups->messageToSend(i)->serializer()->putInt32(0);
}

void ItemTransfer::receiveGroups(const ItemsByRank& items)
{
  runAndAgree(m_topology.parallelMng(), [&] {
    for (eItemKind kind : all_kinds) {
      getMarks(kind, items);
      getGroups(kind, items);
    }
  });
  m_groups.reset();
}

void ItemTransfer::getMarks(eItemKind kind, const ItemsByRank& items)
{
  for (Int32 i = 0; i < m_groups->nbReceiver(); ++i) {
    const auto& ids = itemsOf(items, kind, m_groups->receiverRanks()[i]);
    ISerializer* message = m_groups->messageToReceive(i)->serializer();
    m_topology.parts(kind).items.editArrays().forEach([&](const auto& property, auto& array) {
      if (!property.application_bits)
        return;
      std::remove_cvref_t<decltype(array)> marks;
      message->getArray(marks);
      for (Int32 k = 0; k < ids.size(); ++k)
        copyBits(array[ids[k]], marks[k], property.application_bits);
    });
  }
}

void ItemTransfer::getGroups(eItemKind kind, const ItemsByRank& items)
{
  ItemsOfGroups received;
  UniqueArray<Int32> positions;
  for (Int32 i = 0; i < m_groups->nbReceiver(); ++i) {
    const auto& ids = itemsOf(items, kind, m_groups->receiverRanks()[i]);
    ISerializer* message = m_groups->messageToReceive(i)->serializer();
    while (message->getInt32() != 0) {
      auto& list = received[message->getString()];
      message->getArray(positions);
      for (Int32 k : positions)
        list.add(ids[k]);
    }
  }
  setGroups(kind, items, received);
}

void ItemTransfer::setGroups(eItemKind kind, const ItemsByRank& items, ItemsOfGroups& received)
{
  IItemFamily* family = m_topology.family(kind);
  const UniqueArray<Byte> is_told = maskOf(family, items[static_cast<std::size_t>(kind)]);
  for (const ItemGroup& group : family->groups())
    if (isMoved(group))
      received.try_emplace(group.name());
  for (auto& [name, ids] : received) {
    ItemGroup group = family->findGroup(name, true);
    if (!isMoved(group))
      continue;
    for (Int32 id : group.view().localIds())
      if (!is_told[id])
        ids.add(id);
    std::sort(ids.begin(), ids.end());
    if (group.view().localIds() != ids.constView())
      group.setItems(ids);
  }
}

void ItemTransfer::sendValues(const ItemsByRank& items)
{
  m_values = messagesFor(items);
  runAndAgree(m_topology.parallelMng(), [&] {
    for (Int32 i = 0; i < m_values->nbSender(); ++i) {
      ISerializer* message = m_values->messageToSend(i)->serializer();
      message->setMode(ISerializer::ModePut);
      for (const Follower& follower : m_followers)
        if (const auto& ids = itemsOf(items, follower.kind, m_values->senderRanks()[i]); !ids.empty())
          follower.listener->onSendItems(m_topology.family(follower.kind), ids, message);
    }
  });
  m_values->processExchange();
}

void ItemTransfer::receiveValues(const ItemsByRank& items)
{
  runAndAgree(m_topology.parallelMng(), [&] {
    for (Int32 i = 0; i < m_values->nbReceiver(); ++i)
      for (const Follower& follower : m_followers)
        if (const auto& ids = itemsOf(items, follower.kind, m_values->receiverRanks()[i]); !ids.empty())
          follower.listener->onReceiveItems(m_topology.family(follower.kind), ids, m_values->messageToReceive(i)->serializer());
  });
  m_values.reset();
}

} // namespace Arcane::detail::mesh
