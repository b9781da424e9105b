// SPDX-License-Identifier: Apache-2.0
// Checkpoints that threads write while the run goes on.
#include "checkpoint/service/BackgroundCheckpoint.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include <fstream>
#include <regex>

namespace
{
using namespace Arcane;
using detail::checkpoint::BackgroundCheckpoint;

class BackgroundCheckpointTest : public test::CheckpointFixture
{
 protected:
  //! Copies "Density" from \a iteration on, and starts to write it. \collective
  void start(BackgroundCheckpoint& background, Int32 iteration, Int32 nb_kept = 0)
  {
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().setMetaData(String::format("metadata of rank {0}", m_rank));
    background.values().write("Density", *reals(iteration, 1000 + m_rank));
    background.start(header(iteration), nb_kept);
  }

  std::filesystem::path draftOf(Int32 index) const
  {
    return std::string(m_base.localstr()) + "/" + detail::format::checkpointName(index).localstr() + ".part";
  }
  std::filesystem::path pathOf(Int32 index) const
  {
    return std::string(m_base.localstr()) + "/" + detail::format::checkpointName(index).localstr();
  }
};

TEST_F(BackgroundCheckpointTest, HoldsTheValuesOfTheMomentOfTheCopy)
{
  BackgroundCheckpoint background(m_pm);
  const std::unique_ptr<IData> density = reals(3, 1000 + m_rank);
  background.begin(m_base);
  background.values().beginWrite({});
  background.values().setMetaData("metadata");
  background.values().write("Density", *density);
  background.start(header(3), 0);
  std::ranges::fill(density->values<Real>(), -1.0);

  const auto written = background.wait();

  ASSERT_TRUE(written);
  EXPECT_EQ(written->task().index, 0);
  EXPECT_EQ(restart(), 3);
}

TEST_F(BackgroundCheckpointTest, HasTheValuesOfOneOfTheForeground)
{
  save(3);
  BackgroundCheckpoint background(m_pm);
  start(background, 3);
  background.wait();

  // HDF5 notes the time in the structure of a file, so that its checksum is left out.
  const auto manifestOf = [&](Int32 index) {
    std::ifstream in(pathOf(index) / "manifest.xml");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    return std::regex_replace(text, std::regex("rest-crc32c=\"[0-9a-f]*\"|<!-- crc32c .*"), "");
  };
  EXPECT_NE(manifestOf(1).find("name=\"Density\""), std::string::npos);
  EXPECT_EQ(manifestOf(0), manifestOf(1));
  m_pm->barrier();
  // The notes of the ranks are no part of it.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(pathOf(1)), {}), m_size + 1);
}

TEST_F(BackgroundCheckpointTest, TheMemoryOfTheCopiesIsUsedAgain)
{
  BackgroundCheckpoint background(m_pm);
  start(background, 1);
  background.wait();
  const std::byte* const former = background.values().items().front().bytes.data();
  const Int64 nb_byte = background.values().allocatedBytes();
  start(background, 2);
  background.wait();

  EXPECT_EQ(background.values().items().front().bytes.data(), former);
  EXPECT_EQ(background.values().allocatedBytes(), nb_byte);
  EXPECT_EQ(nb_byte, 8 * (1000 + m_rank));
  EXPECT_EQ(restart(), 2);
}

TEST_F(BackgroundCheckpointTest, OldOnesAreRemovedOnceTheNewOneExists)
{
  BackgroundCheckpoint background(m_pm);
  for (Int32 i = 0; i < 3; ++i) {
    start(background, i, 2);
    background.wait();
  }
  onMaster([&] {
    EXPECT_FALSE(std::filesystem::exists(pathOf(0)));
    EXPECT_TRUE(std::filesystem::exists(pathOf(1)));
    EXPECT_TRUE(std::filesystem::exists(pathOf(2)));
  });
}

TEST_F(BackgroundCheckpointTest, WithoutACheckpointThereIsNothingToWaitFor)
{
  BackgroundCheckpoint background(m_pm);
  EXPECT_FALSE(background.isBusy());
  EXPECT_FALSE(background.wait());
}

TEST_F(BackgroundCheckpointTest, TheFailureOfOneRankIsThatOfAll)
{
  save(1);
  for (Int32 failing = 0; failing < m_size; ++failing) {
    BackgroundCheckpoint background(m_pm);
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().setMetaData("metadata");
    background.values().write("Density", *reals(2, 10));
    // A directory is where the file of this rank should be.
    if (m_rank == failing)
      std::filesystem::create_directory(draftOf(1) / detail::format::rankFileName(m_rank).localstr());
    background.start(header(2), 0);

    EXPECT_THROW(background.wait(), ParallelFatalErrorException) << failing;
    EXPECT_EQ(restart(), 1) << failing;
  }
}

TEST_F(BackgroundCheckpointTest, ARankThatCannotEvenLeaveANoteMakesNobodyWait)
{
  save(1);
  const Int32 failing = m_size - 1;
  BackgroundCheckpoint background(m_pm);
  background.begin(m_base);
  background.values().beginWrite({});
  background.values().setMetaData("metadata");
  background.values().write("Density", *reals(2, 10));
  if (m_rank == failing)
    for (const char* end : { "", ".failed", ".failed.part" })
      std::filesystem::create_directory(draftOf(1) / (std::string(detail::format::rankFileName(m_rank).localstr()) + end));
  background.start(header(2), 0);

  EXPECT_THROW(background.wait(), ParallelFatalErrorException);
  EXPECT_EQ(restart(), 1);
}

TEST_F(BackgroundCheckpointTest, TheEndOfARunWaitsForNoOtherRank)
{
  save(1);
  {
    // The last rank never starts: as if it had died.
    BackgroundCheckpoint background(m_pm);
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().write("Density", *reals(2, 10));
    detail::checkpoint::BackgroundTask task{ m_base, 1, m_rank, m_size + 1, m_rank == 0, header(2), 0, {}, {} };
    const detail::checkpoint::BackgroundWrite write(task, background.values());
  }
  m_pm->barrier();
  EXPECT_EQ(restart(), 1);
}
} // namespace
