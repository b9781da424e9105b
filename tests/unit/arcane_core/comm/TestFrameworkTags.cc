// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/FrameworkTags.h"

#include "arcane_core/comm/ISerializeMessage.h"
#include "arcane_core/comm/PointToPointSerializerMng.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::comm;

TEST(FrameworkTagsTest, TagsAreAboveAllOfApplicationsAndInTheRangeOfMpi)
{
  EXPECT_GT(static_cast<Int32>(eFrameworkTag::Serializer), last_application_tag);
  EXPECT_GT(tagOf(eFrameworkTag::Serializer), MessagePassing::MessageTag::defaultTag());
  EXPECT_LE(static_cast<Int32>(eFrameworkTag::Section), 32767);
}

// The default is in a public header, which does not include the table.
TEST(FrameworkTagsTest, TheDefaultOfASerializedMessageIsInTheTable)
{
  const ISerializeMessage message(MessageRank(0), MessageRank(1), ISerializeMessage::MT_Send);

  EXPECT_EQ(message.internalTag(), tagOf(eFrameworkTag::SerializeMessage));
}

class FrameworkTagsOfRanksTest : public test::CommFixture
{
};

TEST_F(FrameworkTagsOfRanksTest, TheDefaultOfAManagerOfSerializedMessagesIsInTheTable)
{
  const PointToPointSerializerMng messages(m_pm->messagePassingMng());

  EXPECT_EQ(messages.defaultTag(), tagOf(eFrameworkTag::SerializeMessage));
}

TEST(FrameworkTagsTest, AMessageHasItsRankAndItsTag)
{
  const auto message = messageWith(3, eFrameworkTag::Sort);

  EXPECT_EQ(message.destinationRank(), MessageRank(3));
  EXPECT_EQ(message.tag(), tagOf(eFrameworkTag::Sort));
  EXPECT_FALSE(message.isBlocking());
  EXPECT_TRUE(messageWith(3, eFrameworkTag::Sort, MessagePassing::Blocking).isBlocking());
}
} // namespace
