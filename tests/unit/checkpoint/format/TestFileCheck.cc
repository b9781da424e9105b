// SPDX-License-Identifier: Apache-2.0
// Each byte of a file is in an array or in the rest, and each has its checksum.
#include "checkpoint/format/FileCheck.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/Crc32c.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

//! A file of 10 bytes of structure, an array of 20, 5 of structure, an array of 8, 5 of structure.
class FileCheckTest : public ::testing::Test
{
 protected:
  FileCheckTest()
  {
    m_record.name = "rank_0.h5";
    m_record.nb_bytes = static_cast<Int64>(m_content.size());
    // Not in the order of the file.
    addArray("Second", 35, 8);
    addArray("First", 10, 20);
    addArray("Empty", 12, 0);
    write(m_content);
    m_record.crc_of_rest = crcOfRest(path(), m_record);
  }

  void addArray(const char* name, Int64 offset, Int64 nb_byte)
  {
    DataRecord data;
    data.name = name;
    data.offset = offset;
    data.nb_bytes = nb_byte;
    data.crc = crcOf(m_content.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(nb_byte)));
    m_record.data.push_back(data);
  }
  static UInt32 crcOf(const std::string& text)
  {
    return crc32c(Span<const std::byte>(reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size())));
  }
  void write(const std::string& content) const { m_directory.write("rank_0.h5", content); }
  String path() const { return directory() + "/rank_0.h5"; }
  String directory() const { return String(m_directory.path().string()); }

  //! What is wrong with the file; empty if nothing is.
  std::string fault() const
  {
    try {
      checkFile(directory(), m_record);
    }
    catch (const IOException& ex) {
      return ex.message().localstr();
    }
    return {};
  }

  test::TemporaryDirectory m_directory;
  const std::string m_content = "0123456789aaaaaaaaaaaaaaaaaaaa01234bbbbbbbbtail!";
  FileRecord m_record;
};

TEST_F(FileCheckTest, AFileAsItWasWrittenIsSound)
{
  EXPECT_EQ(fault(), "");
  EXPECT_NO_THROW(checkFileSize(directory(), m_record.name, m_record.nb_bytes));
  EXPECT_EQ(m_record.crc_of_rest, crcOf("012345678901234tail!"));
}

TEST_F(FileCheckTest, EachDamagedByteIsFoundInItsPart)
{
  for (std::size_t i = 0; i < m_content.size(); ++i) {
    std::string damaged = m_content;
    damaged[i] ^= 1;
    write(damaged);

    const std::string expected = (i >= 10 && i < 30) ? "of data 'First'" : (i >= 35 && i < 43) ? "of data 'Second'" : "of its structure";
    EXPECT_NE(fault().find(expected), std::string::npos) << "byte " << i << ": " << fault();
  }
}

TEST_F(FileCheckTest, AnotherSizeIsFoundWithoutReadingTheFile)
{
  write(m_content + "x");
  EXPECT_EQ(fault(), "file 'rank_0.h5' is too long: 49 bytes, expected 48");
  write(m_content.substr(1));
  EXPECT_EQ(fault(), "file 'rank_0.h5' is truncated: 47 bytes, expected 48");
  EXPECT_THROW(checkFileSize(directory(), m_record.name, m_record.nb_bytes), IOException);
  m_record.name = "rank_1.h5";
  EXPECT_THROW(checkFileSize(directory(), m_record.name, m_record.nb_bytes), IOException);
}

TEST_F(FileCheckTest, ArraysThatOverlapOrLeaveTheFileAreRefused)
{
  FileRecord overlapping = m_record;
  overlapping.data[0].offset = 29;
  FileRecord beyond = m_record;
  beyond.data[0].offset = 41;

  for (const FileRecord& record : { overlapping, beyond })
    EXPECT_THROW(crcOfRest(path(), record), IOException);
}
} // namespace
