// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/OutputFile.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/DiskFile.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fstream>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::copies;

class OutputFileTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_temporary;
  String pathOf(const char* name) const { return String((m_temporary.path() / name).string()); }
};

TEST_F(OutputFileTest, ACopyHasTheSameBytes)
{
  for (const std::size_t size : { 0UL, 1UL, 3UL * 1024 * 1024 + 17 }) {
    std::string text(size, 'a');
    for (std::size_t i = 0; i < size; i += 1000)
      text[i] = static_cast<char>('b' + i / 1000 % 20);
    std::ofstream(pathOf("from").localstr()) << text;
    std::filesystem::remove(pathOf("to").localstr());

    copyFile(pathOf("from"), pathOf("to"));

    EXPECT_EQ(detail::format::readText(pathOf("to")), text);
  }
}

TEST_F(OutputFileTest, NothingIsOverwrittenAndNoLinkIsFollowed)
{
  std::ofstream(pathOf("there").localstr()) << "kept";
  std::filesystem::create_symlink("new", pathOf("link").localstr());

  EXPECT_THROW(OutputFile(pathOf("there")), IOException);
  EXPECT_THROW(OutputFile(pathOf("link")), IOException);
  EXPECT_THROW(copyFile(pathOf("missing"), pathOf("to")), IOException);

  EXPECT_EQ(detail::format::readText(pathOf("there")), "kept");
  EXPECT_FALSE(std::filesystem::exists(pathOf("new").localstr()));
}
} // namespace
