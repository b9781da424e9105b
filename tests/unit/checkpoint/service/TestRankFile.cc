// SPDX-License-Identifier: Apache-2.0
// The file of one rank, written and read back without the walk over variables.
#include "checkpoint/service/RankFileWriter.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/format/RankNotes.h"
#include "checkpoint/service/RankFileReader.h"
#include "tests/support/TemporaryDirectory.h"
#include "variables/data/IData.h"

#include <gtest/gtest.h>

#include <fstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;
using namespace Arcane::detail::checkpoint;

class RankFileTest : public ::testing::Test
{
 protected:
  RankFileTest()
  {
    m_table.resize(3, 2);
    for (Int64 i = 0; i < 6; ++i)
      m_table.values<Real>()[i] = 0.5 * static_cast<Real>(i);
    m_table.setShape(ArrayShape(UniqueArray<Int32>{ 2, 1 }.span()));
    m_names.resize(2);
    m_names.strings()[0] = "first";
    m_names.strings()[1] = String();
  }

  //! The record of a file with both.
  FileRecord written()
  {
    RankFileWriter writer(directory(), 3);
    writer.writeMetaData("<about/>");
    writer.write("Mesh0/Table%", m_table);
    writer.write("Names", m_names);
    writer.write("Nothing", IData(DT_Int32, 1));
    return writer.close();
  }
  String directory() const { return String(m_directory.path().string()); }

  template <typename F> static std::string messageOf(const F& f)
  {
    try {
      f();
    }
    catch (const IOException& ex) {
      return ex.message().localstr();
    }
    return "nothing was thrown";
  }

  test::TemporaryDirectory m_directory;
  IData m_table{ DT_Real, 2 };
  IData m_names{ DT_String, 1 };
};

TEST_F(RankFileTest, ValuesComeBackWithTheirExtentsAndTheirShape)
{
  const RankFileReader reader(directory(), written());
  IData table(DT_Real, 2);
  IData names(DT_String, 1);
  IData nothing(DT_Int32, 1);
  nothing.resize(5);

  reader.read("Mesh0/Table%", table);
  reader.read("Names", names);
  reader.read("Nothing", nothing);

  EXPECT_EQ(reader.readMetaData(), "<about/>");
  EXPECT_TRUE(table.isSame(m_table));
  EXPECT_EQ(table.shape().nbDimension(), 2);
  EXPECT_TRUE(names.isSame(m_names));
  EXPECT_EQ(nothing.extent0(), 0);
}

TEST_F(RankFileTest, TheRecordSaysWhereEachArrayIs)
{
  const FileRecord record = written();

  EXPECT_EQ(record.rank, 3);
  EXPECT_EQ(record.name, rankFileName(3));
  ASSERT_NE(record.find("Mesh0/Table%"), nullptr);
  const DataRecord& table = *record.find("Mesh0/Table%");
  EXPECT_EQ(table.nb_bytes, 48);
  EXPECT_GT(table.offset, 0);
  EXPECT_EQ(table.dataset, "variables/Mesh0%2FTable%25");
  EXPECT_EQ(record.find("Absent"), nullptr);
}

TEST_F(RankFileTest, NamesThatHdf5WouldCutAreWrittenOtherwise)
{
  EXPECT_EQ(datasetName("a/b"), "a%2Fb");
  EXPECT_EQ(datasetName("100%"), "100%25");
  EXPECT_EQ(datasetName("."), "%2E");
  EXPECT_EQ(datasetName("plain.name"), "plain.name");
}

TEST_F(RankFileTest, AnotherKindOfValuesIsRefused)
{
  const RankFileReader reader(directory(), written());
  IData integers(DT_Int32, 2);
  IData list(DT_Real, 1);

  EXPECT_NE(
    messageOf([&] { reader.read("Mesh0/Table%", integers); }).find("saved as values of type Real and dimension 2, expected type Int32"),
    std::string::npos);
  EXPECT_NE(messageOf([&] { reader.read("Mesh0/Table%", list); }).find("and dimension 1"), std::string::npos);
  EXPECT_NE(messageOf([&] { reader.read("Absent", list); }).find("holds no variable 'Absent'"), std::string::npos);
}

TEST_F(RankFileTest, AChecksumThatIsNotThatOfTheFileIsDamage)
{
  FileRecord record = written();
  for (DataRecord& data : record.data)
    data.crc ^= 1;
  const RankFileReader reader(directory(), record);
  IData table(DT_Real, 2);

  EXPECT_NE(messageOf([&] { reader.read("Mesh0/Table%", table); }).find("of data 'Mesh0/Table%'"), std::string::npos);
  EXPECT_NE(messageOf([&] { reader.readMetaData(); }).find("is damaged"), std::string::npos);
}

TEST_F(RankFileTest, RowsAreReadPieceByPiece)
{
  const FileRecord record = written();
  const RankFileReader reader(directory(), record);
  Real rows[6] = {};

  reader.readRows("Mesh0/Table%", 1, 2, reinterpret_cast<std::byte*>(rows));
  EXPECT_EQ(rows[0], 1.0);
  EXPECT_EQ(rows[3], 2.5);
  EXPECT_EQ(rows[4], 0.0);
  reader.readRows("Mesh0/Table%", 0, 3, reinterpret_cast<std::byte*>(rows));
  EXPECT_EQ(rows[5], 2.5);
  reader.readRows("Nothing", 0, 0, nullptr);

  const std::string of_texts = messageOf([&] { reader.readRows("Names", 0, 1, reinterpret_cast<std::byte*>(rows)); });
  EXPECT_NE(of_texts.find("variable 'Names' of type String has 2 rows, expected numbers in rows 0 to 0"), std::string::npos) << of_texts;
  EXPECT_NE(messageOf([&] { reader.readRows("Mesh0/Table%", 2, 2, nullptr); }).find("has 3 rows"), std::string::npos);
}

//! A file of which one array is large enough to be compressed.
class CompressedFileTest : public RankFileTest
{
 protected:
  CompressedFileTest()
  {
    m_large.resize(300000);
    for (Int64 i = 0; i < 300000; ++i)
      m_large.values<Real>()[i] = static_cast<Real>(i / 7);
  }

  //! The record of the file, which is on the disk.
  FileRecord compressed()
  {
    FileOptions options;
    options.filter.deflate_level = 2;
    RankFileWriter writer(directory(), 3, options);
    writer.writeMetaData("<about/>");
    writer.write("Large", m_large);
    writer.write("Names", m_names);
    FileRecord record = writer.close();
    completeRecord(directory(), record);
    return record;
  }
  std::string path() const { return (m_directory.path() / rankFileName(3).localstr()).string(); }

  IData m_large{ DT_Real, 1 };
};

TEST_F(CompressedFileTest, ValuesComeBackAndTheRecordHasTheChecksumOfTheValues)
{
  const FileRecord record = compressed();
  const FileRecord plain = [&] {
    RankFileWriter writer(directory(), 4);
    writer.write("Large", m_large);
    return writer.close();
  }();

  EXPECT_EQ(record.find("Large")->filter, "shuffle deflate 2");
  EXPECT_EQ(record.find("Large")->nb_bytes, 2400000);
  EXPECT_EQ(record.find("Large")->crc, plain.find("Large")->crc);
  EXPECT_FALSE(record.find("Names")->isFiltered());
  EXPECT_LT(record.nb_bytes, 600000);
  const RankFileReader reader(directory(), record);
  IData large(DT_Real, 1);
  IData names(DT_String, 1);
  reader.read("Large", large);
  reader.read("Names", names);
  EXPECT_TRUE(large.isSame(m_large));
  EXPECT_TRUE(names.isSame(m_names));
  Real rows[3] = {};
  reader.readRows("Large", 200000, 3, reinterpret_cast<std::byte*>(rows));
  EXPECT_EQ(rows[2], static_cast<Real>(200002 / 7));
}

TEST_F(CompressedFileTest, EachChangedByteIsFoundWithoutHdf5)
{
  const FileRecord record = compressed();
  EXPECT_NO_THROW(checkFile(directory(), record));
  for (Int64 at = 0; at < record.nb_bytes; at += record.nb_bytes / 60) {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const char before = static_cast<char>(file.get());
    file.seekp(at);
    file.put(static_cast<char>(before ^ 4));
    file.close();
    EXPECT_THROW(checkFile(directory(), record), IOException) << at;
    std::fstream again(path(), std::ios::in | std::ios::out | std::ios::binary);
    again.seekp(at);
    again.put(before);
  }
  EXPECT_NO_THROW(checkFile(directory(), record));
}

TEST_F(CompressedFileTest, ValuesThatAreNotThoseOfTheChecksumAreRefused)
{
  FileRecord record = compressed();
  for (DataRecord& data : record.data)
    data.crc ^= 1;
  const RankFileReader reader(directory(), record);
  IData large(DT_Real, 1);

  EXPECT_NE(messageOf([&] { reader.read("Large", large); }).find("is damaged: checksum"), std::string::npos);
}
} // namespace
