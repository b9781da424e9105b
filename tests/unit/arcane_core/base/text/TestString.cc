// SPDX-License-Identifier: Apache-2.0
// Immutable texts, their views and builders.
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/base/text/StringBuilder.h"
#include "arcane_core/base/text/TextSplit.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <sstream>
#include <thread>
#include <vector>

using namespace Arcane;

namespace
{

std::string streamed(const String& s)
{
  std::ostringstream o;
  o << s;
  return o.str();
}

} // namespace

TEST(StringTest, NullDiffersFromEmpty)
{
  const String null_string;
  const String empty_string("");

  EXPECT_TRUE(null_string.null());
  EXPECT_TRUE(null_string.empty());
  EXPECT_FALSE(empty_string.null());
  EXPECT_TRUE(empty_string.empty());
  EXPECT_NE(null_string, empty_string);
  EXPECT_FALSE(null_string == "");
  EXPECT_TRUE(null_string == nullptr);
  EXPECT_TRUE(String(static_cast<const char*>(nullptr)).null());
}

TEST(StringTest, NullIsUsedLikeEmpty)
{
  const String null_string;

  EXPECT_EQ(null_string + "a", "a");
  EXPECT_EQ("a" + null_string, "a");
  EXPECT_TRUE((null_string + null_string).null());
  EXPECT_STREQ(null_string.localstr(), "");
  EXPECT_EQ(null_string.length(), 0);
  EXPECT_EQ(streamed(null_string), "");
  EXPECT_TRUE(null_string.utf8().empty());
}

TEST(StringTest, CopyKeepsItsTextWhenTheOriginalChanges)
{
  String original("abc");
  const String copy(original);

  original = original + "d";
  original += 5;

  EXPECT_EQ(copy, "abc");
  EXPECT_EQ(original, "abcd5");
}

TEST(StringTest, CopySharesTheBytes)
{
  const String original("abc");
  const String copy = original;

  EXPECT_EQ(copy.localstr(), original.localstr());
}

TEST(StringTest, SelfAssignmentKeepsTheText)
{
  String text("abc");
  const String& same = text;

  text = same;

  EXPECT_EQ(text, "abc");
}

TEST(StringTest, IsMadeFromAnyText)
{
  char chars[] = "chars";
  const std::string std_string = "std";

  EXPECT_EQ(String(chars), "chars");
  EXPECT_EQ(String(std_string), std_string);
  EXPECT_EQ(String(std::string_view("view")), std::string_view("view"));
  EXPECT_EQ(String(StringView("view")), StringView("view"));
  EXPECT_EQ(String("abcdef", 3), "abc");
}

TEST(StringTest, ConcatenatesTextsAndNumbers)
{
  const String a("a");

  EXPECT_EQ(a + 1 + "b" + 2.5 + std::string("c") + String("d") + 'e', "a1b2.5cde");
  EXPECT_EQ(std::string("x") + a, "xa");
  EXPECT_EQ(a + Int64(-3) + UInt64(4), "a-34");
  EXPECT_EQ(String::concat("x", "y"), "xy");
}

TEST(StringTest, NumbersHaveFifteenDigits)
{
  EXPECT_EQ(String::fromNumber(1.0 / 3.0), "0.333333333333333");
  EXPECT_EQ(String::fromNumber(0.1), "0.1");
  EXPECT_EQ(String::fromNumber(1.0e30), "1e+30");
  EXPECT_EQ(String::fromNumber(2.0 / 3.0, 2), "0.67");
  EXPECT_EQ(String::fromNumber(std::numeric_limits<Int64>::min()), "-9223372036854775808");
  EXPECT_EQ(String::fromNumber(std::numeric_limits<UInt64>::max()), "18446744073709551615");
}

TEST(StringTest, FormatReplacesBracedNumbers)
{
  EXPECT_EQ(String::format("{0} of {1}, again {0}", 3, "four"), "3 of four, again 3");
  EXPECT_EQ(String::format("{0}", 1.0 / 3.0), "0.333333333333333");
  EXPECT_EQ(
    String::format("{0} {1} {2}", std::numeric_limits<Int32>::min(), std::numeric_limits<Int64>::min(), std::numeric_limits<UInt64>::max()),
    "-2147483648 -9223372036854775808 18446744073709551615");
  EXPECT_EQ(String::format("{0} {1} {2}", true, 'a', Int16(-7)), "1 a -7");
  EXPECT_EQ(String::format("{0}|{1}|{2}", String("s"), std::string("t"), StringView("u")), "s|t|u");
}

TEST(StringTest, FormatKeepsBracesWithoutArgument)
{
  EXPECT_EQ(String::format("{1} {} {x} {0", 7), "{1} {} {x} {0");
  EXPECT_EQ(String::format("{0}"), "{0}");
}

TEST(StringTest, FormatDoesNotReplaceInArguments)
{
  EXPECT_EQ(String::format("{0}{1}", "{1}", "a"), "{1}a");
}

TEST(StringTest, FormatAcceptsNullTexts)
{
  const char* no_text = nullptr;

  EXPECT_EQ(String::format("[{0}{1}]", no_text, String()), "[]");
}

TEST(StringTest, OrderIsThatOfBytesWithNullFirst)
{
  EXPECT_LT(String(), String(""));
  EXPECT_LT(String(""), String("a"));
  EXPECT_LT(String("B"), String("a"));
  EXPECT_GE(String("b"), String("ab"));
  std::map<String, int> numbers = { { "b", 2 }, { "a", 1 } };
  EXPECT_EQ(numbers.begin()->first, "a");
}

TEST(StringTest, LooksForParts)
{
  const String text("simple-hydro");

  EXPECT_TRUE(text.startsWith("simple"));
  EXPECT_TRUE(text.endsWith("hydro"));
  EXPECT_TRUE(text.contains("e-h"));
  EXPECT_FALSE(text.contains("hydra"));
  EXPECT_EQ(text.substring(7), "hydro");
  EXPECT_EQ(text.substring(0, 6), "simple");
  EXPECT_EQ(text.substring(99), "");
}

TEST(StringTest, SplitLeavesOutEmptyPieces)
{
  std::vector<String> pieces;
  UniqueArray<String> more_pieces;

  String(";a;;bc;").split(pieces, ';');
  String("x").split(more_pieces, ';');

  EXPECT_EQ(pieces, (std::vector<String>{ "a", "bc" }));
  ASSERT_EQ(more_pieces.size(), 1);
  EXPECT_EQ(more_pieces[0], "x");
}

TEST(StringTest, JoinIsTheInverseOfSplit)
{
  const UniqueArray<String> pieces = { "a", "b", "c" };

  EXPECT_EQ(String::join(", ", pieces.constView()), "a, b, c");
}

TEST(StringTest, CollapsesWhiteSpace)
{
  EXPECT_EQ(String::collapseWhiteSpace(" \t a \n b  "), "a b");
  EXPECT_EQ(String::collapseWhiteSpace("   "), "");
  EXPECT_TRUE(String::collapseWhiteSpace(String()).null());
  EXPECT_EQ(String::replaceWhiteSpace("a\tb\n"), "a b ");
}

TEST(StringTest, CaseOfAsciiLettersChanges)
{
  EXPECT_EQ(String("aBc\u00e9").upper(), "ABC\u00e9");
  EXPECT_EQ(String("aBc").lower(), "abc");
}

TEST(StringTest, BytesRoundTripWithAndWithoutEndingZero)
{
  const String text("\u00e9t\u00e9");

  EXPECT_EQ(text.length(), 5);
  EXPECT_EQ(text.bytes().size(), 5);
  EXPECT_EQ(text.utf8().size(), 6);
  EXPECT_EQ(String(text.bytes()), text);
  EXPECT_EQ(String(Span<const Byte>(text.utf8())), text);
}

TEST(StringTest, HashIsThatOfTheText)
{
  EXPECT_EQ(String("abc").hashCode(), (String("a") + "bc").hashCode());
  EXPECT_NE(String("abc").hashCode(), String("abd").hashCode());
}

TEST(StringTest, SeveralThreadsMayCopyTheSameString)
{
  const String text("shared");
  auto copy_often = [&text] {
    for (int i = 0; i < 20000; ++i) {
      const String copy = text;
      ASSERT_EQ(copy.length(), 6);
    }
  };

  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(copy_often);
  threads.clear();

  EXPECT_EQ(text, "shared");
}

TEST(StringTest, ViewLooksAtAPiece)
{
  const StringView view("abcdef");

  EXPECT_EQ(view.subView(2), StringView("cdef"));
  EXPECT_EQ(view.subView(2, 2), StringView("cd"));
  EXPECT_TRUE(view.subView(6).empty());
  EXPECT_TRUE(view.subView(-1, 2).empty());
  EXPECT_TRUE(StringView(static_cast<const char*>(nullptr)).empty());
  EXPECT_EQ(view.bytes()[1], 'b');
}

TEST(StringTest, BuilderGrows)
{
  StringBuilder text("a");

  text += "b";
  text += String("c");
  text += 3;
  text.append("d");
  text += 'e';

  EXPECT_EQ(text.toString(), "abc3de");
  EXPECT_EQ((text + "f").toString(), "abc3def");
  text = "new";
  String assigned;
  assigned = text;
  EXPECT_EQ(assigned, "new");
}

TEST(StringTest, StreamMakesAString)
{
  OStringStream o;

  o() << "x = " << 3;

  EXPECT_EQ(o.str(), "x = 3");
  o.reset();
  EXPECT_EQ(o.str(), "");
}

TEST(StringTest, WordsAreBetweenBlanks)
{
  EXPECT_EQ(detail::base::splitWords(" a\t b\n"), (std::vector<std::string_view>{ "a", "b" }));
  EXPECT_TRUE(detail::base::splitWords("  ").empty());
}

TEST(StringTest, PluralBeginsAtTwo)
{
  EXPECT_EQ(String::plural(0, "cell"), "0 cell");
  EXPECT_EQ(String::plural(1, "cell"), "1 cell");
  EXPECT_EQ(String::plural(2, "cell"), "2 cells");
  EXPECT_EQ(String::plural(3, "cell", false), "cells");
  EXPECT_EQ(String::plural(3, "vertex", "vertices"), "3 vertices");
  EXPECT_EQ(String::plural(1, String("vertex"), String("vertices"), false), "vertex");
}

TEST(StringBuilderTest, WhiteSpaceIsReplacedAndCollapsed)
{
  StringBuilder text(" a\t\tb\n");
  StringBuilder copy = text.clone();

  EXPECT_EQ(text.replaceWhiteSpace().toString(), " a  b ");
  EXPECT_EQ(copy.collapseWhiteSpace().toString(), "a b");
}

TEST(StringBuilderTest, ComparesWithTexts)
{
  const StringBuilder text("a1");

  EXPECT_TRUE(text == String("a1"));
  EXPECT_TRUE(String("a1") == text);
  EXPECT_TRUE(text != String("a2"));
  EXPECT_TRUE(text == "a1");
  EXPECT_TRUE("a2" != text);
  EXPECT_TRUE(StringBuilder() == String());
  EXPECT_TRUE(text == StringBuilder("a1"));
  EXPECT_TRUE(text == std::string("a1"));
  EXPECT_TRUE(std::string_view("a2") != text);
  EXPECT_TRUE(text == StringView("a1"));
}

TEST(StringBuilderTest, ChangesLettersOnly)
{
  StringBuilder text("Mesh-1a");

  text.toUpper();
  EXPECT_EQ(text.toString(), "MESH-1A");
  text.toLower();
  EXPECT_EQ(text.toString(), "mesh-1a");
}
