// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureWarnings.h"

#include "arcane_core/base/log/ITraceMng.h"

#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;

TEST(PictureWarningsTest, AWarningIsGivenOnce)
{
  std::ostringstream out;
  ITraceMng trace;
  trace.setRedirectStream(&out);
  detail::output::PictureWarnings warnings;

  warnings.warn(&trace, "first");
  warnings.warn(&trace, "first");
  warnings.warn(&trace, "second");
  warnings.warn(nullptr, "third");

  const std::string text = out.str();
  EXPECT_EQ(text.find("first"), text.rfind("first")) << text;
  EXPECT_NE(text.find("first"), std::string::npos) << text;
  EXPECT_NE(text.find("second"), std::string::npos) << text;
}
} // namespace
