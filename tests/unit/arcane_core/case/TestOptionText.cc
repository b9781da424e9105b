// SPDX-License-Identifier: Apache-2.0
// Values of options from text: of the case file, and of the command line.
#include "arcane_core/case/OptionText.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/case/CommandLineOverrides.h"

#include <gtest/gtest.h>

#include <sstream>

namespace Arcane::detail::caseoptions
{
namespace
{
template <typename T> std::string printed(const T& value)
{
  std::ostringstream out;
  printValue(out, value);
  return out.str();
}

//! What is printed of the value of \a text; "refused" when the text is no value of the type.
template <typename T> std::string readAs(const char* text)
{
  T value{};
  return valueFromText(String(text), value) ? printed(value) : "refused";
}

CommandLineOverrides overrides(std::initializer_list<const char*> arguments)
{
  StringList words;
  words.add("program");
  for (const char* argument : arguments)
    words.add(argument);
  return CommandLineOverrides(CommandLineArguments(words));
}
} // namespace

TEST(OptionTextTest, NumbersMayHaveBlanksAroundButNothingElse)
{
  EXPECT_EQ(readAs<Real>(" \n 2.5\t"), "2.5");
  EXPECT_EQ(readAs<Int32>(" -7 "), "-7");
  EXPECT_EQ(readAs<Int64>("123456789012"), "123456789012");
  EXPECT_EQ(readAs<Int32>("7 8"), "refused");
  EXPECT_EQ(readAs<Int32>("7.0"), "refused");
  EXPECT_EQ(readAs<Real>(""), "refused");
  EXPECT_EQ(readAs<bool>("maybe"), "refused");
}

TEST(OptionTextTest, IntegersBeyondTheirTypeAreRefused)
{
  EXPECT_EQ(readAs<Int16>("32767"), "32767");
  EXPECT_EQ(readAs<Int16>("32768"), "refused");
  EXPECT_EQ(readAs<Int32>("2147483648"), "refused");
  EXPECT_EQ(readAs<Int64>("9223372036854775808"), "refused");
}

TEST(OptionTextTest, ATextIsKeptAsItIs)
{
  EXPECT_EQ(readAs<String>("  a  b\n"), "  a  b\n");
  EXPECT_EQ(readAs<String>(""), "");
}

TEST(OptionTextTest, ListsAreSplitAtBlanks)
{
  EXPECT_EQ(readAs<UniqueArray<Real>>(" 1\n 2.5\t3 "), "1 2.5 3");
  EXPECT_EQ(readAs<UniqueArray<String>>("  red   green "), "red green");
  EXPECT_EQ(readAs<UniqueArray<Int32>>("1 x"), "refused");
}

TEST(OptionTextTest, AListReplacesWhatWasThere)
{
  UniqueArray<Int32> values = { 9, 9, 9 };

  ASSERT_TRUE(valueFromText(String("4 5"), values));

  EXPECT_EQ(values, (UniqueArray<Int32>{ 4, 5 }));
}

TEST(OptionTextTest, VectorsAndMatricesNeedAllTheirComponents)
{
  Real2x2 matrix;

  EXPECT_TRUE(valueFromText(String("1 2 3 4"), matrix));
  EXPECT_EQ(matrix.y.x, 3.0);
  EXPECT_EQ(readAs<Real3>("1 2"), "refused");
  EXPECT_NE(readAs<Real3>("1 2 3"), "refused");
  EXPECT_EQ(readAs<Real2>("1 2 3"), "refused");
  EXPECT_EQ(readAs<UniqueArray<Real2>>("1 2 3"), "refused");
}

TEST(OptionTextTest, EachTypeHasItsNameForMessages)
{
  EXPECT_STREQ(expectedText<Real>(), "a real");
  EXPECT_STREQ(expectedText<Int16>(), "an integer of 16 bits");
  EXPECT_STREQ(expectedText<Real3x3>(), "9 reals");
  EXPECT_STREQ(expectedText<UniqueArray<Real3>>(), "reals separated by blanks, 3 for each value");
}

TEST(OptionTextTest, AnOverrideIsFoundByItsPath)
{
  CommandLineOverrides found = overrides({ "-A,//pump/gain=6", "-A,MaxIteration=3" });

  EXPECT_EQ(found.find("pump/gain", 1), "6");
  EXPECT_TRUE(found.find("pump/gain", 2).null());
  EXPECT_TRUE(found.find("pump", 1).null());
  EXPECT_TRUE(found.find("pump/gain/x", 1).null());
}

TEST(OptionTextTest, AnIndexChoosesAnOccurrenceAndEmptyBracketsAll)
{
  CommandLineOverrides found = overrides({ "-A,//pump/mark[2]=b", "-A,//inlet[]/flow=c", "-A,///side=d" });

  EXPECT_TRUE(found.find("pump/mark", 1).null());
  EXPECT_EQ(found.find("pump/mark", 2), "b");
  EXPECT_EQ(found.find("inlet[3]/flow", 1), "c");
  EXPECT_EQ(found.find("inlet/flow", 1), "c");
  EXPECT_EQ(found.find("anything/side", 1), "d");
}

TEST(OptionTextTest, TheLastOverrideOfAnOptionWins)
{
  CommandLineOverrides found = overrides({ "-A,//pump/mark[]=all", "-A,//pump/mark[1]=first" });

  EXPECT_EQ(found.find("pump/mark", 1), "first");
  EXPECT_EQ(found.find("pump/mark", 2), "all");
}

TEST(OptionTextTest, TheIndexOfAnAttributeIsThatOfItsElement)
{
  CommandLineOverrides found = overrides({ "-A,//pump/law[2]/@name=Line" });

  EXPECT_EQ(found.find("pump/law/@name", 2), "Line");
  EXPECT_TRUE(found.find("pump/law/@name", 1).null());
}

TEST(OptionTextTest, OverridesThatNoOptionAskedForAreListed)
{
  CommandLineOverrides found = overrides({ "-A,//pump/gain=6", "-A,//pump/gian=7" });
  found.find("pump/gain", 1);

  const std::vector<CommandLineOverrides::Unused> unused = found.unused();

  ASSERT_EQ(unused.size(), 1u);
  EXPECT_EQ(unused[0].text, "//pump/gian");
  EXPECT_EQ(unused[0].suggestion, ", did you mean '//pump/gain'?");
}

TEST(OptionTextTest, IndicesThatAreNoneAreRefused)
{
  EXPECT_THROW(overrides({ "-A,//pump/mark[0]=1" }), Exception);
  EXPECT_THROW(overrides({ "-A,//pump/mark[-1]=1" }), Exception);
  EXPECT_THROW(overrides({ "-A,//pump/mark[1]x=1" }), Exception);
}
} // namespace Arcane::detail::caseoptions
