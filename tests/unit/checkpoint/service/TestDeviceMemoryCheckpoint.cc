// SPDX-License-Identifier: Apache-2.0
// A checkpoint does not depend on the memory: values that the host must not touch are saved as the same bytes, and read into each memory.
#include "checkpoint/service/RankFileReader.h"
#include "checkpoint/service/RankFileWriter.h"
#include "checkpoint/service/ValuesCopy.h"
#include "tests/support/GuardedMemory.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/base/error/IOException.h"

#include <cstring>
#include <utility>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

//! What can be in memory of a device.
struct Kind
{
  eDataType type;
  Int32 dimension;
  bool is_tiled;
};
constexpr Kind kinds[] = { { DT_Real, 1, false }, { DT_Byte, 1, false }, { DT_Real3, 2, false }, { DT_Real3, 2, true } };

class DeviceMemoryCheckpointTest : public test::CheckpointFixture
{
 protected:
  //! The manager that shares memory ends before MPI does.
  void enterRank() override
  {
    m_manager = newManager();
    m_world = std::exchange(m_pm, m_manager.get());
  }
  void leaveRank() override
  {
    m_pm = m_world;
    m_manager.reset();
  }

  std::unique_ptr<IData> empty(const Kind& kind, bool is_on_device)
  {
    auto data = std::make_unique<IData>(kind.type, kind.dimension);
    data->setTiled(kind.is_tiled);
    if (is_on_device)
      data->changeAllocator(MemoryAllocationOptions(&m_memory));
    return data;
  }
  //! More rows than go through the buffer in one turn.
  static Int64 manyRows(const Kind& kind) { return kind.dimension == 1 ? 140'017 : 17'017; }
  //! Values of this rank.
  std::unique_ptr<IData> values(const Kind& kind, bool is_on_device) { return values(kind, is_on_device, manyRows(kind)); }
  std::unique_ptr<IData> values(const Kind& kind, bool is_on_device, Int64 nb_row)
  {
    auto data = std::make_unique<IData>(kind.type, kind.dimension);
    data->resize(nb_row, kind.dimension == 2 ? 4 : 1);
    Int64 i = m_rank;
    for (std::byte& byte : data->writableBytes())
      byte = static_cast<std::byte>(++i * 41 % 113);
    data->setTiled(kind.is_tiled);
    if (is_on_device)
      data->changeAllocator(MemoryAllocationOptions(&m_memory));
    return data;
  }
  void checkBothWays()
  {
    for (const Kind& kind : kinds)
      for (const Int64 nb_row : { Int64(0), Int64(33 + m_rank), manyRows(kind) })
        for (const bool is_on_device : { true, false }) {
          const auto saved = values(kind, is_on_device, nb_row);
          CheckpointWriter writer(m_pm, m_base, m_options);
          writer.announce("X", *saved);
          writer.setMetaData("metadata");
          writer.write("X", *saved);
          writer.publish(header(1));
          const auto found = empty(kind, !is_on_device);
          CheckpointReader(m_pm, m_base).read("X", *found);
          EXPECT_EQ(found->isInDeviceMemory(), !is_on_device);
          EXPECT_TRUE(found->isSame(*values(kind, false, nb_row)));
        }
  }

  test::GuardedMemory m_memory;
  Ref<IParallelMng> m_manager;
  IParallelMng* m_world = nullptr;
};

TEST_F(DeviceMemoryCheckpointTest, EachMemoryReadsTheOtherFromFilesOfRanks)
{
  checkBothWays();
}

TEST_F(DeviceMemoryCheckpointTest, EachMemoryReadsTheOtherFromFilesOfMachines)
{
  m_options.is_one_per_machine = true;
  checkBothWays();
}

TEST_F(DeviceMemoryCheckpointTest, EachMemoryReadsTheOtherFromFilteredFiles)
{
  m_options.filter.deflate_level = 3;
  checkBothWays();
}

TEST_F(DeviceMemoryCheckpointTest, RecordsAreTheSame)
{
  for (const Kind& kind : kinds) {
    detail::format::DataRecord records[2];
    for (const bool is_on_device : { false, true }) {
      const fs::path directory = fs::path(m_base.localstr()).parent_path() / ("files" + std::to_string(m_rank));
      fs::remove_all(directory);
      fs::create_directories(directory);
      RankFileWriter writer(String(directory.string()), m_rank);
      writer.write("X", *values(kind, is_on_device));
      records[is_on_device] = writer.close().data[0];
    }
    EXPECT_EQ(records[0].crc, records[1].crc);
    EXPECT_EQ(records[0].nb_bytes, records[1].nb_bytes);
  }
}

TEST_F(DeviceMemoryCheckpointTest, ACopyInTheBackgroundHasTheBytesOfTheHost)
{
  for (const Kind& kind : kinds) {
    ValuesCopy copies[2];
    for (const bool is_on_device : { false, true }) {
      copies[is_on_device].beginWrite({});
      copies[is_on_device].write("X", *values(kind, is_on_device));
      ASSERT_EQ(copies[is_on_device].items().size(), 1u);
    }
    const Span<const std::byte> a = copies[0].items()[0].bytes;
    const Span<const std::byte> b = copies[1].items()[0].bytes;
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size())), 0);
  }
}
} // namespace
