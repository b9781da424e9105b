// SPDX-License-Identifier: Apache-2.0
// house.mirror finds sources without unit test, and lines of its list that are out of date.
#include "HouseFixture.h"

namespace house::test
{
//! One room, whose drawer has a tested source.
class MirrorCheckTest : public HouseFixture
{
 protected:
  MirrorCheckTest()
  {
    write("build/house/rooms.txt", "low/stones||||stones\nlow/door||||a door\n");
    write("low/stones/drawer/Stone.cc", "");
    write("tests/unit/low/stones/drawer/TestStone.cc", "");
  }
  std::string faults() const { return textOf(checkMirror(context())); }
  void list(const std::string& lines) const { write("tests/house/sources_without_test.txt", "# Header\n" + lines); }
};

TEST_F(MirrorCheckTest, ASourceIsTestedByTheFileOfItsNameByItsNameOrByItsHeader)
{
  write("low/stones/Brick.cc", "");
  write("low/stones/Mortar.cc", "");
  write("tests/unit/low/stones/TestWall.cc", "#include \"low/stones/Mortar.h\"\nvoid f() { Brick brick; }");

  EXPECT_EQ(faults(), "");
}

TEST_F(MirrorCheckTest, ASourceWithoutTestIsAFaultThatNamesTheTestToWrite)
{
  write("low/stones/Brick.cc", "");

  EXPECT_EQ(faults(), "low/stones/Brick.cc: has no unit test, expected tests/unit/low/stones/TestBrick.cc, or a test of that folder that "
                      "names Brick or includes its header\n");
  list("low/stones/Brick.cc\n");
  EXPECT_EQ(faults(), "");
}

TEST_F(MirrorCheckTest, CommentsTextsAndOtherRoomsAreNoTests)
{
  write("low/stones/Brick.cc", "");
  write("tests/unit/low/stones/TestWall.cc", "// Brick\nconst char* text = \"Brick\";\n#include \"low/door/Brick.h\"\n");
  write("tests/unit/low/door/TestBrick.cc", "Brick brick;");

  EXPECT_EQ(checkMirror(context()).size(), 1u) << faults();
}

TEST_F(MirrorCheckTest, MainsHeadersAndFilesOfNoRoomNeedNoTest)
{
  write("low/stones/main.cc", "");
  write("low/stones/Flat.h", "");
  write("samples/one/Lesson.cc", "");

  EXPECT_EQ(faults(), "");
}

TEST_F(MirrorCheckTest, ALineOfATestedOrMissingSourceIsAFault)
{
  list("low/stones/drawer/Gone.cc\nlow/stones/drawer/Stone.cc\n");

  const std::string found = faults();

  EXPECT_NE(found.find("sources_without_test.txt:2: 'low/stones/drawer/Gone.cc' is no source of a room"), std::string::npos) << found;
  EXPECT_NE(found.find("sources_without_test.txt:3: 'low/stones/drawer/Stone.cc' has a unit test"), std::string::npos) << found;
}

TEST_F(MirrorCheckTest, LinesAreSortedAndUnique)
{
  write("low/stones/A.cc", "");
  write("low/stones/B.cc", "");
  list("low/stones/B.cc\nlow/stones/A.cc\nlow/stones/A.cc\n");

  const std::string found = faults();

  EXPECT_NE(found.find("txt:3: 'low/stones/A.cc' stands after 'low/stones/B.cc'"), std::string::npos) << found;
  EXPECT_NE(found.find("txt:4: 'low/stones/A.cc' stands after 'low/stones/A.cc'"), std::string::npos) << found;
}

TEST_F(MirrorCheckTest, TheListHasAnEnd)
{
  std::string lines;
  for (int i = 100; i < 300; ++i) {
    const std::string path = "low/stones/S" + std::to_string(i) + ".cc";
    write(path, "");
    lines += path + "\n";
  }

  list(lines);

  EXPECT_EQ(faults().find("tests/house/sources_without_test.txt: 200 sources, expected at most "), 0u) << faults();
}
} // namespace house::test
