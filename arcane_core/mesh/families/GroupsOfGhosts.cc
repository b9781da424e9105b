// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/GroupsOfGhosts.h"

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <set>
#include <vector>

namespace Arcane::detail::mesh
{

namespace
{
//! The groups of one family, as a bit per item and group.
class GroupBits
{
 public:
  GroupBits(IItemFamily* family, ConstArrayView<ItemGroup> groups)
  : m_layout(family->ghostLayout())
  {
    for (const ItemGroup& group : groups) {
      UniqueArray<Byte> is_in(family->maxLocalId(), Byte(0));
      for (Int32 id : group.view().localIds())
        is_in[id] = 1;
      m_is_in.push_back(std::move(is_in));
    }
  }

  //! From ghosts to owners if \a to_owners, from owners to ghosts otherwise.
  void exchange(IParallelMng* pm, bool to_owners)
  {
    comm::RankMessages send(static_cast<std::size_t>(pm->commSize()));
    for (Int32 i = 0; i < m_layout.nbRank(); ++i) {
      const auto ids = to_owners ? m_layout.ghostIds(i) : m_layout.shareIds(i);
      auto& message = send[static_cast<std::size_t>(m_layout.ranks()[i])];
      for (std::size_t g = 0; g < m_is_in.size(); ++g)
        for (Int32 k = 0; k < ids.size(); ++k)
          if (m_is_in[g][ids[k]]) {
            message.add(static_cast<Int64>(g));
            message.add(k);
          }
    }
    const comm::Received<Int64> received = comm::exchangeRecords(pm, std::move(send));
    for (Int32 i = 0; i < m_layout.nbRank(); ++i) {
      const auto ids = to_owners ? m_layout.shareIds(i) : m_layout.ghostIds(i);
      const Span<const Int64> message = received.from(m_layout.ranks()[i]);
      for (Int64 pos = 0; pos < message.size(); pos += 2)
        m_is_in[static_cast<std::size_t>(message[pos])][ids[static_cast<Int32>(message[pos + 1])]] = 1;
    }
  }

  //! Forgets the ghosts.
  void keepOwn()
  {
    for (UniqueArray<Byte>& is_in : m_is_in)
      for (Int32 id : m_layout.allGhostIds())
        is_in[id] = 0;
  }

  UniqueArray<Int32> items(std::size_t group) const
  {
    UniqueArray<Int32> ids;
    for (Int32 id = 0; id < m_is_in[group].size(); ++id)
      if (m_is_in[group][id])
        ids.add(id);
    return ids;
  }

 private:
  const GhostLayout& m_layout;
  std::vector<UniqueArray<Byte>> m_is_in;
};
} // namespace

std::vector<String> groupNamesOfAllRanks(const IItemFamily* family)
{
  UniqueArray<Byte> names;
  for (const ItemGroup& group : family->groups())
    if (!group.isAutoComputed() && !group.isLocalToSubDomain())
      names.addRange(group.name().utf8());
  UniqueArray<Byte> all;
  family->parallelMng()->allGatherVariable(names, all);
  std::set<String> sorted;
  for (Int32 pos = 0; pos < all.size();) {
    const String name(reinterpret_cast<const char*>(all.data() + pos));
    pos += static_cast<Int32>(name.length()) + 1;
    sorted.insert(name);
  }
  return { sorted.begin(), sorted.end() };
}

void spreadGroups(IItemFamily* family, ConstArrayView<ItemGroup> groups)
{
  IParallelMng* pm = family->parallelMng();
  if (pm->commSize() == 1 || groups.empty())
    return;
  GroupBits bits(family, groups);
  bits.exchange(pm, true);
  bits.exchange(pm, false);
  for (Int32 g = 0; g < groups.size(); ++g)
    ItemGroup(groups[g]).setItems(bits.items(static_cast<std::size_t>(g)));
}

void bringGroupsToGhosts(IItemFamily* family)
{
  IParallelMng* pm = family->parallelMng();
  if (pm->commSize() == 1)
    return;
  const std::vector<String> names = groupNamesOfAllRanks(family);
  UniqueArray<ItemGroup> groups;
  for (const String& name : names)
    groups.add(family->findGroup(name));
  GroupBits bits(family, groups);
  bits.exchange(pm, false);
  for (Int32 g = 0; g < groups.size(); ++g) {
    const UniqueArray<Int32> ids = bits.items(static_cast<std::size_t>(g));
    const bool is_used = !groups[g].null() || !ids.empty();
    if (is_used && !groups[g].isAutoComputed())
      family->findGroup(names[static_cast<std::size_t>(g)], true).setItems(ids);
  }
}

UniqueArray<Int32> itemsAsTheirOwners(const ItemGroup& group)
{
  IItemFamily* family = group.itemFamily();
  GroupBits bits(family, ConstArrayView<ItemGroup>(1, &group));
  bits.keepOwn();
  bits.exchange(family->parallelMng(), false);
  return bits.items(0);
}

} // namespace Arcane::detail::mesh
