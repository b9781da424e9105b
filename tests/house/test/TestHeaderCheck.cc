// SPDX-License-Identifier: Apache-2.0
// house.headers sees a header that lacks an #include, also where the build compiles standard headers before it.
#include "HouseFixture.h"

namespace house::test
{
//! One public header that needs <string> and does not include it, and its source.
class HeaderCheckTest : public HouseFixture
{
 protected:
  HeaderCheckTest()
  {
    write("arcane_core/cmake/headers.txt", "arcane/core/Ground.h ground/Ground.h\n");
    write("build/house/rooms.txt", "ground||||stones\n");
    for (const char* path : { "build/include/arcane/core/Ground.h", "build/include/arcane/Ground.h" })
      write(path, "#pragma once\n#include \"ground/Ground.h\"\n");
    write("ground/Ground.h", "#pragma once\nstd::string name();\n");
    write("ground/Ground.cc", "#include \"ground/Ground.h\"\n");
  }
};

TEST_F(HeaderCheckTest, PrecompiledHeadersHideNothing)
{
  write("build/CMakeCache.txt", "ARCANE_PRECOMPILED_HEADERS:BOOL=ON\n");

  const std::string text = textOf(checkHeaders(context()));
  EXPECT_NE(text.find("ground/Ground.h: uses std::string, expected '#include <string>'"), std::string::npos) << text;
  EXPECT_NE(text.find("ground/Ground.h: does not compile alone as 'arcane/core/Ground.h'"), std::string::npos) << text;

  write("ground/Ground.h", "#pragma once\n#include <string>\nstd::string name();\n");
  EXPECT_EQ(textOf(checkHeaders(context())), "");
}

TEST_F(HeaderCheckTest, StandardHeadersThatAreCompiledBeforeHideNothing)
{
  write("build/CMakeCache.txt", "ARCANE_PRECOMPILED_HEADERS:BOOL=ON\n");
  write("arcane_core/cmake/StandardHeaders.h", "#include <map>\n#include <string>\n");

  EXPECT_EQ(textOf(checkHeaders(context())), "ground/Ground.h: uses std::string, expected '#include <string>'\n");

  write("ground/Ground.h", "#pragma once\n#include \"ground/Names.h\"\nstd::string name();\n");
  write("ground/Names.h", "#pragma once\n#include <string>\n");
  EXPECT_EQ(textOf(checkHeaders(context())), "") << "another header includes it";

  write("ground/Ground.h", "#pragma once\n#include <string>\nstd::string name();\nStone stone();\n");
  EXPECT_EQ(textOf(checkHeaders(context())).find("ground/Ground.h: does not compile alone"), 0u);

  write("ground/Ground.h", "#pragma once\n#include <string>\ninline void f(int i)\n{\n  assert(i > 0);\n}\n");
  EXPECT_EQ(textOf(checkHeaders(context())).find("ground/Ground.h: uses assert, expected '#include <cassert>'"), 0u);

  write("ground/Ground.h", "#pragma once\n#include <string>\nstd::unknown_name name();\n");
  EXPECT_EQ(textOf(checkHeaders(context())).find("ground/Ground.h: uses std::unknown_name, which tests/house/StandardNames.cc"), 0u);
}

TEST_F(HeaderCheckTest, WithoutThemTheBuildHasCompiledTheFirstHeaderOfItsSource)
{
  write("build/CMakeCache.txt", "ARCANE_PRECOMPILED_HEADERS:BOOL=OFF\n");
  write("ground/Ground.h", "#pragma once\nStone stone();\n");

  EXPECT_EQ(textOf(checkHeaders(context())), "");
}
} // namespace house::test
