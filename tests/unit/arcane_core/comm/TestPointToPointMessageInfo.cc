// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PointToPointMessageInfo.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace Arcane::MessagePassing;

TEST(PointToPointMessageInfoTest, BothRanksAreSetTogether)
{
  PointToPointMessageInfo message;

  message.setRanks(MessageRank(2), MessageRank(5));

  EXPECT_EQ(message.emiterRank(), MessageRank(2));
  EXPECT_EQ(message.destinationRank(), MessageRank(5));
}

TEST(PointToPointMessageInfoTest, AMessageIsPrinted)
{
  PointToPointMessageInfo message(MessageRank(3), MessageTag(7), NonBlocking);
  message.setEmiterRank(MessageRank(1));
  std::ostringstream text;
  text << message << " " << message.destinationRank() << " " << message.tag();
  EXPECT_EQ(text.str(), "(emiter=1, destination=3, tag=7, is_blocking=0) 3 7");
}

TEST(PointToPointMessageInfoTest, WhatAProbeFoundIsPrinted)
{
  const MessageSourceInfo source(MessageRank(2), MessageTag(100), 24);
  std::ostringstream text;
  text << source << MessageId(source) << MessageId();
  EXPECT_EQ(text.str(), "(rank=2, tag=100, size=24)(rank=2, tag=100, size=24)(rank=-1, tag=-1, size=-1)");
}
