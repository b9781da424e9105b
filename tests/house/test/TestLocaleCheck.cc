// SPDX-License-Identifier: Apache-2.0
// house.locale finds calls and streams whose numbers follow the locale of the application.
#include "HouseFixture.h"

namespace house::test
{
//! The ground, a room upon it, and a room that stands below.
class LocaleCheckTest : public HouseFixture
{
 protected:
  LocaleCheckTest()
  {
    write("build/house/rooms.txt", "arcane_core/base||||numbers\nhigh/texts|arcane_core/base|||texts\nlow/words||||words\n");
  }
  std::string faults() const { return textOf(checkLocale(context())); }
};

TEST_F(LocaleCheckTest, AStreamHasTheClassicLocale)
{
  write("high/texts/Text.cc", "void f()\n{\n  std::ostringstream out;\n}\n");

  EXPECT_EQ(faults(), "high/texts/Text.cc:3: makes a std::ostringstream, whose numbers follow the locale of the application, expected "
                      "arcane_core/base/text/ClassicStream.h\n");
}

TEST_F(LocaleCheckTest, StreamsOfTheGroundReferencesAndNamesAreNoFault)
{
  write("high/texts/Text.cc", "base::ClassicStream<std::ofstream> out;\nvoid f(std::ifstream& in);\nusing std::ofstream;\n");
  write("high/texts/Text.h", "class Text\n{\n  Text() { m_out.imbue(std::locale::classic()); }\n  std::ostringstream m_out;\n};\n");

  EXPECT_EQ(faults(), "");
}

TEST_F(LocaleCheckTest, RealsAreNotReadOrPrintedByTheCLibrary)
{
  write("high/texts/Text.cc", "double a = std::strtod(text, &end);\nint b = std::snprintf(text, 8, \"%d %-8.3g\", 1, 2.0);\n");

  const std::string found = faults();

  EXPECT_NE(found.find("Text.cc:1: calls strtod"), std::string::npos) << found;
  EXPECT_NE(found.find("Text.cc:2: formats a real by snprintf"), std::string::npos) << found;
}

TEST_F(LocaleCheckTest, TextsIntegersAndRoomsBelowTheGroundAreNoFault)
{
  write("high/texts/Text.cc", "int b = std::snprintf(text, 8, \"%s %04d\", name, 1); // strtod(text)\nword.tolower();\n");
  write("low/words/Word.cc", "std::ostringstream out;\n");

  EXPECT_EQ(faults(), "");
}
} // namespace house::test
