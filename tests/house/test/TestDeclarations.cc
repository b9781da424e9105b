// SPDX-License-Identifier: Apache-2.0
// The scanner behind house.sizes and house.docs sees what it must complain of.
#include "Declarations.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace
{
using namespace house;

//! A file of the working directory that lives as long as a test.
class DeclarationsTest : public ::testing::Test
{
 protected:
  ~DeclarationsTest() override { std::filesystem::remove(m_name); }

  std::vector<FunctionDeclaration> scan(const std::string& text)
  {
    std::ofstream(m_name) << text;
    return scanFunctions(SourceFile(".", m_name));
  }

 private:
  std::string m_name = "declarations_test_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + ".cc";
};

TEST_F(DeclarationsTest, BodyLinesAreCountedFromBraceToBrace)
{
  const auto functions = scan("namespace a\n{\nint f(int x)\n{\n  return x;\n}\n}\n");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].name, "f");
  EXPECT_EQ(functions[0].name_space, "a");
  EXPECT_EQ(functions[0].nb_body_line, 3u);
}

TEST_F(DeclarationsTest, TemplateArgumentsAndDefaultsAreNoParameters)
{
  const auto functions = scan("template <class T, class U> void f(std::map<int, T> a, U b = g(1, 2), int (*c)(int, int) = h);");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].nb_parameter, 3u);
}

TEST_F(DeclarationsTest, ControlsWithoutBracesNestToo)
{
  const auto functions = scan("void f() { for (;;) if (a) while (b) { if (c) d(); } e(); }");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].max_nesting, 4u);
}

TEST_F(DeclarationsTest, ChainOfElseIfIsOneLevel)
{
  const auto functions = scan("void f() { if (a) { b(); } else if (c) { d(); } else { e(); } }");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].max_nesting, 1u);
}

TEST_F(DeclarationsTest, BodiesOfLambdasBelongToTheirFunction)
{
  const auto functions = scan("void f() { run([&](int i) { if (i) { g(); } }); for (;;) h(); }\nvoid k() {}");

  ASSERT_EQ(functions.size(), 2u);
  EXPECT_EQ(functions[0].max_nesting, 1u);
  EXPECT_EQ(functions[1].name, "k");
}

TEST_F(DeclarationsTest, ConstructorWithBracedMembersHasItsOwnBody)
{
  const auto functions = scan("struct A\n{\n  A(int x) : m_x{ x }, m_y(1)\n  {\n    f();\n  }\n  int m_x = { 3 };\n};\n");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].name, "A");
  EXPECT_EQ(functions[0].nb_body_line, 3u);
}

TEST_F(DeclarationsTest, MembersKnowTheirAccessAndClass)
{
  const auto functions =
    scan("class A { void f(); public: void g() const; struct B { void h(); }; private: std::function<void(int)> m; };");

  ASSERT_EQ(functions.size(), 3u);
  EXPECT_FALSE(functions[0].is_public);
  EXPECT_TRUE(functions[1].is_public);
  ASSERT_EQ(functions[2].classes.size(), 2u);
  EXPECT_EQ(functions[2].classes[1].name, "B");
}

TEST_F(DeclarationsTest, CommentsAndLiteralsAreNoCode)
{
  const auto functions = scan("void f() { // {\n  /* { */ g(\"{\", '{', R\"x({ \")x\", 1'000);\n}\nvoid k();");

  ASSERT_EQ(functions.size(), 2u);
  EXPECT_EQ(functions[0].nb_body_line, 3u);
  EXPECT_EQ(functions[1].name, "k");
}

TEST_F(DeclarationsTest, LoopMacrosAreControls)
{
  const auto functions = scan("void f() { ENUMERATE_CELL (icell, allCells()) { if (a) { b(); } } }");

  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].max_nesting, 2u);
}
} // namespace
