// SPDX-License-Identifier: Apache-2.0
// What all of the framework may call: checks of indexes and sizes, assertions, texts of messages.
#include "arcane_core/base/ArccoreGlobal.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"
#include "arcane_core/base/error/TraceInfo.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/base/text/StringFormatterArg.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

using namespace Arcane;

TEST(ArccoreGlobalTest, AnIndexOutOfItsRangeIsNamedWithTheRange)
{
  try {
    arccoreRangeError(7, 5);
    FAIL() << "nothing was thrown";
  }
  catch (const IndexOutOfRangeException& ex) {
    EXPECT_EQ(ex.message(), "index is 7, expected one in [0, 5[");
  }
}

TEST(ArccoreGlobalTest, SizesOfArraysFitIntoThirtyTwoBits)
{
  const Int64 most = std::numeric_limits<Int32>::max();

  EXPECT_EQ(arccoreCheckArraySize(most), most);
  EXPECT_THROW(arccoreCheckArraySize(most + 1), ArgumentException);
  EXPECT_THROW(arccoreCheckArraySize(-1), ArgumentException);
}

TEST(ArccoreGlobalTest, APlaceInTheSourcesHasFileAndLine)
{
  std::ostringstream out;

  out << TraceInfo("Mesh.cc", "f()", 12);

  EXPECT_EQ(out.str().find("Mesh.cc:12"), 0u) << out.str();
}

TEST(ArccoreGlobalTest, AssertionsThatFailAreFatal)
{
  const TraceInfo here("Mesh.cc", "f()", 12);

  EXPECT_THROW(detail::base::assertionFailed(here, "a == b", "a is 1"), FatalErrorException);
  EXPECT_THROW(detail::base::nullPointer(here, "mesh", nullptr), FatalErrorException);
  EXPECT_EQ(detail::base::printfText("%d of %s", 3, "x"), "3 of x");
  EXPECT_EQ(detail::base::printfText("%s", std::string(5000, 'y').c_str()).size(), 5000u);
}

TEST(ArccoreGlobalTest, ArgumentsOfMessagesArePrintedAsTheirTypeIs)
{
  EXPECT_EQ(StringFormatterArg(1.0 / 3.0).value(), "0.333333333333333");
  EXPECT_EQ(StringFormatterArg(static_cast<const char*>(nullptr)).value(), "");
  EXPECT_EQ(StringFormatterArg(String()).value(), "");
  EXPECT_EQ(StringFormatterArg(true).value(), "1");
  std::ostringstream vector;
  vector << Real3(1.0, 2.0, 3.0);
  EXPECT_EQ(StringFormatterArg(Real3(1.0, 2.0, 3.0)).value(), vector.str());
}
