// SPDX-License-Identifier: Apache-2.0
// From text to values and back.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/BadCastException.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/CheckedConvert.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace Arcane;

namespace
{

//! True when \a text is accepted and gives \a expected.
template <typename T> bool gives(const char* text, T expected)
{
  T v{};
  return !builtInGetValue(v, text) && v == expected;
}

//! True when \a text is refused and leaves the value alone.
template <typename T> bool isRefused(const String& text, T before)
{
  T v = before;
  return builtInGetValue(v, text) && v == before;
}

} // namespace

TEST(ValueConvertTest, BooleanHasSixWords)
{
  EXPECT_TRUE(gives("true", true));
  EXPECT_TRUE(gives("1", true));
  EXPECT_TRUE(gives("vrai", true));
  EXPECT_TRUE(gives("false", false));
  EXPECT_TRUE(gives("0", false));
  EXPECT_TRUE(gives("faux", false));
  for (const char* text : { "True", "yes", "", "2", " true" })
    EXPECT_TRUE(isRefused(text, true)) << text;
}

TEST(ValueConvertTest, RealTakesTheWholeText)
{
  EXPECT_TRUE(gives("3.5", 3.5));
  EXPECT_TRUE(gives("+1.0e-4", 1.0e-4));
  EXPECT_TRUE(gives("0x12C", 300.0));
  EXPECT_TRUE(gives("-7", -7.0));
  EXPECT_TRUE(gives("1e-320", 1e-320));
  for (const char* text : { "3,5", "3.0d2", "300 400", "", "3o0", "1e999", "3.5 " })
    EXPECT_TRUE(isRefused(text, 9.0)) << text;
}

TEST(ValueConvertTest, IntegerFollowsItsPrefix)
{
  EXPECT_TRUE(gives<Int32>("010", 8));
  EXPECT_TRUE(gives<Int32>("0x1F", 31));
  EXPECT_TRUE(gives<Int32>("+12", 12));
  EXPECT_TRUE(gives<Int64>("-9223372036854775808", std::numeric_limits<Int64>::min()));
  for (const char* text : { "1.5", "", "a", "08", "1 2", "3000000000" })
    EXPECT_TRUE((isRefused<Int32>(text, 4))) << text;
}

TEST(ValueConvertTest, IntegerMustFitItsType)
{
  EXPECT_TRUE(gives<Int16>("-32768", std::numeric_limits<Int16>::min()));
  EXPECT_TRUE((isRefused<Int16>("32768", 1)));
  EXPECT_TRUE(gives<Int8>("-128", std::numeric_limits<Int8>::min()));
  EXPECT_TRUE((isRefused<Int8>("128", 1)));
  EXPECT_TRUE(gives<Byte>("255", 255));
  EXPECT_TRUE((isRefused<Byte>("256", 1)));
  EXPECT_TRUE((isRefused<UInt32>("-1", 1)));
  EXPECT_TRUE((isRefused<UInt64>("18446744073709551616", 1)));
  EXPECT_TRUE(gives<UInt64>("18446744073709551615", std::numeric_limits<UInt64>::max()));
}

TEST(ValueConvertTest, NullTextIsNoNumber)
{
  EXPECT_TRUE(isRefused(String(), 3));
  EXPECT_TRUE(isRefused(String(), 3.0));
}

TEST(ValueConvertTest, StringIsKeptVerbatim)
{
  String v;

  EXPECT_FALSE(builtInGetValue(v, "  a b  "));
  EXPECT_EQ(v, "  a b  ");
  EXPECT_FALSE(builtInGetValue(v, String()));
  EXPECT_TRUE(v.null());
}

TEST(ValueConvertTest, VectorHasAllItsComponents)
{
  EXPECT_TRUE(gives("1 2.5", Real2(1.0, 2.5)));
  EXPECT_TRUE(gives(" 1\n2\t3 ", Real3(1.0, 2.0, 3.0)));
  EXPECT_TRUE(gives("1 2 3 4", Real2x2(Real2(1.0, 2.0), Real2(3.0, 4.0))));
  EXPECT_TRUE(gives("1 2 3 4 5 6 7 8 9", Real3x3(Real3(1, 2, 3), Real3(4, 5, 6), Real3(7, 8, 9))));
  for (const char* text : { "1 2", "1 2 3 4", "1 2 x", "", "1,2,3" })
    EXPECT_TRUE((isRefused(text, Real3(9, 9, 9)))) << text;
}

TEST(ValueConvertTest, ArrayHasAnyNumberOfValues)
{
  UniqueArray<Int32> v = { 9 };

  EXPECT_FALSE(builtInGetValue(v, " 1 2  3 "));
  ASSERT_EQ(v.size(), 3);
  EXPECT_EQ(v[2], 3);
  EXPECT_TRUE(builtInGetValue(v, "1 2 x"));
  EXPECT_EQ(v.size(), 3);
  EXPECT_FALSE(builtInGetValue(v, ""));
  EXPECT_TRUE(v.empty());
}

TEST(ValueConvertTest, ArrayOfVectorsTakesComponentsInOrder)
{
  UniqueArray<Real2> v;

  EXPECT_FALSE(builtInGetValue(v, "1 2 3 4"));
  ASSERT_EQ(v.size(), 2);
  EXPECT_EQ(v[1], Real2(3.0, 4.0));
  EXPECT_TRUE(builtInGetValue(v, "1 2 3"));
}

TEST(ValueConvertTest, ArraysOfWordsAndBooleans)
{
  UniqueArray<String> words;
  UniqueArray<bool> booleans;

  EXPECT_FALSE(builtInGetValue(words, "a b"));
  EXPECT_FALSE(builtInGetValue(booleans, "true 0 vrai"));
  ASSERT_EQ(words.size(), 2);
  EXPECT_EQ(words[1], "b");
  ASSERT_EQ(booleans.size(), 3);
  EXPECT_FALSE(booleans[1]);
  EXPECT_TRUE(booleans[2]);
}

TEST(ValueConvertTest, WrittenValueReadsBackTheSame)
{
  for (const Real v : { 1.0 / 3.0, 0.1, -1.0e-300, 1.0e22, 5e-324 }) {
    String text;
    builtInPutValue(v, text);
    EXPECT_TRUE(gives(text.localstr(), v)) << text;
  }
  String text;
  builtInPutValue(Real3(0.1, 2.0, -3.5), text);
  EXPECT_EQ(text, "0.1 2 -3.5");
  builtInPutValue(true, text);
  EXPECT_EQ(text, "true");
  builtInPutValue(Int8(65), text);
  EXPECT_EQ(text, "65");
  UniqueArray<Int32> values = { 1, 2 };
  builtInPutValue(values.constView(), text);
  EXPECT_EQ(text, "1 2");
}

TEST(ValueConvertTest, HalfFloatsAreReadAsFloats)
{
  Float16 half;
  BFloat16 brain;

  EXPECT_FALSE(builtInGetValue(half, "1.5"));
  EXPECT_FALSE(builtInGetValue(brain, "-2"));

  EXPECT_EQ(static_cast<float>(half), 1.5f);
  EXPECT_EQ(static_cast<float>(brain), -2.0f);
}

TEST(ValueConvertTest, TryParseReturnsNothingOnError)
{
  EXPECT_EQ(Convert::Type<Int32>::tryParse("12"), 12);
  EXPECT_EQ(Convert::Type<Int32>::tryParse("x"), std::nullopt);
  EXPECT_EQ(Convert::Type<Int32>::tryParse(""), std::nullopt);
  EXPECT_EQ(Convert::Type<Int32>::tryParseIfNotEmpty("", 7), 7);
  EXPECT_EQ(Convert::Type<Int32>::tryParseIfNotEmpty("8", 7), 8);
  EXPECT_EQ(Convert::Type<Int32>::tryParseIfNotEmpty("x", 7), std::nullopt);
}

TEST(ValueConvertTest, EnvironmentVariableIsParsed)
{
  Platform::setEnvironmentVariable("ARCANE_TEST_NUMBER", "12");
  Platform::setEnvironmentVariable("ARCANE_TEST_WORD", "word");

  EXPECT_EQ(Convert::Type<Int32>::tryParseFromEnvironment("ARCANE_TEST_NUMBER", true), 12);
  EXPECT_EQ(Convert::Type<Int32>::tryParseFromEnvironment("ARCANE_TEST_NOT_SET", true), std::nullopt);
  EXPECT_EQ(Convert::Type<Int32>::tryParseFromEnvironment("ARCANE_TEST_WORD", false), std::nullopt);
  EXPECT_THROW(Convert::Type<Int32>::tryParseFromEnvironment("ARCANE_TEST_WORD", true), ArgumentException);
}

TEST(ValueConvertTest, NumbersBecomeReal)
{
  EXPECT_EQ(Convert::toReal(3), 3.0);
  EXPECT_EQ(Convert::toReal(3L), 3.0);
  EXPECT_EQ(Convert::toReal(2.5f), 2.5);
  EXPECT_EQ(Convert::toInt32(2.9), 2);
  EXPECT_TRUE(Convert::toBool(1.0));
}

TEST(ValueConvertTest, CheckedConversionRefusesToOverflow)
{
  EXPECT_EQ(CheckedConvert::toInt32(Int64(12)), 12);
  EXPECT_THROW(CheckedConvert::toInt32(Int64(1) << 31), BadCastException);
  EXPECT_THROW(CheckedConvert::toInt64(std::numeric_limits<UInt64>::max()), BadCastException);
  EXPECT_EQ(CheckedConvert::multiply(1000, 1000), 1000000);
  EXPECT_THROW(CheckedConvert::multiply(100000, 100000), BadCastException);
  EXPECT_EQ(CheckedConvert::multiply(Int64(100000), Int64(100000)), 10000000000);
  EXPECT_THROW(CheckedConvert::multiply(1000, 1000, 10000), BadCastException);
}
