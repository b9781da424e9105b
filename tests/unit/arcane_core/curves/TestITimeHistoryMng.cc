// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/ITimeHistoryMng.h"

#include "arcane_core/curves/ITimeHistoryTransformer.h"
#include "arcane_core/service/ITimeHistoryCurveWriter2.h"
#include "arcane_core/service/OutputFailures.h"
#include "tests/support/AllocationCounterBody.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/curves/CurveFixture.h"

#include <csignal>
#include <fstream>
#include <sstream>

#include <sys/resource.h>

namespace Arcane::test
{
namespace
{
std::string contentOf(const std::filesystem::path& file)
{
  std::ifstream in(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

void setIteration(RunWithCurves& run, Int32 iteration)
{
  run.common().m_global_iteration = iteration;
  run.common().m_global_old_time = 0.5 * (iteration - 1);
  run.common().m_global_time = 0.5 * iteration;
}

//! Writes curves into a text.
class TextWriter final : public ITimeHistoryCurveWriter2
{
 public:
  explicit TextWriter(const char* name)
  : m_name(name)
  {}
  void build() override { text += "build;"; }
  void beginWrite(const TimeHistoryCurveWriterInfo& infos) override
  {
    is_directory = std::filesystem::is_directory(infos.path().localstr());
    m_times.copy(infos.times());
  }
  void writeCurve(const TimeHistoryCurveInfo& curve) override
  {
    text += std::string(curve.name().localstr()) + (curve.hasSupport() ? "?" : "") + "@" + std::to_string(curve.subDomain());
    for (Integer i = 0; i < curve.iterations().size(); ++i) {
      text += " t" + std::string(String::fromNumber(m_times[curve.iterations()[i]]).localstr());
      for (Integer z = 0; z < curve.subSize(); ++z)
        text += " " + std::string(String::fromNumber(curve.values()[i * curve.subSize() + z]).localstr());
    }
    text += ";";
  }
  void endWrite() override { text += "end;"; }
  String name() const override { return m_name; }
  void setOutputPath(const String& path) override { m_path = path; }
  String outputPath() const override { return m_path; }

  std::string text;
  bool is_directory = false;

 private:
  String m_name;
  String m_path;
  UniqueArray<Real> m_times;
};
} // namespace

TEST(ITimeHistoryMngTest, WritersGetEachCurveWithTheTimesOfItsIterations)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  for (Int32 i : { 1, 4 }) {
    setIteration(run, i);
    run.history().addValue("a", 0.25 * i);
  }
  run.history().addValue("v", UniqueArray<Int32>{ 7, 8 }, true, true);
  TextWriter writer("text");
  run.history().addCurveWriter(&writer);

  run.history().dumpHistory(true);

  EXPECT_EQ(writer.text, "build;a@-1 t0.5 0.25 t2 1;v@0 t2 7 8;end;");
  EXPECT_TRUE(writer.is_directory);
}

TEST(ITimeHistoryMngTest, ShrunkCurvesKeepIterationsOfOutputs)
{
  RunWithCurves run;
  EXPECT_FALSE(run.history().isShrinkActive());
  run.history().setOutputPeriod(3);
  run.history().setShrinkActive(true);
  EXPECT_TRUE(run.history().isShrinkActive());
  for (Int32 i = 1; i < 8; ++i) {
    setIteration(run, i);
    run.history().addValue("a", Real(i));
  }
  run.history().setShrinkActive(false);
  setIteration(run, 8);
  run.history().addValue("a", 8.0);
  TextWriter writer("text");

  run.history().dumpCurves(&writer);

  EXPECT_NE(writer.text.find("t1.5 3 t3 6 t4 8;"), std::string::npos) << writer.text;
}

// A curve that gets room for one value at a time moves at each iteration, and leaves a hole behind: gigabytes after some 10,000 iterations.
TEST(ITimeHistoryMngTest, ALongRunSeldomMovesItsCurves)
{
  RunWithCurves run;
  run.history().setDumpActive(false);
  const UniqueArray<Real> values = { 1.0, 2.0, 3.0 };
  constexpr Int32 nb_iteration = 4000;
  const String name("a");
  setIteration(run, 1);
  run.history().addValue(name, values);
  const Int64 nb_before = nbAllocation();
  for (Int32 i = 2; i <= nb_iteration; ++i) {
    setIteration(run, i);
    run.history().addValue(name, values);
  }
  // One for the time of each iteration.
  EXPECT_LE(nbAllocation() - nb_before, nb_iteration + 60);
}

TEST(ITimeHistoryMngTest, ATransformationChangesCurvesUnlessItsResultIsNoCurve)
{
  struct Transformer : ITimeHistoryTransformer
  {
    void transform(CommonInfo& info, SharedArray<Real> values) override
    {
      if (info.name != "a")
        return;
      info.iterations.resize(nb_iteration);
      values.resize(nb_value);
      if (nb_value > 0)
        values[0] *= 10.0;
    }
    void transform(CommonInfo&, SharedArray<Int32>) override { FAIL(); }
    void transform(CommonInfo&, SharedArray<Int64>) override { FAIL(); }
    Integer nb_iteration = 2;
    Integer nb_value = 2;
  } transformer;
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  for (Int32 i : { 1, 2, 3 }) {
    setIteration(run, i);
    run.history().addValue("a", 1.0 * i);
    run.history().addValue("b", Int64(i));
  }

  run.history().applyTransformation(&transformer);
  TextWriter writer("text");
  run.history().dumpCurves(&writer);
  EXPECT_EQ(writer.text, "a@-1 t0.5 10 t1 2;b@-1 t0.5 1 t1 2 t1.5 3;end;");

  transformer.nb_value = 1;
  EXPECT_NE(
    messageOf([&] { run.history().applyTransformation(&transformer); }).find("curve 'a' has 1 values after a transformation, for 2"),
    std::string::npos);
  transformer.nb_iteration = 3;
  transformer.nb_value = 3;
  // The third iteration is 0.
  EXPECT_NE(messageOf([&] { run.history().applyTransformation(&transformer); }).find("expected increasing iterations"), std::string::npos);
  writer.text.clear();
  run.history().dumpCurves(&writer);
  EXPECT_EQ(writer.text, "a@-1 t0.5 10 t1 2;b@-1 t0.5 1 t1 2 t1.5 3;end;");
}

TEST(ITimeHistoryMngTest, AWriterReplacesOneOfTheSameNameUntilItIsRemoved)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  setIteration(run, 1);
  run.history().addValue("a", 3.0);
  TextWriter first("text"), second("text"), other("other"), alone("alone");

  run.history().addCurveWriter(&first);
  run.history().addCurveWriter(&second);
  run.history().addCurveWriter(&other);
  run.history().removeCurveWriter("other");
  run.history().dumpHistory();
  run.history().removeCurveWriter(&second);
  run.history().dumpHistory();
  run.history().dumpCurves(&alone);

  EXPECT_EQ(first.text, "build;");
  EXPECT_EQ(second.text, "build;a@-1 t0.5 3;end;");
  EXPECT_EQ(other.text, "build;");
  EXPECT_EQ(alone.text, "a@-1 t0.5 3;end;");
}

TEST(ITimeHistoryMngTest, CurvesAreWrittenAsCsvAndForGnuplot)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  for (Int32 i : { 1, 2 }) {
    setIteration(run, i);
    run.history().addValue("a", 0.25 * i);
    run.history().addValue("a", 1.25 * i);
  }
  run.history().addValue("v", UniqueArray<Int32>{ 7, 8 });

  run.history().dumpHistory();

  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"), "iteration,time,a,v[0],v[1]\n1,0.5,1.25,,\n2,1,2.5,7,8\n");
  EXPECT_EQ(contentOf(directory.path() / "courbes/gnuplot/a"), "# time a iteration\n0.5 1.25 1\n1 2.5 2\n");
  EXPECT_EQ(contentOf(directory.path() / "courbes/gnuplot/v"), "# time v[0] v[1] iteration\n1 7 8 2\n");
}

// The former curves were cut off.
TEST(ITimeHistoryMngTest, AFullDiskLeavesTheFormerCurves)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  setIteration(run, 1);
  run.history().addValue("a", 1.0);
  run.history().dumpHistory();
  const std::string csv = contentOf(directory.path() / "courbes/time_history.csv");
  const std::string gnuplot = contentOf(directory.path() / "courbes/gnuplot/a");
  for (Int32 i = 2; i < 10; ++i) {
    setIteration(run, i);
    run.history().addValue("a", 1.0);
  }

  const auto former_handler = ::signal(SIGXFSZ, SIG_IGN);
  struct ::rlimit former = {};
  ::getrlimit(RLIMIT_FSIZE, &former);
  const struct ::rlimit full = { 40, former.rlim_max };
  ::setrlimit(RLIMIT_FSIZE, &full);
  run.history().dumpHistory();
  run.history().dumpHistory();
  ::setrlimit(RLIMIT_FSIZE, &former);
  ::signal(SIGXFSZ, former_handler);

  EXPECT_EQ(run.sd()->outputFailures().count("curves"), 2);
  // Rows that fit are there.
  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"), csv + "2,1,1\n3,1.5,1\n");
  EXPECT_EQ(contentOf(directory.path() / "courbes/gnuplot/a"), gnuplot);
  run.history().dumpHistory();
  EXPECT_EQ(run.sd()->outputFailures().count("curves"), 2);
  EXPECT_TRUE(contentOf(directory.path() / "courbes/gnuplot/a").starts_with(gnuplot + "1 1 2\n"));
}

TEST(ITimeHistoryMngTest, CurvesAreNotWrittenThroughALink)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  setIteration(run, 1);
  run.history().addValue("a", 1.0);
  std::filesystem::create_directories(directory.path() / "courbes/gnuplot");
  const std::string mine = directory.write("mine", "text");
  std::filesystem::create_symlink(mine, directory.path() / "courbes/gnuplot/a");

  run.history().dumpHistory();

  EXPECT_EQ(contentOf(mine), "text");
  EXPECT_EQ(contentOf(directory.path() / "courbes/gnuplot/a"), "# time a iteration\n0.5 1 1\n");
}

TEST(ITimeHistoryMngTest, ValuesOfTheBeginningBelongToTheIterationBefore)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  setIteration(run, 3);
  run.history().addValue("a", 30.0);
  run.history().addValue("a", 20.0, false);

  run.history().dumpHistory();

  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"), "iteration,time,a\n2,1,20\n3,1.5,30\n");
}

TEST(ITimeHistoryMngTest, SavedCurvesComeBackWithTheSameBits)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  for (Int32 i : { 1, 2, 3 }) {
    setIteration(run, i);
    run.history().addValue("a curve", 1.0 / (3.0 * i));
  }
  run.history().dumpHistory();
  const std::string before = contentOf(directory.path() / "courbes/time_history.csv");
  const String storage(directory.path().string());
  run.history().saveToVariable(storage);
  setIteration(run, 4);
  run.history().addValue("later", 1.0);
  run.history().addValue("a curve", 1.0);
  setIteration(run, 3);

  run.history().restoreFromVariable(storage);
  run.history().dumpHistory();

  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"), before);
}

// Written by versions that kept all values in the checkpoint.
TEST(ITimeHistoryMngTest, CurvesOfOldCheckpointsComeBack)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  run.sd()->setExportDirectory(String(directory.path().string()));
  const std::string old = "time 1 0x1p-1\ntime 2 0x1p+0\ntime 3 0x1p+1\ncurve 1 0 a curve\nvalues 1 1 0x1p-2\nvalues 2 1 0x1.8p+0\n"
                          "values 3 1 0x1p+9\nsupport Mesh0\ncurve 2 0 v\nvalues 2 2 0x1p+0 -0x1p+1\n";
  VariableArrayByte saved(VariableBuildInfo(run.sd(), "ArcaneTimeHistory", IVariable::PExecutionDepend | IVariable::PNoRestore));
  saved.resize(static_cast<Integer>(old.size()));
  std::copy(old.begin(), old.end(), saved.asArray().begin());
  setIteration(run, 2);

  run.history().restoreFromVariable(String(directory.path().string()));
  run.history().dumpHistory();

  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"),
            "iteration,time,a curve,Mesh0_v[0],Mesh0_v[1]\n1,0.5,0.25,,\n2,1,1.5,1,-2\n");
}

TEST(ITimeHistoryMngTest, ALostFileBesideACheckpointIsAWarning)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  const String storage(directory.path().string());
  run.history().setDumpActive(false);
  setIteration(run, 1);
  run.history().addValue("a", 1.0);
  run.history().saveToVariable(storage);
  directory.write(".curves/0_1.csv", "iteration,time,a\n1,0.5,2\n");

  run.history().restoreFromVariable(storage);
  run.history().setDumpActive(true);
  run.sd()->setExportDirectory(storage);
  run.history().dumpHistory();

  EXPECT_EQ(contentOf(directory.path() / "courbes/time_history.csv"), "iteration,time,a\n");
}

TEST(ITimeHistoryMngTest, CurvesThatCannotBeSavedDoNotStopACheckpoint)
{
  RunWithCurves run;
  const TemporaryDirectory directory;
  setIteration(run, 1);
  run.history().addValue("a", 1.0);
  const String file(directory.write("file", "text"));

  run.history().saveToVariable(file);

  EXPECT_EQ(run.sd()->outputFailures().count("curves of checkpoints"), 1);
}

TEST(ITimeHistoryMngTest, ACurveKeepsItsNumberOfComponents)
{
  RunWithCurves run;
  setIteration(run, 1);
  run.history().addValue("a", 1.0);

  EXPECT_TRUE(has(messageOf([&] {
                    run.history().addValue("a", UniqueArray<Real>{ 1.0, 2.0 });
                  }),
                  "curve 'a' gets 2 values at iteration 1, expected 1"));
}
} // namespace Arcane::test
