// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/DiskFile.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;

class DiskFileTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_directory;
  const String m_path = String((m_directory.path() / "file.txt").string());
};

TEST_F(DiskFileTest, TextComesBack)
{
  writeTextDurably(m_path, "two\nlines");
  syncPath(m_path);
  syncPath(String(m_directory.path().string()));

  EXPECT_EQ(readText(m_path), "two\nlines");
  EXPECT_EQ(InputFile(m_path).size(), 9);
}

TEST_F(DiskFileTest, ATextThatNoReaderWouldAcceptIsNotWritten)
{
  const std::string text(static_cast<std::size_t>(max_text_bytes) + 1, 'x');
  const std::string message = test::messageOf([&] { writeTextDurably(m_path, text); });
  for (const Int64 nb_byte : { max_text_bytes, max_text_bytes + 1 })
    EXPECT_NE(message.find(std::to_string(nb_byte)), std::string::npos) << message;
  EXPECT_FALSE(std::filesystem::exists(m_path.localstr()));
  EXPECT_NO_THROW(throwIfTooLong(m_path, "four", 4));
  EXPECT_THROW(throwIfTooLong(m_path, "fives", 4), IOException);
}

TEST_F(DiskFileTest, ReadingBeyondTheEndTellsBothSizes)
{
  writeTextDurably(m_path, "0123456789");
  const InputFile file(m_path);
  std::array<std::byte, 8> bytes;

  try {
    file.read(5, Span<std::byte>(bytes.data(), 8));
    FAIL() << "nothing was thrown";
  }
  catch (const IOException& ex) {
    EXPECT_TRUE(ex.message().endsWith("ends at 10 bytes, expected 13")) << ex.message();
  }
}

TEST_F(DiskFileTest, AFullDeviceIsAnError)
{
  EXPECT_THROW(writeTextDurably("/dev/full", "text"), IOException);
}

TEST_F(DiskFileTest, WhatIsNotAFileIsRefused)
{
  EXPECT_THROW(InputFile(String(m_directory.path().string())), IOException);
  EXPECT_THROW(InputFile{ m_path }, IOException);
  EXPECT_THROW(syncPath(m_path), IOException);
}

TEST_F(DiskFileTest, APipeIsRefusedAndNotWaitedFor)
{
  ASSERT_EQ(::mkfifo(m_path.localstr(), 0600), 0);

  EXPECT_THROW(InputFile{ m_path }, IOException);
  EXPECT_THROW(readText(m_path), IOException);
  EXPECT_THROW(writeTextDurably(m_path, "text"), IOException);
}

TEST_F(DiskFileTest, ATextThatIsTooLongIsRefused)
{
  writeTextDurably(m_path, "12345");

  EXPECT_EQ(readText(m_path, 5), "12345");
  EXPECT_THROW(readText(m_path, 4), IOException);
}

TEST_F(DiskFileTest, NoLinkIsFollowedByWhatIsWritten)
{
  const String other(m_directory.write("other.txt", "of another run"));
  std::filesystem::create_symlink(other.localstr(), m_path.localstr());

  EXPECT_THROW(writeTextDurably(m_path, "text"), IOException);
  EXPECT_EQ(readText(other), "of another run");
  replaceText(m_path, "text");

  EXPECT_EQ(readText(other), "of another run");
  EXPECT_EQ(readText(m_path), "text");
  EXPECT_FALSE(std::filesystem::is_symlink(m_path.localstr()));
}

TEST_F(DiskFileTest, AReplacedFileIsTheFormerOneOrTheNewOne)
{
  writeTextDurably(m_path, "former");
  // What a run that was killed has left.
  std::filesystem::create_symlink("/no/such/place", (m_path + ".part").localstr());
  replaceText(m_path, "new");
  EXPECT_EQ(readText(m_path), "new");

  std::filesystem::create_directory((m_path + ".part").localstr());
  EXPECT_THROW(replaceText(m_path, "newer"), IOException);
  EXPECT_EQ(readText(m_path), "new");
}

TEST_F(DiskFileTest, DirectoriesAreMadeWithThoseAbove)
{
  const String base(m_directory.path().string());
  createDirectoriesDurably(base + "/a/b//c/");
  createDirectoriesDurably(base + "/a/b");
  createDirectoriesDurably(".");
  createDirectoriesDurably("/");
  EXPECT_TRUE(std::filesystem::is_directory((base + "/a/b/c").localstr()));

  writeTextDurably(m_path, "a file");
  EXPECT_THROW(createDirectoriesDurably(m_path), IOException);
  EXPECT_THROW(createDirectoriesDurably(m_path + "/below"), IOException);
  EXPECT_THROW(createDirectoriesDurably(""), IOException);
}
TEST_F(DiskFileTest, ACopyHasTheSameBytes)
{
  const String to((m_directory.path() / "to").string());
  for (const std::size_t size : { 0UL, 1UL, 3UL * 1024 * 1024 + 17 }) {
    std::string text(size, 'a');
    for (std::size_t i = 0; i < size; i += 1000)
      text[i] = static_cast<char>('b' + i / 1000 % 20);
    std::ofstream(m_path.localstr()) << text;
    std::filesystem::remove(to.localstr());

    copyFile(m_path, to);

    EXPECT_EQ(readText(to), text);
  }
}

TEST_F(DiskFileTest, ANewFileOverwritesNothingAndFollowsNoLink)
{
  using enum OutputFile::eOpening;
  const String link((m_directory.path() / "link").string());
  const String other((m_directory.path() / "other").string());
  std::ofstream(m_path.localstr()) << "kept";
  std::filesystem::create_symlink("other", link.localstr());

  EXPECT_THROW(OutputFile(m_path, New), IOException);
  EXPECT_THROW(OutputFile(link, New), IOException);
  EXPECT_THROW(OutputFile(link, Existing), IOException);
  EXPECT_THROW(OutputFile(other, Existing), IOException);
  EXPECT_THROW(copyFile(other, link), IOException);

  EXPECT_EQ(readText(m_path), "kept");
  EXPECT_FALSE(std::filesystem::exists(other.localstr()));
}

TEST_F(DiskFileTest, PiecesAreWrittenAtTheirPlaces)
{
  OutputFile file(m_path, OutputFile::eOpening::New);
  const auto bytes = [](std::string_view text) {
    return Span<const std::byte>(reinterpret_cast<const std::byte*>(text.data()), text.size());
  };

  file.write(3, bytes("def"));
  file.write(0, bytes("abc"));
  file.syncAndClose();

  EXPECT_EQ(readText(m_path), "abcdef");
}
} // namespace
