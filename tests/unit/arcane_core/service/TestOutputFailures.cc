// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/OutputFailures.h"

#include "arcane_core/base/log/ITraceMng.h"

#include <gtest/gtest.h>

#include <sstream>

namespace
{
using namespace Arcane;
using detail::service::OutputFailures;

Int64 nbLineWith(const std::string& text, const std::string& part)
{
  Int64 nb = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++nb;
  return nb;
}

TEST(OutputFailuresTest, EachOutputGivesOneWarningAndOneLineAtTheEnd)
{
  ITraceMng trace;
  std::ostringstream text;
  trace.setRedirectStream(&text);
  OutputFailures failures(&trace);

  for (int i = 0; i < 3; ++i)
    failures.add("pictures", String::format("no space, step {0}", i));
  failures.add("curves", "no permission");
  const std::string during = text.str();
  failures.reportAll();
  const std::string end = text.str().substr(during.size());

  EXPECT_EQ(nbLineWith(during, "output 'pictures': no space, step 0"), 1) << during;
  EXPECT_EQ(nbLineWith(during, "step 1"), 0) << during;
  EXPECT_EQ(nbLineWith(during, "output 'curves': no permission"), 1) << during;
  EXPECT_EQ(nbLineWith(end, "output 'pictures' is incomplete: it could not be written 3 time(s), the first time because: no space, step 0"),
            1)
    << end;
  EXPECT_EQ(nbLineWith(end, "output 'curves' is incomplete: it could not be written 1 time(s)"), 1) << end;
  EXPECT_EQ(failures.count("pictures"), 3);
  EXPECT_EQ(failures.count("listings"), 0);
}

TEST(OutputFailuresTest, NothingIsLoggedWhenNothingFailed)
{
  ITraceMng trace;
  std::ostringstream text;
  trace.setRedirectStream(&text);

  OutputFailures(&trace).reportAll();

  EXPECT_EQ(text.str(), "");
}
} // namespace
