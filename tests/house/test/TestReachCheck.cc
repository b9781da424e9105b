// SPDX-License-Identifier: Apache-2.0
// house.reach sees a public header from which another one is not reached, and one of which nobody said what it must reach.
#include "HouseFixture.h"

namespace house::test
{
//! Two public headers of one room.
class ReachCheckTest : public HouseFixture
{
 protected:
  ReachCheckTest()
  {
    write("arcane_core/cmake/headers.txt", "arcane/core/Case.h case/Case.h\narcane/utils/Stone.h ground/Stone.h\n");
    write("build/include/arcane/core/Case.h", "#include \"case/Case.h\"\n");
    write("build/include/arcane/utils/Stone.h", "#include \"ground/Stone.h\"\n");
    write("case/Case.h", "#include \"case/Between.h\"\n");
    write("case/Between.h", "#include <string>\n");
    write("ground/Stone.h", "");
    write("tests/house/reach.txt", "# a title\narcane/core/Case.h  arcane/utils/Stone.h\narcane/utils/Stone.h  -\n");
  }
  std::string faults() const { return textOf(checkReach(context())); }
};

TEST_F(ReachCheckTest, AHeaderIsReachedByOthers)
{
  EXPECT_EQ(faults(), "tests/house/reach.txt:2: 'arcane/core/Case.h' does not reach 'arcane/utils/Stone.h', expected it in the row of "
                      "'arcane/core/Case.h' in arcane_core/cmake/reach.txt\n");

  write("case/Between.h", "#include \"ground/Stone.h\"\n");
  EXPECT_EQ(faults(), "");

  write("case/Between.h", "");
  write("build/include/arcane/core/Case.h", "#include \"case/Case.h\"\n#include \"ground/Stone.h\"\n");
  EXPECT_EQ(faults(), "");
}

TEST_F(ReachCheckTest, EachHeaderHasARowAndEachRowAHeader)
{
  write("tests/house/reach.txt", "arcane/core/Case.h  arcane/utils/Sand.h\narcane/core/Alas.h  -\n");

  EXPECT_EQ(
    faults(),
    "tests/house/reach.txt:2: 'arcane/core/Alas.h' follows 'arcane/core/Case.h', expected sorted rows, one of each header\n"
    "tests/house/reach.txt:2: 'arcane/core/Alas.h' is no public path of arcane_core/cmake/headers.txt\n"
    "tests/house/reach.txt:1: 'arcane/utils/Sand.h' is no public path of arcane_core/cmake/headers.txt\n"
    "ground/Stone.h: 'arcane/utils/Stone.h' has no row in tests/house/reach.txt, expected the public headers that it must reach, or "
    "-\n");
}
} // namespace house::test
