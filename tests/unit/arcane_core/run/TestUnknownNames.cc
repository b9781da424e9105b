// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnknownNames.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/text/OStringStream.h"
#include "tests/support/RankFixture.h"

#include <vector>

using namespace Arcane;
using namespace Arcane::detail::run;

namespace
{
class UnknownNamesTest : public test::RankFixture
{
 protected:
  UnknownNamesTest() { m_traces.setRedirectStream(&m_messages()); }

  String faultOf(const CommandLineArguments& arguments)
  {
    try {
      m_unknown = checkUnknownNames(m_pm, arguments, &m_traces);
    }
    catch (const ParallelFatalErrorException& ex) {
      return ex.message();
    }
    return {};
  }
  String warnings() const { return m_messages.str(); }

  std::vector<String> m_unknown;
  OStringStream m_messages;
  ITraceMng m_traces;
};
} // namespace

TEST_F(UnknownNamesTest, ANameThatOneRankHasAskedForIsKnownToAll)
{
  const CommandLineArguments arguments(StringList{ "program", "-A,OfTheLastRank=1,OfNobody=2,MaxIteration=3", "-A,//module/x=4" });
  if (m_rank == m_size - 1)
    arguments.getParameter("OfTheLastRank");

  EXPECT_TRUE(faultOf(arguments).null());

  EXPECT_TRUE(warnings().contains("command line: -A,OfNobody is not known: neither the framework nor the application asks for it"))
    << warnings();
  EXPECT_FALSE(warnings().contains("OfTheLastRank")) << warnings();
}

TEST_F(UnknownNamesTest, ANameOneLetterAwayFromAKnownOneIsRefused)
{
  const CommandLineArguments arguments(StringList{ "program", "-A,OfTheFirstRanc=1,/heat/x=2" });
  if (m_rank == 0)
    arguments.getParameter("OfTheFirstRank");

  const String fault = faultOf(arguments);

  EXPECT_TRUE(fault.startsWith("command line: -A,OfTheFirstRanc is not known")) << fault;
  EXPECT_TRUE(fault.contains("\ncommand line: -A,/heat/x is not known")) << fault;
}

TEST_F(UnknownNamesTest, ANameThatIsAskedForLateHasAnEffect)
{
  const CommandLineArguments arguments(StringList{ "program", "-A,OfExit=1,OfNobodyAtAll=2" });
  EXPECT_TRUE(faultOf(arguments).null());
  if (m_rank == 0)
    arguments.getParameter("OfExit");

  warnOfNamesWithoutEffect(m_pm, m_unknown, &m_traces);

  EXPECT_TRUE(warnings().contains("command line: -A,OfNobodyAtAll had no effect: nobody has asked for it")) << warnings();
  EXPECT_FALSE(warnings().contains("-A,OfExit had no effect")) << warnings();
}

TEST_F(UnknownNamesTest, TheCommandLineOfTheFirstRankIsJudged)
{
  StringList words{ "program" };
  if (m_rank != 0)
    words.add("-A,/OnAnotherRank=1");

  EXPECT_TRUE(faultOf(CommandLineArguments(words)).null());
}
