// SPDX-License-Identifier: Apache-2.0
// Machines that stop while a run saves: what the disk then holds is only what the run has waited for.
#include "tests/support/PowerLoss.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/NewestValid.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
using test::PowerLoss;
namespace fs = std::filesystem;

class PowerLossTest : public test::CheckpointFixture
{
 protected:
  //! The iteration of the newest valid checkpoint after a power loss now; 0 if there is none.
  Int32 iterationAfterLoss(const PowerLoss& loss, PowerLoss::eKept kept)
  {
    const fs::path remains = m_remains.path() / "remains";
    loss.makeRemains(remains, kept, m_random);
    const detail::format::CheckpointDirectory directory(String((remains / "output/protection").string()));
    const detail::format::FoundCheckpoint found = detail::format::findNewestValid(&m_alone, directory);
    return found.index < 0 ? 0 : found.records.header().iteration;
  }

  test::TemporaryDirectory m_disk;
  test::TemporaryDirectory m_remains;
  SequentialParallelMng m_alone{ nullptr };
  std::mt19937 m_random{ 4711 };
};

TEST_F(PowerLossTest, TheNewestPublishedCheckpointIsFoundAfterALossAtAnyTime)
{
  const String base((m_disk.path() / "output/protection").string());
  Int32 published = 0;
  Int32 nb_loss = 0;
  PowerLoss* watch = nullptr;
  const auto lose = [&] {
    for (PowerLoss::eKept kept : { PowerLoss::eKept::SafeOnly, PowerLoss::eKept::NamesOfNow, PowerLoss::eKept::SafeOrRandom,
                                   PowerLoss::eKept::SafeOrRandom, PowerLoss::eKept::SafeOrRandom }) {
      const Int32 found = iterationAfterLoss(*watch, kept);
      ASSERT_GE(found, published) << "loss " << nb_loss << ", kept " << static_cast<int>(kept);
      ASSERT_LE(found, published + 1);
      ++nb_loss;
    }
  };
  PowerLoss loss(m_disk.path(), lose);
  watch = &loss;

  // As the values are in memory, compressed, and in the file of the machine.
  for (Int32 iteration = 1; iteration <= 6; ++iteration) {
    FileOptions options;
    options.filter.deflate_level = iteration % 3 == 1 ? 1 : 0;
    options.is_one_per_machine = iteration % 3 == 2;
    CheckpointWriter writer(&m_alone, base, options);
    const auto density = reals(iteration, 1000);
    writer.announce("Density", *density);
    writer.setMetaData("metadata");
    writer.write("Density", *density);
    writer.publish(header(iteration));
    published = iteration;
    lose();
    detail::format::CheckpointDirectory(base).keepNewest(2, {});
    lose();
  }
  EXPECT_GT(nb_loss, 200);
}

TEST_F(PowerLossTest, ANoteIsTheFormerOneOrTheNewOne)
{
  const String path((m_disk.path() / "note").string());
  const fs::path remains = m_remains.path() / "remains";
  detail::format::replaceText(path, "former");
  PowerLoss* watch = nullptr;
  bool is_done = false;
  const auto lose = [&] {
    for (int i = 0; i < 20; ++i) {
      watch->makeRemains(remains,
                         i == 0   ? PowerLoss::eKept::SafeOnly
                         : i == 1 ? PowerLoss::eKept::NamesOfNow
                                  : PowerLoss::eKept::SafeOrRandom,
                         m_random);
      const std::string text = detail::format::readText(String((remains / "note").string()));
      ASSERT_TRUE(text == "new" || (text == "former" && !is_done)) << text;
    }
  };
  PowerLoss loss(m_disk.path(), lose);
  watch = &loss;

  detail::format::replaceText(path, "new");

  is_done = true;
  lose();
}

// The model itself: it must lose what was not waited for.
TEST_F(PowerLossTest, WhatWasNotWaitedForIsLost)
{
  const fs::path remains = m_remains.path() / "remains";
  PowerLoss loss(m_disk.path(), [] {});
  m_disk.write("lost", "text");
  fs::create_directory(m_disk.path() / "directory");
  detail::format::writeTextDurably(String((m_disk.path() / "directory/file").string()), "text");
  loss.makeRemains(remains, PowerLoss::eKept::SafeOnly, m_random);
  EXPECT_TRUE(fs::is_empty(remains));

  loss.makeRemains(remains, PowerLoss::eKept::NamesOfNow, m_random);
  EXPECT_TRUE(fs::is_empty(remains / "lost"));
  EXPECT_EQ(detail::format::readText(String((remains / "directory/file").string())), "text");

  detail::format::syncPath(String(m_disk.path().string()));
  loss.makeRemains(remains, PowerLoss::eKept::SafeOnly, m_random);
  EXPECT_TRUE(fs::is_empty(remains / "lost"));
  EXPECT_TRUE(fs::is_empty(remains / "directory"));
}
} // namespace
