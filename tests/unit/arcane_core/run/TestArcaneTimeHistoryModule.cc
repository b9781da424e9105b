// SPDX-License-Identifier: Apache-2.0
// The module that records the curves of each run.
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/run/CaseOfModules.h"

#include <map>

namespace Arcane::test
{
namespace
{
//! Curves by name, as the last dump has written them.
std::map<std::string, std::vector<Real>> curves;

class CurveKeeper : public AbstractService, public ITimeHistoryCurveWriter2
{
 public:
  explicit CurveKeeper(const ServiceBuildInfo& info)
  : AbstractService(info)
  {}
  void build() override {}
  void beginWrite(const TimeHistoryCurveWriterInfo&) override { curves.clear(); }
  void writeCurve(const TimeHistoryCurveInfo& curve) override
  {
    curves[curve.name().localstr()].assign(curve.values().begin(), curve.values().end());
  }
  void endWrite() override {}
  String name() const override { return "CurveKeeper"; }
  void setOutputPath(const String&) override {}
  String outputPath() const override { return {}; }
};
ARCANE_REGISTER_SERVICE(CurveKeeper, ServiceProperty("CurveKeeper", ST_SubDomain), ARCANE_SERVICE_INTERFACE(ITimeHistoryCurveWriter2));

bool isIncreasing(const std::vector<Real>& values)
{
  return std::is_sorted(values.begin(), values.end());
}
} // namespace

TEST(ArcaneTimeHistoryModuleTest, TimesAndMemoryAreRecordedAtTheEndOfEachIteration)
{
  CaseOfModules of_case({ "ArcaneTimeHistory" });
  of_case.read("");
  of_case.run.common().m_global_deltat = 0.5;

  of_case.start(3);
  of_case.run.history().dumpHistory();

  for (const char* name : { "CpuTime", "ElapsedTime", "GlobalCpuTime", "GlobalElapsedTime", "GlobalTime", "TotalMemory" }) {
    ASSERT_TRUE(curves.contains(name)) << name;
    EXPECT_EQ(curves[name].size(), 3u) << name;
  }
  EXPECT_EQ(curves["GlobalTime"], (std::vector<Real>{ 0.5, 1.0, 1.5 }));
  EXPECT_TRUE(isIncreasing(curves["ElapsedTime"]));
  EXPECT_TRUE(isIncreasing(curves["GlobalCpuTime"]));
  EXPECT_GT(curves["TotalMemory"][0], 0.0);
  EXPECT_EQ(curves["GlobalElapsedTime"].back(), of_case.run.common().globalElapsedTime());
}

TEST(ArcaneTimeHistoryModuleTest, TimesSpentBeforeARestartAreAdded)
{
  CaseOfModules of_case({ "ArcaneTimeHistory" });
  of_case.read("");
  of_case.run.common().m_global_elapsed_time = 1000.0;
  of_case.run.common().m_global_cpu_time = 2000.0;

  of_case.start(1);

  EXPECT_GE(of_case.run.common().globalElapsedTime(), 1000.0);
  EXPECT_LT(of_case.run.common().globalElapsedTime(), 1900.0);
  EXPECT_GE(of_case.run.common().globalCPUTime(), 2000.0);
}

TEST(ArcaneTimeHistoryModuleTest, WritersOfTheCodeEndWithTheModule)
{
  CaseOfModules of_case({ "ArcaneTimeHistory" });
  of_case.read("");
  of_case.start(1);
  of_case.run.sd()->moduleMng()->removeAllModules();
  curves.clear();

  of_case.run.history().dumpHistory();

  EXPECT_TRUE(curves.empty());
}
} // namespace Arcane::test
