// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnknownNames.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "tests/support/RankFixture.h"

using namespace Arcane;
using namespace Arcane::detail::run;

namespace
{
class UnknownNamesTest : public test::RankFixture
{
 protected:
  static String faultOf(const CommandLineArguments& arguments)
  {
    try {
      throwIfNamesAreUnknown(m_pm, arguments);
    }
    catch (const ParallelFatalErrorException& ex) {
      return ex.message();
    }
    return {};
  }
};
} // namespace

TEST_F(UnknownNamesTest, ANameThatOneRankHasAskedForIsKnownToAll)
{
  const CommandLineArguments arguments(StringList{ "program", "-A,OfTheLastRank=1,OfNobody=2,MaxIteration=3", "-A,//module/x=4" });
  if (m_rank == m_size - 1)
    arguments.getParameter("OfTheLastRank");

  const String fault = faultOf(arguments);

  EXPECT_TRUE(fault.startsWith("command line: -A,OfNobody is not known: neither the framework nor the application asks for it")) << fault;
  EXPECT_FALSE(fault.contains("OfTheLastRank")) << fault;
}

TEST_F(UnknownNamesTest, TheCommandLineOfTheFirstRankIsJudged)
{
  StringList words{ "program" };
  if (m_rank != 0)
    words.add("-A,OnAnotherRank=1");

  EXPECT_TRUE(faultOf(CommandLineArguments(words)).null());
}
