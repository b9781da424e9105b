// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/document/IIOMng.h"
#include "tests/support/TemporaryDirectory.h"

using namespace Arcane;
using Arcane::test::TemporaryDirectory;

namespace
{
class CollectiveReadTest : public test::CommFixture
{
};
} // namespace

TEST_F(CollectiveReadTest, AllRanksHaveTheBytesOfTheFile)
{
  // Each rank has a directory; only the first rank reads its own.
  const TemporaryDirectory directory;
  std::string content(300000, 'x');
  content[299999] = static_cast<char>('a' + m_rank);
  const String file(directory.write("f", content));
  UniqueArray<Byte> bytes;

  EXPECT_FALSE(m_pm->ioMng()->collectiveRead(file, bytes));

  ASSERT_EQ(bytes.size(), 300000);
  EXPECT_EQ(bytes[0], 'x');
  EXPECT_EQ(bytes[299999], 'a');
}

TEST_F(CollectiveReadTest, AMissingFileIsAnErrorOfAllRanks)
{
  // All but the first rank have the file.
  const TemporaryDirectory directory;
  const String file(directory.write("f", "content"));
  UniqueArray<Byte> bytes(5, Byte(1));

  EXPECT_TRUE(m_pm->ioMng()->collectiveRead(m_rank == 0 ? file + ".none" : file, bytes));

  EXPECT_EQ(bytes.size(), 0);
  // The next call works.
  EXPECT_FALSE(m_pm->ioMng()->collectiveRead(file, bytes));
  EXPECT_EQ(bytes.size(), 7);
}

TEST_F(CollectiveReadTest, EachManagerReadsForItsRanks)
{
  const TemporaryDirectory directory;
  const String file(directory.write("f", std::string(1, static_cast<char>('a' + m_rank))));
  Ref<IParallelMng> part = m_pm->createSubParallelMngRef(m_rank % 2, m_rank);
  UniqueArray<Byte> bytes;

  EXPECT_FALSE(part->ioMng()->collectiveRead(file, bytes));
  ASSERT_EQ(bytes.size(), 1);
  EXPECT_EQ(bytes[0], 'a' + m_rank % 2);
  EXPECT_FALSE(m_pm->sequentialParallelMng()->ioMng()->collectiveRead(file, bytes));
  EXPECT_EQ(bytes[0], 'a' + m_rank);
  EXPECT_EQ(m_pm->ioMng(), m_pm->ioMng());
}
