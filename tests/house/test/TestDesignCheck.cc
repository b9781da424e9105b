// SPDX-License-Identifier: Apache-2.0
// house.design counts what makes a design hard to change.
#include "HouseFixture.h"

namespace house::test
{
class DesignCheckTest : public HouseFixture
{
 protected:
  DesignCheckTest() { write("build/house/rooms.txt", "a||||a room\nb|a|||a room above\n"); }

  std::string faults() const { return textOf(checkDesign(context())); }
  static bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
  static std::string functions(int count)
  {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += "void f" + std::to_string(i) + "();\n";
    return text;
  }
};

TEST_F(DesignCheckTest, PublicFunctionsAreCountedWithoutConstructorsAndOperators)
{
  write("a/Wall.h",
        "class Wall {\npublic:\nWall();\n~Wall();\nbool operator==(const Wall&) const;\n" + functions(40) + "private:\nvoid p();\n};\n");
  EXPECT_EQ(faults(), "");

  write("a/Wall.h", "class Wall {\npublic:\n" + functions(41) + "};\n");

  EXPECT_TRUE(contains(faults(), "a/Wall.h:1: 'Wall' has 41 public functions, expected at most 40")) << faults();
  write("tests/house/design.txt", "public a/Wall.h Wall 41 as in Arcane\n");
  EXPECT_EQ(faults(), "");
}

TEST_F(DesignCheckTest, FriendsAndCastsOfThisAreFaults)
{
  write("a/Wall.h", "class Wall {\n friend class Brick;\n friend Roof makeRoof(Wall&);\n friend bool operator<(Wall, Wall);\n"
                    " friend void swap(Wall&, Wall&) {}\n};\n");
  write("a/Brick.cc",
        "void Brick::f() {\n static_cast<const House::Red*>(this)->g();\n dynamic_cast<Blue&>(*this).h();\n static_cast<int>(m_a);\n}\n");

  const std::string found = faults();

  for (const char* part : { "a/Wall.h:2: 'Brick' is a friend", "a/Wall.h:3: 'makeRoof' is a friend",
                            "a/Brick.cc:2: 'Red' is what this is cast to", "a/Brick.cc:3: 'Blue' is what this is cast to" })
    EXPECT_TRUE(contains(found, part)) << found;
  EXPECT_FALSE(contains(found, "operator") || contains(found, "swap'") || contains(found, "'int'")) << found;
}

TEST_F(DesignCheckTest, ComponentsAreForTheirOwnRoom)
{
  write("a/WallParts.h", "struct WallParts\n{\n int bricks;\n};\n");
  write("a/SpareParts.h", "class SpareParts\n{\n};\n");
  write("a/Wall.cc", "#include \"a/WallParts.h\"\n");
  write("b/Roof.cc", "#include \"a/SpareParts.h\"\n");
  EXPECT_EQ(faults(), "");

  write("b/House.cc", "#include \"a/WallParts.h\"\n");

  EXPECT_TRUE(contains(faults(), "b/House.cc:1: 'WallParts' holds the components of a class of another room")) << faults();
}

TEST_F(DesignCheckTest, IncludesThatCloseManyCirclesAreAFault)
{
  for (int i = 0; i < 9; ++i) {
    const std::string name = "Wall" + std::to_string(i);
    write("a/" + name + ".h", "class Wall;\n");
    write("a/" + name + ".cc", "#include \"a/" + name + ".h\"\n#include \"a/Stone.h\"\n");
    write("b/Roof" + std::to_string(i) + ".cc", "#include \"a/Stone.h\"\n");
  }
  std::string walls;
  for (int i = 0; i < 8; ++i)
    walls += "#include \"a/Wall" + std::to_string(i) + ".h\"\n";
  write("a/Stone.h", walls);
  EXPECT_EQ(faults(), "") << "eight are allowed";

  write("a/Stone.h", "class Stone;\n");
  for (int i = 0; i < 9; ++i) {
    const std::string pair = "Pair" + std::to_string(i);
    write("a/" + pair + "A.h", "#include \"a/" + pair + "B.h\"\n");
    write("a/" + pair + "B.h", "class A;\n");
    write("a/" + pair + "B.cc", "#include \"a/" + pair + "A.h\"\n");
  }
  EXPECT_TRUE(contains(faults(), "a: 9 includes close circles, as a/Pair0")) << faults();

  write("tests/house/design.txt", "circle a includes 9 a reason\n");
  EXPECT_EQ(faults(), "");
}

TEST_F(DesignCheckTest, VariablesOfTheProcessThatMayChangeAreFaults)
{
  write("a/Wall.cc", "namespace a {\nconstexpr int c = 1;\nconst Map m = { { 1, 2 } };\nint counter = 0;\nstd::mutex lock;\nnamespace {\n"
                     "Table table{ 3 };\n}\nint f(int);\nstruct S { int member; static int shared; static int g(); };\n"
                     "int f(int i) {\n static Cache cache;\n static const int d = 1;\n thread_local int depth = 0;\n int local = 0;\n}\n"
                     "using X = int;\nextern int other;\n}\n");

  const std::string found = faults();

  for (const char* part : { ":4: 'counter'", ":5: 'lock'", ":7: 'table'", ":10: 'shared'", ":12: 'cache'", ":14: 'depth'" })
    EXPECT_TRUE(contains(found, part)) << part << "\n" << found;
  for (const char* part : { "'c'", "'m'", "'member'", "'d'", "'local'", "'X'", "'other'", "'g'", "'f'" })
    EXPECT_FALSE(contains(found, part)) << part << "\n" << found;
}

TEST_F(DesignCheckTest, ARowHoldsForItsCount)
{
  write("a/Wall.cc", "int a = 0;\n");
  write("tests/house/design.txt", "static a/Wall.cc a 2 a reason\nstatic a/Wall.cc b 1 a reason\nstatic a/Wall.cc\n");

  const std::string found = faults();

  EXPECT_TRUE(contains(found, "design.txt:1: the row says 2 of a/Wall.cc a, there are 1")) << found;
  EXPECT_TRUE(contains(found, "design.txt:2: 'a/Wall.cc static b' excepts nothing any more")) << found;
  EXPECT_TRUE(contains(found, "design.txt:3: expected 'public|friend|cast|static|reached|circle path name count reason'")) << found;
}
} // namespace house::test
