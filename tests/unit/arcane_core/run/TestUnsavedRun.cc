// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnsavedRun.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace Arcane::test
{
namespace
{
using detail::run::UnsavedRun;

class UnsavedRunTest : public ::testing::Test
{
 protected:
  TemporaryDirectory m_temporary;
  UnsavedRun m_run{ String(m_temporary.path().string()) };

  std::ptrdiff_t nbFile() const
  {
    const std::filesystem::directory_iterator files(m_temporary.path());
    return std::distance(begin(files), end(files));
  }
};

TEST_F(UnsavedRunTest, TheNoteOfTheLastRunIsReadUntilItIsRemoved)
{
  EXPECT_TRUE(m_run.identity().null());
  // Of a run that was killed while it wrote.
  m_temporary.write("run.unsaved.part", "ru");

  m_run.note("2026-06-11T08:30:00-1f2e3d4c");
  m_run.note("2026-06-12T08:30:00-00000001");

  EXPECT_EQ(m_run.identity(), "2026-06-12T08:30:00-00000001");
  EXPECT_EQ(nbFile(), 1);
  m_run.remove();
  m_run.remove();
  EXPECT_TRUE(m_run.identity().null());
  EXPECT_EQ(nbFile(), 0);
}

TEST_F(UnsavedRunTest, APartOfANoteOrAnotherTextIsNone)
{
  m_run.note("one");
  std::ifstream file(m_temporary.path() / "run.unsaved");
  const std::string whole((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());

  for (std::size_t i = 0; i < whole.size(); ++i) {
    m_temporary.write("run.unsaved", whole.substr(0, i));
    EXPECT_THROW(m_run.identity(), IOException) << i;
  }
  const std::string others[] = { "other" + whole, whole + "more", "run a\nb\nhas no checkpoint yet\n", "run \nhas no checkpoint yet\n" };
  for (const std::string& text : others) {
    m_temporary.write("run.unsaved", text);
    EXPECT_THROW(m_run.identity(), IOException) << text;
  }
  m_temporary.write("run.unsaved", whole);
  EXPECT_EQ(m_run.identity(), "one");
}

TEST_F(UnsavedRunTest, ADirectoryThatIsNotThereIsAnErrorOfTheNote)
{
  const UnsavedRun nowhere(String((m_temporary.path() / "nowhere").string()));

  EXPECT_THROW(nowhere.note("one"), IOException);
  EXPECT_TRUE(nowhere.identity().null());
  EXPECT_NO_THROW(nowhere.remove());
}
} // namespace
} // namespace Arcane::test
