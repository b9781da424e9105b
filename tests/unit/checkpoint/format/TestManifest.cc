// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/Manifest.h"

#include "arcane_core/base/error/IOException.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

FileRecord sampleFile()
{
  DataRecord data;
  data.name = "Mesh0_Cell_Density <\"&'>";
  data.dataset = "variables/Density";
  data.type = DT_Real3;
  data.dimension = 2;
  data.extents = { 100, 6 };
  data.shape = { 3, 2 };
  data.offset = 4096;
  data.nb_bytes = 14400;
  data.crc = 0xDEADBEEFu;
  FileRecord file;
  file.rank = 0;
  file.name = "rank_000000.h5";
  file.nb_bytes = 20000;
  file.crc_of_rest = 12;
  file.data.push_back(data);
  return file;
}

std::string sampleText()
{
  Manifest header;
  header.code_name = "shock & tube";
  header.nb_rank = 1;
  header.time = 0.1;
  header.iteration = 57;
  return toText(header, toText(sampleFile()));
}

std::string messageOf(const std::string& text)
{
  try {
    manifestFromText(text, "manifest.xml");
  }
  catch (const IOException& ex) {
    return ex.what();
  }
  return "nothing was thrown";
}

// Such manifests, with the right checksum, gave messages of 40 MB, which a restart wrote to its log and to the note of the refusal.
TEST(ManifestTest, NamesThatNoReaderWouldFindAreNotWritten)
{
  for (const char* name : { "Bell\x07", "Latin\xe9" }) {
    FileRecord file = sampleFile();
    file.data[0].name = name;
    EXPECT_THROW(toText(file), IOException) << name;
    Manifest header;
    header.code_name = name;
    EXPECT_THROW(toText(header, toText(sampleFile())), IOException) << name;
  }
}

TEST(ManifestTest, AHeaderThatNoReaderWouldFindIsNotWritten)
{
  Manifest header;
  header.nb_rank = 1;
  header.code_name = String(std::string(3000, 'c'));
  const std::string text = toText(header, toText(sampleFile()));
  EXPECT_EQ(manifestHeaderFromText(text.substr(0, nb_header_byte), "manifest.xml").code_name, header.code_name);
  header.code_name = String(std::string(5000, 'c'));
  EXPECT_THROW(toText(header, toText(sampleFile())), IOException);
}

TEST(ManifestTest, ManyBlanksAreReadOrRefusedInOneSentence)
{
  const std::string blanks(20000000, ' ');
  Manifest header;
  header.nb_rank = 1;
  const std::string file = toText(sampleFile());
  const std::size_t tag = file.find(" rank=");
  const std::size_t value = file.find("rest-crc32c=\"") + 13;

  for (const std::string& text :
       { blanks + file, file.substr(0, tag) + blanks + file.substr(tag), file.substr(0, value) + blanks + file.substr(value) })
    EXPECT_LT(messageOf(toText(header, text)).size(), 1000u);
}

TEST(ManifestTest, TheHeaderIsReadFromTheBeginning)
{
  const std::string text = sampleText();

  const Manifest header = manifestHeaderFromText(text.substr(0, text.find("<file")), "m.xml");

  EXPECT_EQ(header.code_name, "shock & tube");
  EXPECT_EQ(header.iteration, 57);
  EXPECT_TRUE(header.files.empty());
  EXPECT_THROW(manifestHeaderFromText(text.substr(0, 60), "m.xml"), IOException);
  EXPECT_THROW(manifestHeaderFromText("", "m.xml"), IOException);
}

TEST(ManifestTest, TheRunIsOptional)
{
  Manifest header;
  header.code_name = "code";
  const std::string without = toText(header, "");
  header.run = "2026-06-11T08:30:00-1f2e3d4c";

  EXPECT_TRUE(manifestFromText(without, "m.xml").run.null());
  EXPECT_EQ(manifestFromText(toText(header, ""), "m.xml").run, header.run);
}

TEST(ManifestTest, ComesBackFromItsText)
{
  const Manifest manifest = manifestFromText(sampleText(), "manifest.xml");

  EXPECT_EQ(manifest.code_name, "shock & tube");
  EXPECT_EQ(manifest.nb_rank, 1);
  EXPECT_EQ(manifest.time, 0.1);
  EXPECT_EQ(manifest.iteration, 57);
  ASSERT_EQ(manifest.files.size(), 1u);
  const FileRecord& file = manifest.files[0];
  EXPECT_EQ(file.name, "rank_000000.h5");
  EXPECT_EQ(file.nb_bytes, 20000);
  EXPECT_EQ(file.crc_of_rest, 12u);
  const DataRecord* data = file.find("Mesh0_Cell_Density <\"&'>");
  ASSERT_NE(data, nullptr);
  EXPECT_EQ(data->dataset, "variables/Density");
  EXPECT_EQ(data->type, DT_Real3);
  EXPECT_EQ(data->dimension, 2);
  EXPECT_EQ(data->extents, (UniqueArray<Int64>{ 100, 6 }));
  EXPECT_EQ(data->shape, (UniqueArray<Int32>{ 3, 2 }));
  EXPECT_EQ(data->offset, 4096);
  EXPECT_EQ(data->nb_bytes, 14400);
  EXPECT_EQ(data->crc, 0xDEADBEEFu);
  EXPECT_EQ(file.find("Density"), nullptr);
}

TEST(ManifestTest, EveryTruncationIsRefused)
{
  const std::string text = sampleText();

  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(messageOf(text.substr(0, size)), "nothing was thrown") << "first " << size << " bytes";
}

TEST(ManifestTest, EveryFlippedBitIsRefused)
{
  const std::string text = sampleText();

  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string damaged = text;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    ASSERT_NE(messageOf(damaged), "nothing was thrown") << "bit " << bit;
  }
}

TEST(ManifestTest, ALaterVersionIsRefusedByNumber)
{
  Manifest header;
  header.format_version = 4;
  header.nb_rank = 1;

  const std::string message = messageOf(toText(header, toText(sampleFile())));

  EXPECT_EQ(message, "'manifest.xml' is of version 4, expected at most 3");
}

TEST(ManifestTest, AMissingFileOfARankIsRefused)
{
  Manifest header;
  header.nb_rank = 2;

  EXPECT_EQ(messageOf(toText(header, toText(sampleFile()))), "'manifest.xml' lists 1 files, expected 2");
}

TEST(ManifestTest, FilteredValuesHaveAFilterAndNoPlace)
{
  FileRecord written = sampleFile();
  written.data[0].filter = "shuffle deflate 1";
  Manifest header;
  header.nb_rank = 1;
  header.format_version = Manifest::filtered_version;
  const std::string text = toText(header, toText(written));

  const Manifest manifest = manifestFromText(text, "manifest.xml");

  EXPECT_EQ(text.find("offset"), std::string::npos);
  EXPECT_EQ(manifest.format_version, 2);
  EXPECT_TRUE(manifest.files[0].data[0].isFiltered());
  EXPECT_EQ(manifest.files[0].data[0].filter, "shuffle deflate 1");
  EXPECT_EQ(manifest.files[0].data[0].nb_bytes, 14400);
  EXPECT_FALSE(manifestFromText(sampleText(), "manifest.xml").files[0].data[0].isFiltered());
}
} // namespace
