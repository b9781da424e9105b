// SPDX-License-Identifier: Apache-2.0
// house.format sees a file with another layout, and says so when there is nothing to see with.
#include "HouseFixture.h"

#include <sys/wait.h>

#include <cstdlib>

namespace house::test
{
class FormatTest : public HouseFixture
{
 protected:
  FormatTest() { std::filesystem::copy_file(source() / ".clang-format", m_root / ".clang-format"); }

  static std::filesystem::path source() { return HOUSE_SOURCE_DIR; }
  //! Exit code of the test of the layout; what it prints is in log.txt.
  int run(const std::string& environment = "") const
  {
    const std::string command = environment + " '" + (source() / "tests/house/format").string() + "' '" + m_root.string() + "' >'" +
                                (m_root / "log.txt").string() + "' 2>&1";
    return WEXITSTATUS(std::system(command.c_str()));
  }
};

TEST_F(FormatTest, AnotherLayoutIsAFaultWithItsFile)
{
  write("a/Right.h", "#pragma once\n\nnamespace a\n{\nint f(int x);\n} // namespace a\n");
  const int right = run();
  if (right == 77)
    GTEST_SKIP() << read("log.txt");
  EXPECT_EQ(right, 0) << read("log.txt");

  write("a/Wrong.cc", "int  f( int x ) { return x; }\n");

  EXPECT_EQ(run(), 1);
  EXPECT_NE(read("log.txt").find("Wrong.cc:1"), std::string::npos) << read("log.txt");
}

TEST_F(FormatTest, AnotherVersionIsSkippedAndSaysSo)
{
  write("bin/clang-format", "#!/bin/sh\necho 'clang-format version 19.1.4'\n");
  write("bin/clang-format-14", "#!/bin/sh\nexit 127\n");
  for (const char* program : { "bin/clang-format", "bin/clang-format-14" })
    std::filesystem::permissions(m_root / program, std::filesystem::perms::owner_all);

  EXPECT_EQ(run("PATH='" + (m_root / "bin").string() + "':$PATH"), 77);
  EXPECT_NE(read("log.txt").find("19.1.4"), std::string::npos) << read("log.txt");
}
} // namespace house::test
