// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemTransfer.h"

#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "tests/support/mesh/StripFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using ItemTransferTest = StripFixture;
} // namespace

TEST_F(ItemTransferTest, GroupsAndMarksOfItemsTravelWithThem)
{
  buildStrip();
  const GhostLayout& layout = family(IK_Cell)->ghostLayout();
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.itemLocalId());
  family(IK_Cell)->createGroup("Sent", own);
  ItemTransfer transfer(*m_mesh);
  ItemsByRank sent = transfer.noItems();
  ItemsByRank received = transfer.noItems();
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    sent[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.shareIds(i);
    received[IK_Cell][static_cast<std::size_t>(layout.ranks()[i])] = layout.ghostIds(i);
  }

  transfer.sendGroups(sent);
  transfer.receiveGroups(received);

  EXPECT_EQ(family(IK_Cell)->findGroup("Sent").size(), allCells().size());
}

TEST_F(ItemTransferTest, APendingMessageOfAnApplicationIsNotReceivedAsItems)
{
  buildStrip();
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.itemLocalId());
  family(IK_Cell)->createGroup("Sent", own);
  const Int32 neighbours[] = { rank() - 1, rank() + 1 };
  std::vector<Ref<ISerializeMessage>> received;
  ISerializeMessageList messages(m_pm);
  for (const Int32 neighbour : neighbours) {
    if (neighbour < 0 || neighbour >= nbRank())
      continue;
    ISerializer* sent = messages.createAndAddMessage(MessageRank(neighbour), ISerializeMessage::MT_Send)->serializer();
    sent->setMode(ISerializer::ModeReserve);
    sent->reserveInt64(1);
    sent->allocateBuffer();
    sent->setMode(ISerializer::ModePut);
    sent->putInt64(rank());
  }
  messages.processPendingMessages();

  bringGroupsToGhosts(family(IK_Cell));
  for (const Int32 neighbour : neighbours)
    if (neighbour >= 0 && neighbour < nbRank())
      received.push_back(messages.createAndAddMessage(MessageRank(neighbour), ISerializeMessage::MT_Recv));
  messages.waitMessages(Parallel::WaitAll);

  EXPECT_EQ(family(IK_Cell)->findGroup("Sent").size(), allCells().size());
  for (const auto& message : received) {
    message->serializer()->setMode(ISerializer::ModeGet);
    EXPECT_EQ(message->serializer()->getInt64(), message->destRank());
  }
}

TEST_F(ItemTransferTest, AGroupMadeByAnOwnerComesToItsGhosts)
{
  buildStrip();
  UniqueArray<Int32> own;
  ENUMERATE_CELL(cell, allCells().own())
  own.add(cell.itemLocalId());
  if (rank() == 0)
    family(IK_Cell)->createGroup("OfRankZero", own);

  bringGroupsToGhosts(family(IK_Cell));

  const ItemGroup group = family(IK_Cell)->findGroup("OfRankZero");
  EXPECT_EQ(group.null(), rank() > 1);
  if (rank() == 1) {
    EXPECT_EQ(uidsOf(group), (std::vector<Int64>{ 1 }));
  }
}
} // namespace Arcane::test
