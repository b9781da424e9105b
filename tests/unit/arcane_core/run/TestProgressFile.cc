// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ProgressFile.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include <sys/stat.h>

namespace Arcane::detail::run
{
namespace
{
std::string textOf(const std::string& path)
{
  std::ifstream in(path);
  return { std::istreambuf_iterator<char>(in), {} };
}

class ProgressFileTest : public ::testing::Test
{
 protected:
  ProgressFileTest()
  : m_trace_mng(makeRef(new ITraceMng()))
  {
    m_trace_mng->setRedirectStream(&m_out);
  }

  std::string path(const char* name) const { return (m_directory.path() / name).string(); }

  test::TemporaryDirectory m_directory;
  std::ostringstream m_out;
  Ref<ITraceMng> m_trace_mng;
};
} // namespace

TEST_F(ProgressFileTest, ANewRunReplacesTheFileAndARestartAppends)
{
  const std::string name = path("progress.jsonl");
  std::ofstream(name) << "former\n";
  {
    ProgressFile file(m_trace_mng.get());
    file.open(String(name), false);
    file.writeLine("one");
  }
  ProgressFile file(m_trace_mng.get());
  file.open(String(name), true);
  file.writeLine("two");

  EXPECT_EQ(textOf(name), "one\ntwo\n");
}

TEST_F(ProgressFileTest, WithoutFileNothingIsWritten)
{
  ProgressFile file(m_trace_mng.get());

  file.writeLine("one");

  EXPECT_FALSE(file.isOpen());
}

TEST_F(ProgressFileTest, WhatIsNoFileIsRefused)
{
  const std::string pipe = path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  ProgressFile file(m_trace_mng.get());

  EXPECT_THROW(file.open(String(path("missing/progress")), false), IOException);
  EXPECT_THROW(file.open(String(m_directory.path().string()), false), IOException);
  EXPECT_THROW(file.open(String(pipe), false), IOException);
}

TEST_F(ProgressFileTest, ARunGoesOnWhenTheDiskIsFull)
{
  ProgressFile file(m_trace_mng.get());
  file.open("/dev/full", false);

  file.writeLine("one");
  file.writeLine("two");

  EXPECT_FALSE(file.isOpen());
  const std::string text = m_out.str();
  EXPECT_NE(text.find("cannot write the progress of the run in '/dev/full': No space left on device"), std::string::npos) << text;
  EXPECT_EQ(text.find("cannot", text.find("cannot") + 1), std::string::npos) << text;
}
} // namespace Arcane::detail::run
