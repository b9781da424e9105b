// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/CopiesInMemory.h"

#include "checkpoint/copies/NeighbourFiles.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"
#include "tests/unit/checkpoint/copies/CopyFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::copies;
namespace fs = std::filesystem;

class CopiesInMemoryTest : public test::CopyFixture
{
};

TEST_F(CopiesInMemoryTest, EachMachineHasTheManifestOfAllTheFilesOfItsRanksAndThoseOfItsNeighbour)
{
  writeCopy('a');

  const detail::format::Manifest manifest = folderOf(m_machines.mine()).copies().readManifest(0);
  EXPECT_EQ(manifest.nb_rank, m_size);
  EXPECT_EQ(manifest.iteration, 'a');
  EXPECT_EQ(manifest.run, "run-1");
  const String path = folderOf(m_machines.mine()).copies().pathOf(0);
  std::vector<Int32> expected = m_machines.ranksOf(m_machines.mine());
  if (m_machines.nbMachine() > 1)
    for (const Int32 rank : m_machines.ranksOf(m_machines.keptMachine()))
      expected.push_back(rank);
  for (const Int32 rank : expected)
    EXPECT_NO_THROW(detail::format::checkFile(path, manifest.files[static_cast<std::size_t>(rank)])) << rank;
  // The manifest is one more.
  EXPECT_EQ(std::distance(fs::directory_iterator(path.localstr()), fs::directory_iterator()), static_cast<long>(expected.size() + 1));
  EXPECT_FALSE(fs::exists(m_base.localstr()));
}

TEST_F(CopiesInMemoryTest, WithoutNeighboursEachMachineHasItsOwnFilesOnly)
{
  writeCopy('a', false);

  for (Int32 rank = 0; rank < m_size; ++rank) {
    const std::vector<Int32>& here = m_machines.ranksOf(m_machines.mine());
    EXPECT_EQ(fs::exists(copyOf(m_machines.mine(), rank)), std::find(here.begin(), here.end(), rank) != here.end());
  }
}

TEST_F(CopiesInMemoryTest, TheNewCopyReplacesTheFormerOne)
{
  CopiesInMemory copies(m_pm, place());
  writeCopy(copies, 'a');
  writeCopy(copies, 'b');
  m_pm->barrier();

  EXPECT_EQ(folderOf(m_machines.mine()).copies().indexes(), std::vector<Int64>{ 1 });
  EXPECT_EQ(folderOf(m_machines.mine()).copies().readManifest(1).iteration, 'b');
}

TEST_F(CopiesInMemoryTest, AFailureOfOneRankKeepsTheFormerCopyOnAllMachines)
{
  CopiesInMemory copies(m_pm, place());
  writeCopy(copies, 'a');
  const String failure = m_rank == m_size - 1 ? String("no memory") : String();

  const std::string message = test::messageOf([&] { writeCopy(copies, 'b', failure); });
  EXPECT_NE(message.find(String::format("rank {0}: no memory", m_size - 1).localstr()), std::string::npos) << message;
  copies.abandon();
  m_pm->barrier();

  EXPECT_EQ(folderOf(m_machines.mine()).copies().indexes(), std::vector<Int64>{ 0 });
  EXPECT_FALSE(fs::exists(copies.draftPath().localstr()));
  writeCopy(copies, 'c');
  EXPECT_EQ(folderOf(m_machines.mine()).copies().readManifest(1).iteration, 'c');
}

TEST_F(CopiesInMemoryTest, AMachineWithoutItsFolderIsAFailureOfAll)
{
  CopiesInMemory copies(m_pm, place());
  onMaster([&] { fs::remove_all(m_memory.localstr()); });

  EXPECT_THROW(copies.begin(), ParallelFatalErrorException);
}

TEST_F(CopiesInMemoryTest, ACopyIsRemovedByACheckpointOfItsIterationOrALaterOne)
{
  CopiesInMemory copies(m_pm, place());
  writeCopy(copies, 'b');

  EXPECT_TRUE(copies.removeUpTo('a').null());
  m_pm->barrier();
  EXPECT_TRUE(folderOf(m_machines.mine()).exists());
  m_pm->barrier();
  EXPECT_TRUE(copies.removeUpTo('b').null());
  m_pm->barrier();
  EXPECT_FALSE(folderOf(m_machines.mine()).exists());
  m_pm->barrier();
  // It can begin again.
  writeCopy(copies, 'c');
  EXPECT_EQ(folderOf(m_machines.mine()).copies().readManifest(0).iteration, 'c');
}

TEST_F(CopiesInMemoryTest, TheRoomIsComparedWithWhatAllRanksOfTheMachineWrite)
{
  const CopiesInMemory copies(m_pm, place());

  EXPECT_TRUE(copies.lackOfRoom(1000).null());
  const String lack = copies.lackOfRoom(m_rank == m_size - 1 ? Int64(1) << 50 : 0);
  const bool is_concerned = m_machines.ranksOf(m_machines.mine()).back() == m_size - 1 ||
                            (copies.hasNeighbours() && m_machines.ranksOf(m_machines.keptMachine()).back() == m_size - 1);
  EXPECT_EQ(!lack.null(), is_concerned);
}

TEST_F(CopiesInMemoryTest, LargeFilesReachTheNeighbourInPieces)
{
  if (m_machines.nbMachine() == 1)
    return;
  const String folder = m_memory;
  // Sizes that end a piece, and that do not; of the first rank an empty file.
  const auto size = static_cast<std::size_t>(m_rank) * 4 * 1024 * 1024 + static_cast<std::size_t>(m_rank) / 2;
  const std::string content(size, static_cast<char>('a' + m_rank));
  std::ofstream((folder + "/" + detail::format::rankFileName(m_rank)).localstr()) << content;
  m_pm->barrier();

  EXPECT_TRUE(sendFilesToNeighbours(m_pm, m_machines, folder, static_cast<Int64>(size)).null());
  m_pm->barrier();

  for (const Int32 rank : m_machines.keptRanks()) {
    const std::string received = detail::format::readText(folder + "/" + detail::format::rankFileName(rank));
    EXPECT_EQ(received.size(), static_cast<std::size_t>(rank) * 4 * 1024 * 1024 + static_cast<std::size_t>(rank) / 2);
    EXPECT_EQ(received.find_first_not_of(static_cast<char>('a' + rank)), std::string::npos);
  }
}

TEST_F(CopiesInMemoryTest, ARankThatCannotReadOrWriteMakesNoOtherWait)
{
  if (m_machines.nbMachine() == 1)
    return;
  const String missing = m_memory + "/missing";

  EXPECT_FALSE(sendFilesToNeighbours(m_pm, m_machines, missing, 5000000).null());
}
} // namespace
