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

  EXPECT_EQ(textOf(checkHeaders(context())).find("ground/Ground.h: does not compile alone as 'arcane/core/Ground.h'"), 0u);

  write("ground/Ground.h", "#pragma once\n#include <string>\nstd::string name();\n");
  EXPECT_EQ(textOf(checkHeaders(context())), "");
}

TEST_F(HeaderCheckTest, WithoutThemTheBuildHasCompiledTheFirstHeaderOfItsSource)
{
  write("build/CMakeCache.txt", "ARCANE_PRECOMPILED_HEADERS:BOOL=OFF\n");

  EXPECT_EQ(textOf(checkHeaders(context())), "");
}
} // namespace house::test
