// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankPart.h"

#include "arcane_core/base/error/IOException.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;
using checkpoint::RankPart;

//! Counts its calls, and fails from the n-th one on.
class CountedPart : public checkpoint::PartWriter
{
 public:
  CountedPart(int& nb_call, int first_failure)
  : m_nb_call(nb_call)
  , m_first_failure(first_failure)
  {}

  format::FileRecord close() override
  {
    count();
    format::FileRecord record;
    record.name = "closed";
    return record;
  }

 private:
  int& m_nb_call;
  int m_first_failure;

  void writeBlocks(const format::DataRecord&, Int64, const checkpoint::RowBlocks&) override { count(); }
  void count()
  {
    if (++m_nb_call >= m_first_failure)
      throw IOException("test", String::format("call {0} fails", m_nb_call));
  }
};

TEST(RankPartTest, WhatIsWrittenIsRecorded)
{
  int nb_call = 0;
  RankPart part;
  part.open(std::make_unique<CountedPart>(nb_call, 100));
  const IData data(DT_Real, 0, {});

  part.writeMetaData("text");
  part.write("a", data);

  EXPECT_EQ(part.close().name, "closed");
  EXPECT_EQ(nb_call, 3);
  EXPECT_FALSE(part.hasFailed());
  EXPECT_TRUE(part.failure().null());
}

TEST(RankPartTest, TheFirstFailureIsKeptAndLaterCallsAreIgnored)
{
  int nb_call = 0;
  RankPart part;
  part.open(std::make_unique<CountedPart>(nb_call, 2));
  const IData data(DT_Real, 0, {});

  part.writeMetaData("text");
  part.write("a", data);
  part.write("b", data);
  part.attempt([&] { ++nb_call; });

  EXPECT_TRUE(part.close().name.empty());
  EXPECT_EQ(nb_call, 2);
  EXPECT_TRUE(part.hasFailed());
  EXPECT_NE(std::string(part.failure().localstr()).find("call 2 fails"), std::string::npos);
}

TEST(RankPartTest, WithoutAFileValuesAreAFailure)
{
  RankPart part;

  part.write("x", IData(DT_Real, 0, {}));

  EXPECT_NE(std::string(part.failure().localstr()).find("array 'x' is written before"), std::string::npos);
}
} // namespace
