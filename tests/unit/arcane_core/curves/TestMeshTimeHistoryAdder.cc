// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/MeshTimeHistoryAdder.h"

#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/curves/CurveFixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
//! Lists the curves with their meshes and values.
class CurveList final : public ITimeHistoryCurveWriter2
{
 public:
  void build() override {}
  void beginWrite(const TimeHistoryCurveWriterInfo&) override { text.str(""); }
  void writeCurve(const TimeHistoryCurveInfo& curve) override
  {
    text << curve.support() << "/" << curve.name() << (curve.hasSupport() ? " of mesh" : "") << " " << curve.values() << ";";
  }
  void endWrite() override {}
  String name() const override { return "list"; }
  void setOutputPath(const String&) override {}
  String outputPath() const override { return {}; }

  std::ostringstream text;
};

void fill(RunWithCurves& run)
{
  run.common().m_global_iteration = 1;
  run.common().m_global_time = 0.5;
  MeshTimeHistoryAdder adder(&run.history(), run.sd()->defaultMeshHandle());
  const Int32 rank = run.history().subDomainId();
  adder.addValue(TimeHistoryAddValueArg("a"), 2.5);
  adder.addValue(TimeHistoryAddValueArg("numbers"), UniqueArray<Int32>{ 7, 8 });
  adder.addValue(TimeHistoryAddValueArg("mine", true, rank), Int64(3));
  adder.addValue(TimeHistoryAddValueArg("other", true, rank + 1), Int64(4));
  GlobalTimeHistoryAdder(&run.history()).addValue(TimeHistoryAddValueArg("a"), 1.5);
}
constexpr const char* all_curves = "/a [0]=\"1.5\";Mesh0/a of mesh [0]=\"2.5\";Mesh0/mine of mesh [0]=\"3\";"
                                   "Mesh0/numbers of mesh [0]=\"7\" [1]=\"8\";";
} // namespace

TEST(MeshTimeHistoryAdderTest, CurvesOfMeshesHaveTheirOwnNames)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  fill(run);
  CurveList list;

  run.history().dumpCurves(&list);
  run.history().dumpHistory();

  EXPECT_EQ(list.text.str(), all_curves);
  EXPECT_TRUE(std::filesystem::exists(directory.path() / "courbes/gnuplot/Mesh0_a"));
  EXPECT_TRUE(std::filesystem::exists(directory.path() / "courbes/gnuplot/Mesh0_mine_SD0"));
  std::ifstream in(directory.path() / "courbes/time_history.csv");
  std::string header;
  std::getline(in, header);
  EXPECT_EQ(header, "iteration,time,a,Mesh0_a,Mesh0_mine,Mesh0_numbers[0],Mesh0_numbers[1]");
}

TEST(MeshTimeHistoryAdderTest, CurvesOfMeshesGoThroughCheckpoints)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  fill(run);
  CurveList list;

  run.history().saveToVariable(String(directory.path().string()));
  run.history().restoreFromVariable(String(directory.path().string()));
  run.history().dumpCurves(&list);

  EXPECT_EQ(list.text.str(), all_curves);
}
} // namespace Arcane::test
