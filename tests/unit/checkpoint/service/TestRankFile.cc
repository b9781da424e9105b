// SPDX-License-Identifier: Apache-2.0
// The file of one rank, written and read back without the walk over variables.
#include "checkpoint/service/RankFileWriter.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/service/RankFileReader.h"
#include "tests/support/TemporaryDirectory.h"
#include "variables/data/IData.h"

#include <gtest/gtest.h>

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
} // namespace
