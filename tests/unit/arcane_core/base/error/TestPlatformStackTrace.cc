// SPDX-License-Identifier: Apache-2.0
// The calls of a thread as a text.
#include "arcane_core/base/system/PlatformUtils.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace Arcane::stack_trace_test
{
std::vector<std::string> linesOf(const String& text)
{
  std::vector<std::string> lines;
  std::istringstream in(text.localstr());
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

[[gnu::noinline]] String traceAtDepth(int depth)
{
  if (depth == 0)
    return Platform::getStackTrace();
  String text = traceAtDepth(depth - 1);
  // A call at the end of a function would leave no frame.
  asm volatile("");
  return text;
}

TEST(PlatformStackTraceTest, CallsAreNumberedFromTheInnermostOneWithTheirPlaceInAFile)
{
  const std::vector<std::string> lines = linesOf(Platform::getStackTrace());

  ASSERT_GE(lines.size(), 2u);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].find("    #" + std::to_string(i + 1) + " "), 0u) << lines[i];
    const bool has_place = lines[i].find(" in ") != std::string::npos && lines[i].find("+0x") != std::string::npos;
    EXPECT_TRUE(has_place || lines[i].ends_with(" ?")) << lines[i];
  }
}

TEST(PlatformStackTraceTest, EachCallIsALineAndTheOutermostOnesAreLeftOut)
{
  const std::size_t nb_here = linesOf(traceAtDepth(0)).size();

  EXPECT_EQ(linesOf(traceAtDepth(5)).size(), nb_here + 5);
  EXPECT_EQ(linesOf(traceAtDepth(200)).size(), 63u);
}

TEST(PlatformStackTraceTest, AThreadHasItsOwnCalls)
{
  String of_thread;
  std::jthread([&] { of_thread = Platform::getStackTrace(); }).join();

  EXPECT_GE(linesOf(of_thread).size(), 1u);
  EXPECT_EQ(std::string(of_thread.localstr()).find("RUN_ALL_TESTS"), std::string::npos);
}
} // namespace Arcane::stack_trace_test
