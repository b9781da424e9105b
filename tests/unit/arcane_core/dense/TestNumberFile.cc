// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/NumberFile.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using detail::dense::NumberFile;

TEST(NumberFileTest, ReadsNumbersBetweenBlanks)
{
  const test::TemporaryDirectory directory;
  NumberFile file(directory.write("numbers", "  3 +1.5e2\r\n\t-0x 7"));

  EXPECT_EQ(file.integer("a number", 0, 3), 3);
  EXPECT_EQ(file.real("a number"), 150.0);
  EXPECT_TRUE(file.hasMore());
}

TEST(NumberFileTest, NamesTheLineOfWhatItRefuses)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.write("numbers", "1\n2,5\n");
  const auto refusal = [&](const char* found, const char* expected) {
    return "file '" + path + "', line 2: found " + found + ", expected " + expected;
  };
  const auto readTwo = [&](const auto& readSecond) {
    NumberFile file{ String(path) };
    file.integer("a row", 0, 9);
    readSecond(file);
  };

  EXPECT_EQ(test::messageOf([&] { readTwo([](NumberFile& file) { file.real("a value"); }); }),
            refusal("'2,5'", "a value, a finite number"));
  EXPECT_EQ(test::messageOf([&] { readTwo([](NumberFile& file) { file.integer("a row", 0, 9); }); }),
            refusal("'2,5'", "a row, a number from 0 to 9"));
  EXPECT_EQ(test::messageOf([&] { readTwo([](NumberFile& file) { file.expectEnd(); }); }), refusal("'2,5'", "the end"));
}

TEST(NumberFileTest, RefusesNumbersOutOfRangeAndTheEnd)
{
  const test::TemporaryDirectory directory;
  const String path = directory.write("numbers", "5");
  NumberFile file(path);

  EXPECT_NE(test::messageOf([&] { file.integer("a row", 0, 4); }).find("found '5', expected a row, a number from 0 to 4"),
            std::string::npos);
  EXPECT_NE(test::messageOf([&] { file.real("a value"); }).find("found the end, expected a value, a finite number"), std::string::npos);
}

TEST(NumberFileTest, NamesAFileThatIsNotThere)
{
  EXPECT_EQ(test::messageOf([] { NumberFile file("/nowhere/numbers"); }), "cannot read file '/nowhere/numbers': No such file or directory");
}

TEST(NumberFileTest, RefusesADirectory)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path().string();

  EXPECT_THROW(NumberFile(String(path)), IOException);
  EXPECT_EQ(test::messageOf([&] { NumberFile file{ String(path) }; }), "cannot read file '" + path + "': Is a directory");
}

TEST(NumberFileTest, RefusesRealsThatAreNotFinite)
{
  const test::TemporaryDirectory directory;

  for (const std::string word : { "nan", "inf", "-inf", "-nan" }) {
    NumberFile file(directory.write("numbers", word));
    EXPECT_NE(test::messageOf([&] { file.real("a value"); }).find("found '" + word + "', expected a value, a finite number"),
              std::string::npos)
      << word;
  }
}
} // namespace
