// SPDX-License-Identifier: Apache-2.0
// Meshes of the case file and versions of the code, then and now.
#include "arcane_core/restart/FormerCase.h"

#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{
namespace
{
using detail::restart::CheckpointMetaData;

//! What a run with \a meshes says when it goes on from \a former.
std::string warningsOf(const std::string& meshes, const CheckpointMetaData& former, const std::vector<std::string>& arguments = {})
{
  TestCase a_case(arguments);
  a_case.parse(meshes, "en");
  OStringStream log;
  a_case.subDomain()->traceMng()->setRedirectStream(&log());
  detail::restart::warnOfOtherCase(a_case.subDomain(), "ck", former);
  a_case.subDomain()->traceMng()->setRedirectStream(nullptr);
  return log.str().localstr();
}

CheckpointMetaData formerOf(const std::string& meshes)
{
  TestCase a_case;
  a_case.parse(meshes, "en");
  CheckpointMetaData former;
  former.code_name = "Test";
  former.code_version = a_case.subDomain()->applicationInfo().codeVersion().versionAsString();
  former.mesh_values = detail::restart::meshValuesOf(a_case.subDomain());
  return former;
}

std::string file(const std::string& name)
{
  return "<meshes><mesh><filename> " + name + "\n</filename></mesh></meshes>";
}
} // namespace

TEST(FormerCaseTest, TheSameCaseIsNoWarning)
{
  EXPECT_EQ(warningsOf(file("a.msh"), formerOf(file("a.msh"))), "");
  EXPECT_EQ(warningsOf(file("b.msh"), formerOf(file("a.msh")), { "-A,//meshes/mesh/filename=a.msh" }), "");
  EXPECT_EQ(warningsOf(file("b.msh"), CheckpointMetaData()), "");
}

TEST(FormerCaseTest, EachValueIsSaidThenAndNow)
{
  const std::string text =
    warningsOf("<meshes><mesh><filename>b.msh</filename><partitioner>Metis</partitioner></mesh></meshes>",
               formerOf("<meshes><mesh><filename>a.msh</filename><nb-ghost-layer>2</nb-ghost-layer></mesh></meshes>"));

  EXPECT_TRUE(has(text, "the case file describes other meshes than when the run of checkpoint 'ck' began:")) << text;
  EXPECT_TRUE(has(text, "meshes/mesh/filename was 'a.msh' and is 'b.msh'")) << text;
  EXPECT_TRUE(has(text, "meshes/mesh/nb-ghost-layer was '2' and is absent")) << text;
  EXPECT_TRUE(has(text, "meshes/mesh/partitioner was absent and is 'Metis'")) << text;
  EXPECT_TRUE(has(text, "the run goes on with the meshes of the checkpoint")) << text;
}

TEST(FormerCaseTest, ManyValuesAreCounted)
{
  std::string meshes;
  for (int i = 0; i < 13; ++i)
    meshes += "<mesh><filename>a.msh</filename></mesh>";

  const std::string text = warningsOf(file("a.msh"), formerOf("<meshes>" + meshes + "</meshes>"));

  EXPECT_TRUE(has(text, "meshes/mesh[2]/filename was 'a.msh' and is absent")) << text;
  EXPECT_TRUE(has(text, "and 2 other values")) << text;
}

TEST(FormerCaseTest, AnotherVersionOfTheCodeIsAWarning)
{
  CheckpointMetaData former = formerOf(file("a.msh"));
  const String now = former.code_version;
  former.code_version = "0.9.1";

  const std::string text = warningsOf(file("a.msh"), former);

  EXPECT_TRUE(has(text, String::format("checkpoint 'ck' was written by version 0.9.1 of 'Test', and this is version {0}", now).localstr()))
    << text;
}
} // namespace Arcane::test
