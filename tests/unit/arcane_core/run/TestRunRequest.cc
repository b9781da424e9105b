// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunRequest.h"

#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <string>

namespace Arcane::test
{
namespace
{
using detail::run::eRunRequest;
using detail::run::RunRequest;
using detail::run::runRequestsOf;

std::string faultOfRequest(const std::string& text)
{
  const std::vector<RunRequest> requests = runRequestsOf(text);
  return requests.size() == 1 && !requests[0].fault.null() ? requests[0].fault.localstr() : "";
}
} // namespace

TEST(RunRequestTest, EachLineIsARequest)
{
  const std::vector<RunRequest> requests = runRequestsOf("# by hand\n picture \r\n\nfinal-time\t2.5\nlast-iteration=7\nprogress");

  ASSERT_EQ(requests.size(), 4u);
  for (const RunRequest& request : requests)
    EXPECT_TRUE(request.fault.null()) << request.text << ": " << request.fault;
  EXPECT_EQ(requests[0].what, eRunRequest::Picture);
  EXPECT_EQ(requests[1].what, eRunRequest::FinalTime);
  EXPECT_EQ(requests[1].value, std::optional<Real>(2.5));
  EXPECT_EQ(requests[2].what, eRunRequest::LastIteration);
  EXPECT_EQ(requests[2].value, std::optional<Real>(7.0));
  EXPECT_EQ(requests[3].what, eRunRequest::Progress);
  EXPECT_FALSE(requests[3].value.has_value());
}

TEST(RunRequestTest, AFaultSaysWhatWasFoundAndWhatWasExpected)
{
  EXPECT_EQ(faultOfRequest("pictur\n"),
            "it is not known, expected one of: picture, checkpoint, stop, final-time T, last-iteration N, progress [S], verbosity N, "
            "did you mean 'picture'?");
  EXPECT_EQ(faultOfRequest("stop now\n"), "'now' after 'stop', expected nothing");
  EXPECT_EQ(faultOfRequest("final-time\n"), "'' after 'final-time', expected a time > 0");
  EXPECT_EQ(faultOfRequest("final-time nan\n"), "'nan' after 'final-time', expected a time > 0");
  EXPECT_EQ(faultOfRequest("final-time -1\n"), "'-1' after 'final-time', expected a time > 0");
  EXPECT_EQ(faultOfRequest("last-iteration 1.5\n"), "'1.5' after 'last-iteration', expected an integer from 0 on");
  EXPECT_EQ(faultOfRequest("last-iteration 1e12\n"), "'1e12' after 'last-iteration', expected an integer from 0 on");
  EXPECT_EQ(faultOfRequest("progress often\n"), "'often' after 'progress', expected nothing, or a number of seconds > 0");
  EXPECT_EQ(faultOfRequest("verbosity 3 4\n"), "'3 4' after 'verbosity', expected an integer from 0 on");
  EXPECT_TRUE(has(faultOfRequest(""), "it is not known, expected one of")) << "an empty file";
}

TEST(RunRequestTest, ALineSaysWhoAsks)
{
  using detail::run::askerOf;
  EXPECT_EQ(askerOf("# asked by process 7 (python3) of user 1\nstop\n"), "asked by process 7 (python3) of user 1");
  EXPECT_EQ(askerOf("stop\n# asked by process 7"), "asked by process 7");
  EXPECT_TRUE(askerOf("stop\n").null());
  EXPECT_TRUE(askerOf("stop # asked by nobody\n").null());
  EXPECT_EQ(askerOf("# asked by \x1b[31m\n"), "asked by ?[31m");
}

TEST(RunRequestTest, WhatIsNoTextIsShownInPart)
{
  const std::vector<RunRequest> requests = runRequestsOf("\x1b[31m" + std::string(200, 'x') + "\n");

  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(std::string(requests[0].text.localstr()), "?[31m" + std::string(75, 'x') + "...");
}

TEST(RunRequestTest, ManyLinesAreRefusedOnce)
{
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += "picture\n";

  const std::vector<RunRequest> requests = runRequestsOf(text);

  ASSERT_EQ(requests.size(), 21u);
  EXPECT_TRUE(requests[19].fault.null());
  EXPECT_EQ(requests[20].fault, "more than 20 lines, expected 20 requests at most");
}

TEST(RunRequestTest, TheTableHasARowPerRequest)
{
  const std::string table = detail::run::runRequestsMarkdown().localstr();

  EXPECT_TRUE(has(table, "| `checkpoint` | ")) << table;
  EXPECT_TRUE(has(table, "| `progress [S]` | ")) << table;
}
} // namespace Arcane::test
