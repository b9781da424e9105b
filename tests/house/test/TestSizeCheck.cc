// SPDX-License-Identifier: Apache-2.0
// house.sizes finds classes that are too large, or in the wrong files.
#include "Checks.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace
{
using namespace house;

//! A tree of sources that lives as long as a test.
class SizeCheckTest : public ::testing::Test
{
 protected:
  SizeCheckTest() { std::filesystem::create_directories(m_root / "tests/house"); }
  ~SizeCheckTest() override { std::filesystem::remove_all(m_root); }

  void write(const std::string& path, const std::string& text)
  {
    std::filesystem::create_directories((m_root / path).parent_path());
    std::ofstream(m_root / path) << text;
  }

  std::string faults() const
  {
    std::ostringstream text;
    checkSizes({ m_root, m_root, "" }).print(text);
    return text.str();
  }

 private:
  std::filesystem::path m_root = std::filesystem::temp_directory_path() / ("size_check_test_" + std::to_string(::getpid()));
};

bool contains(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}

TEST_F(SizeCheckTest, MembersInTheHeaderOrInTheSourceOfTheSameNameAreWell)
{
  write("a/Wall.h",
        "namespace n { class EXPORT Wall final { void a(); void b(); struct Stone { void c(); }; }; inline void Wall::a() {} }");
  write("a/Wall.cc", "namespace n { void Wall::b() {} void Wall::Stone::c() {} }");

  EXPECT_EQ(faults(), "");
}

TEST_F(SizeCheckTest, SmallClassesOfOneHeaderAreInItsSource)
{
  write("a/Wall.h", "class Wall { void a(); }; template <typename T> class Brick { void b(); };");
  write("a/Wall.cc", "void Wall::a() {} template <typename T> void Brick<T>::b() {} class Inner { void c(); }; void Inner::c() {}");

  EXPECT_EQ(faults(), "");
}

TEST_F(SizeCheckTest, MemberInAnotherSourceIsAFault)
{
  write("a/Wall.h", "class Wall { Wall(); ~Wall(); int a(); bool operator==(const Wall&) const; };");
  write("a/Wall.cc", "Wall::Wall() {}");
  write("a/WallPaint.cc",
        "int x;\nint Wall::a() { return 1; }\nWall::~Wall() {}\nbool Wall::operator==(const Wall&) const { return true; }");

  const std::string found = faults();

  EXPECT_TRUE(contains(found, "a/WallPaint.cc:2: 3 members of 'Wall' are defined here, expected in a/Wall.h")) << found;
}

TEST_F(SizeCheckTest, SourceOfTheSameNameInAnotherFolderIsAFault)
{
  write("a/Wall.h", "template <typename T> class Wall { void a(); };");
  write("b/Wall.cc", "template <typename T> void Wall<T>::a() {}");

  EXPECT_TRUE(contains(faults(), "b/Wall.cc:1: 1 members of 'Wall'")) << faults();
}

TEST_F(SizeCheckTest, FunctionsOfNamespacesAreNoMembers)
{
  write("a/Wall.h", "class Wall { void a(); };");
  write("a/Other.cc", "void paint::all() {} std::string text() { return {}; } Wall::Kind kindOf() { return {}; }");

  EXPECT_EQ(faults(), "");
}

TEST_F(SizeCheckTest, PrivateMethodsAreCounted)
{
  std::string methods;
  for (int i = 0; i < 25; ++i)
    methods += "void f" + std::to_string(i) + "();\n";
  write("a/Wall.h", "class Wall {\npublic: void p();\nprotected: void q();\nprivate: friend bool operator<(Wall, Wall); int m_a = 0;\n" +
                      methods + "};\n");
  EXPECT_EQ(faults(), "");

  write("a/Wall.h", "class Wall {\nvoid first();\npublic: void p();\nprivate:\n" + methods + "};\nstruct Brick {\nvoid b();\n};\n");

  EXPECT_TRUE(contains(faults(), "a/Wall.h:1: 'Wall': private methods 26, expected at most 25")) << faults();
}

TEST_F(SizeCheckTest, ExceptionsHoldForTheirClassOnly)
{
  write("a/Wall.h", "class Wall { void a(); };\nclass Brick { void b(); };");
  write("a/Paint.cc", "void Wall::a() {}\nvoid Brick::b() {}");
  write("tests/house/size_exceptions.txt", "a/Paint.cc members Wall a reason\n");
  const std::string found = faults();
  EXPECT_FALSE(contains(found, "'Wall'")) << found;
  EXPECT_TRUE(contains(found, "'Brick'")) << found;

  write("tests/house/size_exceptions.txt", "a/Paint.cc members * a reason\na/Wall.h lines * a reason\n");

  EXPECT_TRUE(contains(faults(), "'a/Wall.h lines *' excepts nothing any more")) << faults();
  EXPECT_FALSE(contains(faults(), "Brick")) << faults();
}
} // namespace
