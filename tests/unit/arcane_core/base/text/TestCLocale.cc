// SPDX-License-Identifier: Apache-2.0
// Numbers are the same in a process with decimal commas.
#include "arcane_core/base/text/CLocale.h"

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/base/text/ValueConvert.h"
#include "tests/support/DecimalComma.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace
{
using namespace Arcane;
namespace base = Arcane::detail::base;

class CLocaleTest : public ::testing::Test
{
 protected:
  void SetUp() override
  {
    // The test makes a locale file in the format of glibc; with another C library there is no locale to test with.
    if (!m_comma.isThere())
      GTEST_SKIP() << "the C library has another format of locales";
  }

  test::DecimalComma m_comma;
};

TEST_F(CLocaleTest, RealsAreReadWithAPoint)
{
  const char* end = nullptr;

  EXPECT_EQ(base::readReal("2.5 x", &end), 2.5);
  EXPECT_STREQ(end, " x");
  EXPECT_EQ(base::readReal("0x1.8p+1", &end), 3.0);
  base::readReal("text", &end);
  EXPECT_STREQ(end, "text");
}

TEST_F(CLocaleTest, RealsArePrintedWithAPoint)
{
  EXPECT_EQ(base::printfText("%.2f %g %a", 0.25, 1.5, 1.5), "0.25 1.5 0x1.8p+0");
  EXPECT_EQ(base::fixedText(1.5), "1.500000");
  EXPECT_EQ(base::bytesText(1536.0), "1.5 KiB");
  EXPECT_EQ(base::bytesOfText("1.5K"), 1536);
}

TEST_F(CLocaleTest, TheLocaleOfTheApplicationComesBack)
{
  {
    const base::CLocaleScope scope;
    char text[8] = {};
    std::snprintf(text, sizeof(text), "%.1f", 1.5);
    EXPECT_STREQ(text, "1.5");
  }
  char text[8] = {};
  std::snprintf(text, sizeof(text), "%.1f", 1.5);
  EXPECT_STREQ(text, "1,5");
}

TEST_F(CLocaleTest, StreamsAndMessagesHavePointsAndNoThousands)
{
  base::ClassicStream<std::ostringstream> out;
  out << 12345 << ' ' << 1.5;
  EXPECT_EQ(out.str(), "12345 1.5");
  OStringStream text;
  text() << 12345 << ' ' << 1.5;
  EXPECT_EQ(text.str(), "12345 1.5");
  EXPECT_EQ(String::format("{0} {1}", 12345, 1.5), "12345 1.5");
  std::ostringstream seen;
  ITraceMng trace;
  trace.setRedirectStream(&seen);
  trace.info() << "step " << 12345 << ", time " << 1.5;
  EXPECT_NE(seen.str().find("step 12345, time 1.5"), std::string::npos) << seen.str();
}

TEST_F(CLocaleTest, StreamsReadPoints)
{
  base::ClassicStream<std::istringstream> in("12345 1.5");
  int count = 0;
  double value = 0.0;

  in >> count >> value;

  EXPECT_EQ(count, 12345);
  EXPECT_EQ(value, 1.5);
}
} // namespace
