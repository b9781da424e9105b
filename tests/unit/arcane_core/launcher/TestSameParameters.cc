// SPDX-License-Identifier: Apache-2.0
// Ranks that were given different parameters: all of them name what differs.
#include "arcane_core/launcher/SameParameters.h"

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"

using namespace Arcane;
using detail::launcher::checkSameValues;
using detail::launcher::GivenValues;
using detail::launcher::givenValues;

namespace
{
class SameParametersTest : public Arcane::test::RankFixture
{
 protected:
  static ApplicationInfo infoOf(std::initializer_list<const char*> words)
  {
    StringList arguments;
    arguments.add("program");
    for (const char* word : words)
      arguments.add(word);
    ApplicationInfo info;
    info.setCommandLineArguments(CommandLineArguments(arguments));
    return info;
  }
  bool isLast() const { return m_pm->commRank() == m_pm->commSize() - 1; }
  std::string faultOf(const GivenValues& own) const
  {
    return Arcane::test::messageOf([&] { checkSameValues(own, m_pm); });
  }
};
} // namespace

TEST_F(SameParametersTest, TheSameValuesOnAllRanksAreNoFault)
{
  const ApplicationInfo info = infoOf({ "-A,MemoryReport=1,Mine=3", "-A,//case/steps=4", "case.arc" });
  const GivenValues values = givenValues(info, true);
  EXPECT_EQ(values.at("-A,MemoryReport or ARCANE_MEMORY_REPORT"), "1");
  EXPECT_EQ(values.at("-A,Mine"), "Mine=3");
  EXPECT_EQ(values.at("-A,//case/steps"), "//case/steps=4");
  EXPECT_EQ(values.at("words of the command line"), "case.arc");
  EXPECT_EQ(givenValues(info, false).count("words of the command line"), 0u);
  EXPECT_EQ(faultOf(values), "");
}

TEST_F(SameParametersTest, AParameterOfOneRankIsNamedWithValuesAndRanks)
{
  if (m_pm->commSize() == 1) {
    EXPECT_EQ(faultOf(givenValues(infoOf({ "-A,MemoryReport=1,Mine=4", "case.arc" }), true)), "")
      << "a rank alone has no other to differ from";
    return;
  }
  const ApplicationInfo info = isLast() ? infoOf({ "-A,MemoryReport=1,Mine=4", "case.arc" }) : infoOf({ "-A,Mine=3", "case.arc" });

  const std::string message = faultOf(givenValues(info, true));

  const Int32 last = m_pm->commSize() - 1;
  const String others = last == 1 ? String("rank 0") : String::format("ranks 0-{0}", last - 1);
  for (const String& line :
       { String::format("\n  -A,MemoryReport or ARCANE_MEMORY_REPORT: not given on {0}, '1' on rank {1}", others, last),
         String::format("\n  -A,Mine: 'Mine=3' on {0}, 'Mine=4' on rank {1}", others, last) })
    EXPECT_NE(message.find(line.localstr()), std::string::npos) << message;
  EXPECT_EQ(message.find("case.arc"), std::string::npos) << message;
}

TEST_F(SameParametersTest, WordsAndVersionsMustBeTheSameToo)
{
  if (m_pm->commSize() == 1) {
    EXPECT_EQ(faultOf(givenValues(infoOf({ "other.arc" }), true)), "") << "a rank alone has no other to differ from";
    return;
  }
  ApplicationInfo info = infoOf({ isLast() ? "other.arc" : "case.arc" });
  if (isLast())
    info.setCodeVersion(VersionInfo(7, 1, 0));

  const std::string message = faultOf(givenValues(info, true));

  for (const char* text : { "words of the command line: 'case.arc' on ", "'other.arc' on ", "code: '", " 7.1.0" })
    EXPECT_NE(message.find(text), std::string::npos) << message;
}

TEST_F(SameParametersTest, WhatMachinesMayHaveDifferentlyIsNotCompared)
{
  const ApplicationInfo info = infoOf({ isLast() ? "-A,ShMemLimit=1G,VerbosityLevel=4,T=1" : "-A,ShMemLimit=2G" });
  EXPECT_EQ(faultOf(givenValues(info, true)), "");
}
