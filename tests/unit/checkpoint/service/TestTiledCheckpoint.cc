// SPDX-License-Identifier: Apache-2.0
// A checkpoint does not depend on the layout: tiled values are saved as the same bytes, and each layout reads what the other has saved.
#include "checkpoint/service/RankFileReader.h"
#include "checkpoint/service/RankFileWriter.h"
#include "checkpoint/service/ValuesCopy.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/base/error/IOException.h"

#include <cstring>
#include <fstream>
#include <utility>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class TiledCheckpointTest : public test::CheckpointFixture
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

  //! Values of this rank. There are more than go through the buffer in one turn.
  std::unique_ptr<IData> values(bool is_tiled, eDataType type = DT_Real3, Int64 nb_row = 7003, Int64 nb_value = 4) const
  {
    auto data = std::make_unique<IData>(type, 2);
    data->resize(nb_row, nb_value);
    Int64 i = m_rank;
    for (std::byte& byte : data->writableBytes())
      byte = static_cast<std::byte>(++i * 41 % 113);
    data->setShape(ArrayShape(UniqueArray<Int32>{ static_cast<Int32>(nb_value) }.span()));
    data->setTiled(is_tiled);
    return data;
  }

  //! Writes \a data as "X" and returns the manifest. \collective
  void saveX(const IData& data)
  {
    CheckpointWriter writer(m_pm, m_base, m_options);
    writer.announce("X", data);
    writer.setMetaData("metadata");
    writer.write("X", data);
    writer.publish(header(1));
  }
  void checkBothWays()
  {
    for (const Int64 nb_row : { Int64(0), Int64(33 + m_rank), Int64(7003) })
      for (const bool is_tiled : { false, true }) {
        const auto saved = values(is_tiled, DT_Real3, nb_row);
        saveX(*saved);
        for (const bool is_read_tiled : { false, true }) {
          IData found(DT_Real3, 2);
          found.setTiled(is_read_tiled);
          CheckpointReader(m_pm, m_base).read("X", found);
          EXPECT_EQ(found.isTiled(), is_read_tiled);
          EXPECT_TRUE(found.isSame(*values(false, DT_Real3, nb_row)));
          EXPECT_EQ(found.shape().dimension(0), 4);
        }
      }
  }
  Ref<IParallelMng> m_manager;
  IParallelMng* m_world = nullptr;
};

TEST_F(TiledCheckpointTest, EachLayoutReadsTheOtherFromFilesOfRanks)
{
  checkBothWays();
}

TEST_F(TiledCheckpointTest, EachLayoutReadsTheOtherFromFilesOfMachines)
{
  m_options.is_one_per_machine = true;
  checkBothWays();
}

TEST_F(TiledCheckpointTest, EachLayoutReadsTheOtherFromFilteredFiles)
{
  m_options.filter.deflate_level = 3;
  checkBothWays();
}

TEST_F(TiledCheckpointTest, ValuesInFilesAndRecordsAreTheSameByteForByte)
{
  for (const eDataType type : { DT_Byte, DT_Int16, DT_Float32, DT_Real, DT_Real2, DT_Real3x3 }) {
    std::string bytes[2];
    UInt32 crc[2] = {};
    for (const bool is_tiled : { false, true }) {
      const fs::path directory = fs::path(m_base.localstr()).parent_path() / ("files" + std::to_string(m_rank) + (is_tiled ? "t" : "c"));
      fs::remove_all(directory);
      fs::create_directories(directory);
      RankFileWriter writer(String(directory.string()), m_rank);
      writer.write("X", *values(is_tiled, type));
      const detail::format::FileRecord record = writer.close();
      crc[is_tiled] = record.data[0].crc;
      ASSERT_GT(record.data[0].offset, 0);
      EXPECT_EQ(record.data[0].nb_bytes, values(false, type)->valueBytes());
      std::ifstream in(directory / record.name.localstr(), std::ios::binary);
      // The rest of the file also holds the time at which it was made.
      bytes[is_tiled].resize(static_cast<std::size_t>(record.data[0].nb_bytes));
      in.seekg(record.data[0].offset).read(bytes[is_tiled].data(), record.data[0].nb_bytes);
      EXPECT_TRUE(in);
    }
    EXPECT_EQ(crc[0], crc[1]);
    EXPECT_FALSE(bytes[0].empty());
    EXPECT_TRUE(bytes[0] == bytes[1]) << dataTypeName(type);
  }
}

TEST_F(TiledCheckpointTest, ACopyInTheBackgroundHasTheBytesOfContiguousRows)
{
  ValuesCopy copy;
  copy.beginWrite({});
  copy.write("X", *values(true));

  const auto expected = values(false);
  ASSERT_EQ(copy.items().size(), 1u);
  const Span<const std::byte> bytes = copy.items()[0].bytes;
  ASSERT_EQ(bytes.size(), expected->valueBytes());
  EXPECT_EQ(std::memcmp(bytes.data(), expected->address(), static_cast<std::size_t>(bytes.size())), 0);
}

TEST_F(TiledCheckpointTest, DamagedTilesAreRefused)
{
  const fs::path directory = fs::path(m_base.localstr()).parent_path() / ("damaged" + std::to_string(m_rank));
  fs::create_directories(directory);
  RankFileWriter writer(String(directory.string()), m_rank);
  writer.write("X", *values(true));
  detail::format::FileRecord record = writer.close();
  record.data[0].crc ^= 1;
  const RankFileReader reader(String(directory.string()), record);
  const auto found = values(true);

  EXPECT_THROW(reader.read("X", *found), IOException);
}
} // namespace
