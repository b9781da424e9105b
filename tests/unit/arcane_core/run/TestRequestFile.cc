// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RequestFile.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::run::RequestFile;
using Text = std::optional<std::string>;

class RequestFileTest : public ::testing::Test
{
 protected:
  std::filesystem::path path(const char* name) const { return m_directory.path() / name; }
  std::string content(const char* name) const
  {
    std::ifstream in(path(name));
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }

  TemporaryDirectory m_directory;
  RequestFile m_file{ String(m_directory.path().string()) };
};
} // namespace

TEST_F(RequestFileTest, ARequestIsTakenOnce)
{
  EXPECT_EQ(m_file.take(), Text());
  m_directory.write("request", "checkpoint\n");

  EXPECT_EQ(m_file.take(), Text("checkpoint\n"));

  EXPECT_TRUE(std::filesystem::is_empty(m_directory.path()));
  EXPECT_EQ(m_file.take(), Text());
}

TEST_F(RequestFileTest, AFileThatMayNotBeCompleteIsReadAtTheSecondLook)
{
  m_directory.write("request", "");
  EXPECT_EQ(m_file.take(), Text());
  m_directory.write("request", "final-time 1");
  EXPECT_EQ(m_file.take(), Text());
  m_directory.write("request", "final-time 12.5");
  EXPECT_EQ(m_file.take(), Text());

  EXPECT_EQ(m_file.take(), Text("final-time 12.5"));
}

TEST_F(RequestFileTest, ALongFileIsCutAndALinkIsNone)
{
  m_directory.write("request", std::string(100000, 'x') + "\n");
  m_file.take();
  const Text text = m_file.take();
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(Int64(text->size()), RequestFile::max_bytes);

  m_directory.write("other", "stop\n");
  std::filesystem::create_symlink(path("other"), path("request"));
  EXPECT_EQ(m_file.take(), Text());
}

TEST_F(RequestFileTest, TheAnswerReplacesTheFormerOne)
{
  m_file.answer("done: 1\n");
  m_file.answer("refused: 2\n");

  EXPECT_EQ(content("request.answer"), "refused: 2\n");
}

TEST_F(RequestFileTest, WhatAFormerRunHasLeftIsRemoved)
{
  EXPECT_FALSE(m_file.removeFormer());
  m_directory.write("request", "stop\n");
  m_directory.write("request.answer", "done\n");

  EXPECT_TRUE(m_file.removeFormer());

  EXPECT_TRUE(std::filesystem::is_empty(m_directory.path()));
}
} // namespace Arcane::test
