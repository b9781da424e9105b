// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/OutputDirectory.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <filesystem>
#include <fstream>

namespace
{
using namespace Arcane;
using detail::comm::createDirectoryOnAllRanks;
using detail::comm::eDirectoryMakers;

class OutputDirectoryTest : public test::CommFixture
{
 protected:
  //! A directory of the first rank, the same on all ranks.
  String root()
  {
    String path(m_directory.path().string());
    m_pm->broadcastString(path, 0);
    return path;
  }

  test::TemporaryDirectory m_directory;
};

TEST_F(OutputDirectoryTest, OneRankMakesADirectoryForAllOrEachItsOwn)
{
  const String path = root();

  createDirectoryOnAllRanks(m_pm, path + "/a/b");
  createDirectoryOnAllRanks(m_pm, path + String::format("/rank{0}", m_rank), eDirectoryMakers::EachRank);

  m_pm->barrier();
  EXPECT_TRUE(std::filesystem::is_directory((path + "/a/b").localstr()));
  for (Int32 rank = 0; rank < m_size; ++rank)
    EXPECT_TRUE(std::filesystem::is_directory((path + String::format("/rank{0}", rank)).localstr()));
  m_pm->barrier();
}

TEST_F(OutputDirectoryTest, AFailureOfOneRankIsThrownByAll)
{
  const String path = root();
  if (m_rank == 0)
    std::ofstream((path + "/file").localstr());
  m_pm->barrier();

  const std::string message = test::messageOf([&] { createDirectoryOnAllRanks(m_pm, path + "/file/below"); });

  EXPECT_NE(message.find("rank 0: cannot create directory '"), std::string::npos) << message;
  m_pm->barrier();
}
} // namespace
