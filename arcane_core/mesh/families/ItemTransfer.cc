// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemTransfer.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/items/FamilyItems.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace Arcane::detail::mesh
{

namespace
{
bool isMoved(const ItemGroup& group)
{
  return !group.isAutoComputed() && !group.isAllItems() && !group.isLocalToSubDomain();
}

const UniqueArray<Int32>& itemsOf(const ItemsByRank& items, std::size_t family, Int32 rank)
{
  return items[family][static_cast<std::size_t>(rank)];
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

ItemTransfer::ItemTransfer(std::vector<IItemFamily*> families)
: m_families(std::move(families))
, m_parallel_mng(m_families.front()->parallelMng())
{
  agreeOnListeners();
}

ItemTransfer::ItemTransfer(const MeshOfFamily& topology)
: ItemTransfer({ topology.family(IK_Node), topology.family(IK_Edge), topology.family(IK_Face), topology.family(IK_Cell) })
{}

ItemsByRank ItemTransfer::noItems() const
{
  const std::vector<UniqueArray<Int32>> none(static_cast<std::size_t>(m_parallel_mng->commSize()));
  return ItemsByRank(m_families.size(), none);
}

void ItemTransfer::agreeOnListeners()
{
  std::multimap<std::string, Follower> mine;
  std::string all_names;
  for (std::size_t family = 0; family < m_families.size(); ++family)
    for (FamilyListener* listener : m_families[family]->familyGroups().listeners().all())
      if (listener->followsExchange()) {
        const std::string name = std::string(m_families[family]->name().localstr()) + '.' + listener->listenerName().localstr();
        mine.emplace(name, Follower{ family, listener });
        all_names += name + '\n';
      }
  String names(all_names);
  m_parallel_mng->broadcastString(names, 0);

  base::ClassicStream<std::istringstream> lines(std::string(names.localstr()));
  UniqueArray<Int32> is_everywhere;
  for (std::string name; std::getline(lines, name);) {
    const auto found = mine.find(name);
    is_everywhere.add(found == mine.end() ? 0 : 1);
    m_followers.push_back(found == mine.end() ? Follower{ 0, nullptr } : found->second);
    if (found != mine.end())
      mine.erase(found);
  }
  m_parallel_mng->reduce(MessagePassing::ReduceMin, is_everywhere.view());
  std::size_t nb_kept = 0;
  for (std::size_t i = 0; i < m_followers.size(); ++i)
    if (is_everywhere[static_cast<Int32>(i)])
      m_followers[nb_kept++] = m_followers[i];
  m_followers.resize(nb_kept);
}

std::unique_ptr<IParallelExchanger> ItemTransfer::messagesFor(const ItemsByRank& items) const
{
  auto exchanger = std::make_unique<IParallelExchanger>(m_parallel_mng, comm::tagOf(comm::eFrameworkTag::ItemExchange));
  exchanger->setName("items of " + m_families.front()->fullName());
  for (Int32 rank = 0; rank < m_parallel_mng->commSize(); ++rank)
    for (std::size_t family = 0; family < m_families.size(); ++family)
      if (!itemsOf(items, family, rank).empty())
        exchanger->addSender(rank);
  exchanger->initializeCommunicationsMessages();
  return exchanger;
}

void ItemTransfer::sendGroups(const ItemsByRank& items)
{
  m_groups = messagesFor(items);
  for (std::size_t family = 0; family < m_families.size(); ++family) {
    putMarks(family, items, *m_groups);
    putGroups(family, items, *m_groups);
  }
  m_groups->processExchange();
}

void ItemTransfer::putMarks(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (Int32 i = 0; i < messages.nbSender(); ++i) {
    const auto& ids = itemsOf(items, family, messages.senderRanks()[i]);
    ISerializer* message = messages.messageToSend(i)->serializer();
    m_families[family]->familyItems().arrays().forEach([&](const auto& property, const auto& array) {
      if (!property.application_bits)
        return;
      std::remove_cvref_t<decltype(array)> marks;
      for (Int32 id : ids)
        marks.add(array[id] & property.application_bits);
      message->putArray(marks);
    });
  }
}

// A message has, for each group that contains some of the items: 1, the name of the group, and the positions of these items in the list. A
// message ends with 0.
void ItemTransfer::putGroups(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const
{
  UniqueArray<Int32> positions;
  for (const ItemGroup& group : m_families[family]->groups()) {
    if (!isMoved(group))
      continue;
    const UniqueArray<Byte> is_in = maskOf(m_families[family], { UniqueArray<Int32>(group.view().localIds()) });
    for (Int32 i = 0; i < messages.nbSender(); ++i) {
      const auto& ids = itemsOf(items, family, messages.senderRanks()[i]);
      positions.clear();
      for (Int32 k = 0; k < ids.size(); ++k)
        if (is_in[ids[k]])
          positions.add(k);
      if (positions.empty())
        continue;
      ISerializer* message = messages.messageToSend(i)->serializer();
      message->putInt32(1);
      message->put(group.name());
      message->putArray(positions);
    }
  }
  for (Int32 i = 0; i < messages.nbSender(); ++i)
    messages.messageToSend(i)->serializer()->putInt32(0);
}

void ItemTransfer::receiveGroups(const ItemsByRank& items)
{
  runAndAgree(m_parallel_mng, [&] {
    for (std::size_t family = 0; family < m_families.size(); ++family) {
      getMarks(family, items, *m_groups);
      getGroups(family, items, *m_groups);
    }
  });
  m_groups.reset();
}

void ItemTransfer::getMarks(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (Int32 i = 0; i < messages.nbReceiver(); ++i) {
    const auto& ids = itemsOf(items, family, messages.receiverRanks()[i]);
    ISerializer* message = messages.messageToReceive(i)->serializer();
    m_families[family]->familyItems().editArrays().forEach([&](const auto& property, auto& array) {
      if (!property.application_bits)
        return;
      std::remove_cvref_t<decltype(array)> marks;
      message->getArray(marks);
      for (Int32 k = 0; k < ids.size(); ++k)
        copyBits(array[ids[k]], marks[k], property.application_bits);
    });
  }
}

void ItemTransfer::getGroups(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const
{
  ItemsOfGroups received;
  UniqueArray<Int32> positions;
  for (Int32 i = 0; i < messages.nbReceiver(); ++i) {
    const auto& ids = itemsOf(items, family, messages.receiverRanks()[i]);
    ISerializer* message = messages.messageToReceive(i)->serializer();
    while (message->getInt32() != 0) {
      auto& list = received[message->getString()];
      message->getArray(positions);
      for (Int32 k : positions)
        list.add(ids[k]);
    }
  }
  setGroups(family, items, received);
}

void ItemTransfer::setGroups(std::size_t family, const ItemsByRank& items, ItemsOfGroups& received) const
{
  const UniqueArray<Byte> is_told = maskOf(m_families[family], items[family]);
  for (const ItemGroup& group : m_families[family]->groups())
    if (isMoved(group))
      received.try_emplace(group.name());
  for (auto& [name, ids] : received) {
    ItemGroup group = m_families[family]->findGroup(name, true);
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
  runAndAgree(m_parallel_mng, [&] { putValues(items, *m_values); });
  m_values->processExchange();
}

void ItemTransfer::putValues(const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (Int32 i = 0; i < messages.nbSender(); ++i) {
    ISerializer* message = messages.messageToSend(i)->serializer();
    message->setMode(ISerializer::ModePut);
    for (const Follower& follower : m_followers)
      if (const auto& ids = itemsOf(items, follower.family, messages.senderRanks()[i]); !ids.empty())
        follower.listener->onSendItems(m_families[follower.family], ids, message);
  }
}

void ItemTransfer::receiveValues(const ItemsByRank& items)
{
  runAndAgree(m_parallel_mng, [&] { getValues(items, *m_values); });
  m_values.reset();
}

void ItemTransfer::getValues(const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (Int32 i = 0; i < messages.nbReceiver(); ++i)
    for (const Follower& follower : m_followers)
      if (const auto& ids = itemsOf(items, follower.family, messages.receiverRanks()[i]); !ids.empty())
        follower.listener->onReceiveItems(m_families[follower.family], ids, messages.messageToReceive(i)->serializer());
}

void ItemTransfer::putAll(const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (std::size_t family = 0; family < m_families.size(); ++family) {
    putMarks(family, items, messages);
    putGroups(family, items, messages);
  }
  putValues(items, messages);
}

void ItemTransfer::getAll(const ItemsByRank& items, IParallelExchanger& messages) const
{
  for (std::size_t family = 0; family < m_families.size(); ++family) {
    getMarks(family, items, messages);
    getGroups(family, items, messages);
  }
  getValues(items, messages);
}

} // namespace Arcane::detail::mesh
