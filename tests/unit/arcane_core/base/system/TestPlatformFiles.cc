// SPDX-License-Identifier: Apache-2.0
// Questions about files, and those that have no answer.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace Arcane::platform_files_test
{
class PlatformFilesTest : public ::testing::Test
{
 protected:
  String pathOf(const char* name) const { return String((m_directory.path() / name).string()); }
  String write(const char* name, const std::string& text) const { return String(m_directory.write(name, text)); }

  test::TemporaryDirectory m_directory;
};

TEST_F(PlatformFilesTest, BytesOfAFileAreReadAsTheyAre)
{
  const std::string bytes("a\0b\r\n\xFF", 6);
  const String path = write("bytes", bytes);
  UniqueArray<Byte> content;
  UniqueArray<std::byte> same;

  EXPECT_FALSE(Platform::readAllFile(path, true, content));
  EXPECT_FALSE(Platform::readAllFile(path, true, same));

  EXPECT_EQ(std::string(content.begin(), content.end()), bytes);
  EXPECT_EQ(same.size(), 6);
  EXPECT_EQ(Platform::getFileLength(path), 6);
}

TEST_F(PlatformFilesTest, AnEmptyFileIsReadAndAFormerContentGoes)
{
  UniqueArray<Byte> content(3);

  EXPECT_FALSE(Platform::readAllFile(write("empty", ""), false, content));

  EXPECT_EQ(content.size(), 0);
}

TEST_F(PlatformFilesTest, WhatIsNoFileIsNotRead)
{
  UniqueArray<Byte> content;
  const String pipe = pathOf("pipe");
  ASSERT_EQ(::mkfifo(pipe.localstr(), 0600), 0);
  // With a writer, a reader would not wait for ever.
  const int writer = ::open(pipe.localstr(), O_RDWR | O_NONBLOCK);
  ASSERT_GE(writer, 0);

  EXPECT_TRUE(Platform::readAllFile(pathOf("absent"), false, content));
  EXPECT_TRUE(Platform::readAllFile(String(m_directory.path().string()), false, content));
  EXPECT_TRUE(Platform::readAllFile(pipe, false, content)) << "it would wait for a writer";
  EXPECT_EQ(Platform::getFileLength(pathOf("absent")), 0);
  EXPECT_EQ(Platform::getFileLength(String(m_directory.path().string())), 0);
  ::close(writer);
}

TEST_F(PlatformFilesTest, ADirectoryNeedsItsParentUnlessParentsAreMadeToo)
{
  EXPECT_TRUE(Platform::createDirectory(pathOf("a/b")));
  EXPECT_FALSE(Platform::isDirectoryExists(pathOf("a")));
  EXPECT_FALSE(Platform::recursiveCreateDirectory(pathOf("a/b/c")));
  EXPECT_FALSE(Platform::createDirectory(pathOf("a/b/c"))) << "it is there already";

  EXPECT_TRUE(Platform::isDirectoryExists(pathOf("a/b/c")));
  EXPECT_TRUE(Platform::isFileExists(pathOf("a/b")));
}

TEST_F(PlatformFilesTest, ADirectoryThatIsNotEmptyIsNotRemoved)
{
  const String file = write("d/file", "x");

  EXPECT_TRUE(Platform::removeFile(pathOf("d")));
  EXPECT_FALSE(Platform::removeFile(file));
  EXPECT_FALSE(Platform::removeFile(file)) << "it is gone already";
  EXPECT_FALSE(Platform::removeFile(pathOf("d")));

  EXPECT_FALSE(Platform::isFileExists(pathOf("d")));
}

TEST_F(PlatformFilesTest, ALinkToNothingDoesNotExist)
{
  std::filesystem::create_symlink("nowhere", m_directory.path() / "link");

  EXPECT_FALSE(Platform::isFileExists(pathOf("link")));
  EXPECT_FALSE(Platform::isFileReadable(pathOf("link")));
  EXPECT_TRUE(Platform::isFileReadable(write("file", "")));
}

TEST_F(PlatformFilesTest, PathsAreCutAtTheirLastSlash)
{
  EXPECT_EQ(Platform::getFileDirName("a/b/c.arc"), "a/b");
  EXPECT_EQ(Platform::getFileDirName("c.arc"), ".");
  EXPECT_EQ(Platform::getFileDirName("/c.arc"), "/");
  EXPECT_EQ(Platform::getFileDirName(""), ".");
}

TEST_F(PlatformFilesTest, TheProgramAndItsDirectoryAreWholePaths)
{
  EXPECT_TRUE(Platform::isFileReadable(Platform::getExeFullPath())) << Platform::getExeFullPath();
  EXPECT_EQ(Platform::getExeFullPath().localstr()[0], '/');
  EXPECT_EQ(Platform::getCurrentDirectory(), String(std::filesystem::current_path().string()));
}
} // namespace Arcane::platform_files_test
