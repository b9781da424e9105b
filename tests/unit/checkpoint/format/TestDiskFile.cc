// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/DiskFile.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <array>

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
} // namespace
