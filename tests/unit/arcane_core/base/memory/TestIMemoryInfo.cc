// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/IMemoryInfo.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;

class IMemoryInfoTest : public ::testing::Test
{
 protected:
  IMemoryInfo m_info;
  int m_owner = 0;
  int m_other = 0;
  char m_block[4] = {};
};

TEST_F(IMemoryInfoTest, BlocksAreKeptWhileTheListCollects)
{
  m_info.addInfo(&m_owner, &m_block[0], 10);
  m_info.beginCollect();
  m_info.setIteration(3);
  m_info.addInfo(&m_owner, &m_block[1], 20);
  m_info.addInfo(&m_owner, &m_block[2], 30);
  m_info.removeInfo(&m_owner, &m_block[1]);
  m_info.addInfo(&m_owner, &m_block[3], 40, &m_block[2]);
  m_info.endCollect();
  m_info.addInfo(&m_owner, &m_block[0], 50);

  struct Visit : IFunctorWithArgumentT<const MemoryInfoChunk&>
  {
    void executeFunctor(const MemoryInfoChunk& block) override
    {
      text << block.size() << " id " << block.allocId() << " iteration " << block.iteration() << " trace " << block.stackTrace().null();
    }
    std::ostringstream text;
  } visit;
  m_info.visitAllocatedBlocks(&visit);
  EXPECT_EQ(visit.text.str(), "40 id 2 iteration 3 trace 1");
  EXPECT_EQ(m_info.nbAllocation(), 3);
}

TEST_F(IMemoryInfoTest, OwnersAreListedTheLargestFirst)
{
  m_info.beginCollect();
  m_info.setOwner(&m_owner, TraceInfo("a.cc", "void f()", 7, false));
  m_info.createOwner(&m_other, TraceInfo("b.cc", "void g()", 8, false));
  m_info.addInfo(&m_owner, &m_block[0], 10);
  m_info.addInfo(&m_other, &m_block[1], 25);
  m_info.addInfo(&m_owner, &m_block[2], 5);
  std::ostringstream text;

  m_info.printInfos(text);
  EXPECT_EQ(text.str(), "25 bytes in 1 block(s) of b.cc:8\n15 bytes in 2 block(s) of a.cc:7\n");

  m_info.changeOwner(&m_other, &m_block[0]);
  m_info.removeOwner(&m_owner);
  text.str("");
  m_info.printInfos(text);
  EXPECT_EQ(text.str().substr(0, 49), "35 bytes in 2 block(s) of b.cc:8\n5 bytes in 1 blo");
}

TEST_F(IMemoryInfoTest, BlocksOfAnIterationAreListedWithTheCallsThatMadeThem)
{
  m_info.beginCollect();
  m_info.setOwner(&m_owner, TraceInfo("a.cc", "void f()", 7, false));
  m_info.setKeepStackTrace(true);
  m_info.setStackTraceMinAllocSize(100);
  m_info.setIteration(1);
  m_info.addInfo(&m_owner, &m_block[0], 10);
  m_info.setIteration(2);
  m_info.addInfo(&m_owner, &m_block[1], 20);
  std::ostringstream text;

  m_info.printAllocatedMemory(text, 2);
  EXPECT_EQ(text.str(), "block 1: 20 bytes of a.cc:7\n");

  m_info.addInfo(&m_owner, &m_block[2], 200);
  text.str("");
  m_info.printAllocatedMemory(text, 2);
  EXPECT_NE(text.str().find("block 2: 200 bytes of a.cc:7\n"), std::string::npos);
  EXPECT_GT(text.str().size(), 60u);
}

TEST_F(IMemoryInfoTest, RemovingAnUnknownBlockIsAnErrorUnlessItMayFail)
{
  m_info.removeInfo(&m_owner, &m_block[0]);
  m_info.beginCollect();

  EXPECT_THROW(m_info.removeInfo(&m_owner, &m_block[0]), ArgumentException);
  m_info.removeInfo(&m_owner, &m_block[0], true);
}

TEST_F(IMemoryInfoTest, TheProcessHasOneList)
{
  EXPECT_EQ(arcaneGlobalMemoryInfo(), arcaneGlobalMemoryInfo());
  EXPECT_FALSE(arcaneGlobalMemoryInfo()->isCollecting());
}
} // namespace
