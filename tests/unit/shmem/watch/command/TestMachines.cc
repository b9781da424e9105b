// SPDX-License-Identifier: Apache-2.0
// The parts of a run on its machines: as text, as tables, and by shells that a test makes. Real machines are in the walk watching_machines.sh.
#include "shmem/watch/command/MachinePart.h"
#include "shmem/watch/command/Machines.h"
#include "shmem/watch/command/PartText.h"
#include "shmem/watch/command/Picture.h"
#include "shmem/watch/command/Tables.h"
#include "shmem/watch/command/WatchProgram.h"
#include "shmem/watch/layout/WatchDoor.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace
{
using namespace Arcane::detail::watch;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

RankFigures figures(std::int32_t rank, std::int64_t nb_row, double min, double max, std::vector<double> numbers)
{
  RankFigures result;
  result.rank = rank;
  result.nb_row = nb_row;
  result.min = min;
  result.max = max;
  result.numbers = std::move(numbers);
  return result;
}

MachinePart partOf(const std::string& host, std::vector<std::int32_t> ranks, std::vector<RankFigures> values)
{
  MachinePart part;
  part.host = host;
  part.state = ARCANE_WATCH_RUNNING;
  part.process = 42;
  part.program = "/opt/code";
  part.nb_rank_of_run = 4;
  part.nb_iteration = 7;
  part.time = 0.125;
  part.ranks = std::move(ranks);
  VariableRow row;
  row.full_name = "Mesh0_Cell_Speed";
  row.name = "Speed";
  row.kind = "cell";
  row.columns = " x 3";
  row.type = "<f8";
  row.is_readable = true;
  row.ranks = std::move(values);
  part.rows.push_back(row);
  return part;
}

//! Sets PATH until it is destroyed.
class PathScope
{
 public:
  explicit PathScope(const std::string& folders)
  {
    if (const char* const former = std::getenv("PATH"))
      m_former = former;
    ::setenv("PATH", folders.c_str(), 1);
  }
  PathScope(const PathScope&) = delete;
  PathScope& operator=(const PathScope&) = delete;
  ~PathScope() { ::setenv("PATH", m_former.c_str(), 1); }

 private:
  std::string m_former;
};

class MachinesTest : public testing::Test
{
 protected:
  Arcane::test::TemporaryDirectory m_directory;

  std::string path() const { return m_directory.path().string(); }
  void addMachine(const std::string& host) const
  {
    WatchDoor door = doorOfThisProcess();
    door.host = host;
    std::filesystem::create_directories(m_directory.path() / WatchDoor::folder);
    m_directory.write(std::string(WatchDoor::folder) + "/" + door.fileName(), toText(door));
  }
  //! The words of a shell that is a script.
  std::string shell(const std::string& script) const
  {
    m_directory.write("shell.sh", script);
    return "sh " + path() + "/shell.sh";
  }
};

TEST(MachinePartTest, ATextComesBack)
{
  const MachinePart part = partOf("a", { 0, 2 }, { figures(0, 3, -1.5, 1e300, { 0.1, none, 1e-300 }), figures(2, 0, none, none, {}) });
  const std::string text = toText(part);
  // What a shell says before does not matter.
  const std::optional<MachinePart> read = partFromText("Welcome\n" + text);
  ASSERT_TRUE(read);
  EXPECT_EQ(toText(*read), text);
  EXPECT_EQ(read->ranks, part.ranks);
  EXPECT_EQ(read->rows[0].columns, " x 3");
  EXPECT_EQ(read->rows[0].ranks[0].numbers[2], 1e-300);
  EXPECT_TRUE(std::isnan(read->rows[0].ranks[1].min));
}

TEST(MachinePartTest, ATextThatIsNotWholeIsRefused)
{
  const std::string text = toText(partOf("a", { 0 }, { figures(0, 3, 0.0, 1.0, { 1.0, 2.0 }) }));
  for (std::size_t nb = 0; nb + 1 < text.size(); ++nb)
    EXPECT_FALSE(partFromText(text.substr(0, nb))) << nb;
  for (const char* const wrong : { "1\t2", "rank", "42" }) {
    std::string other = text;
    ASSERT_NE(other.find(wrong), std::string::npos) << wrong;
    EXPECT_FALSE(partFromText(other.replace(other.find(wrong), 1, "?"))) << wrong;
  }
}

TEST(MachinePartTest, NamesDoNotBreakLines)
{
  MachinePart part = partOf("a", { 0 }, {});
  part.rows[0].name = "two\twords\nmore";
  const std::optional<MachinePart> read = partFromText(toText(part));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rows[0].name, "two?words?more");
}

TEST(TablesTest, RanksOfMachinesAreInOrder)
{
  const std::vector<MachinePart> parts = { partOf("a", { 0, 2 },
                                                  { figures(0, 2, 1.0, 2.0, { 1.0, 2.0 }), figures(2, 1, 5.0, 5.0, { 5.0 }) }),
                                           partOf("b", { 1, 3 }, { figures(1, 1, 3.0, 4.0, { 3.0 }), figures(3, 1, 0.5, 6.0, { 6.0 }) }) };
  const std::vector<VariableRow> rows = joinedRows(parts);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(numbersOf(rows[0]), (std::vector<double>{ 1.0, 2.0, 3.0, 5.0, 6.0 }));
  std::ostringstream out;
  printMachines(parts, "output", out);
  printTable(rows, true, out);
  EXPECT_EQ(out.str(), "output: 4 of 4 ranks, on 2 machine(s)\n"
                       "  a: running, process 42, ranks 0 2; after 7 iterations, at time 0.125\n"
                       "  b: running, process 42, ranks 1 3; after 7 iterations, at time 0.125\n"
                       "variable         on         shape          type  min           max           rows of each rank\n"
                       "Mesh0_Cell_Speed cell       5 x 3          <f8   0.5           6             2 1 1 1\n");
}

TEST(TablesTest, ManyRanksAreTheLeastAndTheLargest)
{
  std::vector<RankFigures> values;
  for (std::int32_t rank = 0; rank < 9; ++rank)
    values.push_back(figures(rank, 100 + rank, 0.0, 1.0, {}));
  std::ostringstream out;
  printTable(joinedRows({ partOf("a", {}, values) }), true, out);
  EXPECT_NE(out.str().find(" 100 to 108\n"), std::string::npos) << out.str();
}

TEST(PictureTest, AScriptHasAllNumbers)
{
  const std::string script =
    pictureScript(joinedRows({ partOf("a", { 0 }, { figures(0, 2, 1.0, 1.0, { 1.0, none }) }) }), "it's", "a'b.png");
  EXPECT_NE(script.find("set output 'a''b.png'\n"), std::string::npos) << script;
  EXPECT_NE(script.find("title 'it''s'\n"), std::string::npos) << script;
  EXPECT_NE(script.find("title 'Mesh0_Cell_Speed'\n1\nNaN\ne\n"), std::string::npos) << script;
}

TEST_F(MachinesTest, APictureNeedsNumbersAndGnuplot)
{
  const std::string file = path() + "/picture.png";
  EXPECT_THROW(drawPicture({}, "", file), WatchFailure);
  const PathScope scope(path());
  try {
    drawPicture(partOf("a", { 0 }, { figures(0, 1, 1.0, 1.0, { 1.0 }) }).rows, "", file);
    ADD_FAILURE() << "a picture without gnuplot";
  }
  catch (const WatchFailure& failure) {
    EXPECT_EQ(failure.exitCode(), 4);
    EXPECT_NE(std::string(failure.what()).find("gnuplot is not installed"), std::string::npos) << failure.what();
  }
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(PictureTest, ManyPlotsFitIntoAPictureOfGnuplot)
{
  const std::vector<VariableRow> one = partOf("a", { 0 }, { figures(0, 1, 1.0, 1.0, { 1.0 }) }).rows;
  EXPECT_NE(pictureScript(std::vector<VariableRow>(2, one[0]), "", "a").find(" size 900,640\n"), std::string::npos);
  EXPECT_NE(pictureScript(std::vector<VariableRow>(320, one[0]), "", "a").find(" size 900,32040\n"), std::string::npos);
  try {
    drawPicture(std::vector<VariableRow>(321, one[0]), "", "a");
    ADD_FAILURE() << "plots that cannot be read";
  }
  catch (const WatchFailure& failure) {
    EXPECT_EQ(std::string(failure.what()), "--png: 321 variables have numbers to draw, expected at most 320: name those of the picture");
  }
}

TEST_F(MachinesTest, APictureThatCannotBeWrittenSaysWhy)
{
  // In place of gnuplot, which writes to its output when it cannot open the file.
  m_directory.write("gnuplot", "#!/bin/sh\ncat >/dev/null\n: >" + path() + "/picture.png.part\necho PNG\n");
  std::filesystem::permissions(m_directory.path() / "gnuplot", std::filesystem::perms::owner_all);
  const std::string path_of_programs = std::getenv("PATH");
  const PathScope scope(path() + ":" + path_of_programs);
  const std::vector<VariableRow> rows = partOf("a", { 0 }, { figures(0, 1, 1.0, 1.0, { 1.0 }) }).rows;
  try {
    drawPicture(rows, "", path() + "/nowhere/picture.png");
    ADD_FAILURE() << "a picture in a folder that is not there";
  }
  catch (const WatchFailure& failure) {
    EXPECT_EQ(std::string(failure.what()), "--png: cannot write '" + path() + "/nowhere/picture.png': No such file or directory");
  }
  EXPECT_FALSE(std::filesystem::exists(path() + "/picture.png.part"));

  testing::internal::CaptureStdout();
  drawPicture(rows, "", path() + "/picture.png");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_TRUE(std::filesystem::exists(path() + "/picture.png"));
}

TEST_F(MachinesTest, APictureThatFailsLeavesNoFile)
{
  // In place of gnuplot.
  m_directory.write("gnuplot", "#!/bin/sh\nwhile read -r line; do :; done\n: >" + path() + "/picture.png.part\nexit 1\n");
  std::filesystem::permissions(m_directory.path() / "gnuplot", std::filesystem::perms::owner_all);
  const PathScope scope(path());
  EXPECT_THROW(drawPicture(partOf("a", { 0 }, { figures(0, 1, 1.0, 1.0, { 1.0 }) }).rows, "", path() + "/picture.png"), WatchFailure);
  EXPECT_FALSE(std::filesystem::exists(path() + "/picture.png.part"));
}

TEST_F(MachinesTest, TheRunNamesItsMachines)
{
  EXPECT_THROW(machinesOf(path()), WatchFailure);
  addMachine("b");
  addMachine("a");
  EXPECT_EQ(machinesOf(path()), (std::vector<std::string>{ "a", "b" }));
}

TEST_F(MachinesTest, AJobOfSlurmHasItsShell)
{
  EXPECT_EQ(shellOf(path()).substr(0, 4), "ssh ");
  std::filesystem::create_directories(m_directory.path() / "listing");
  m_directory.write("listing/coderesult.xml", "<a>\n <job>123</job>\n</a>\n");
  {
    const PathScope empty(path());
    EXPECT_EQ(shellOf(path()).substr(0, 4), "ssh ") << "srun is not there";
  }
  m_directory.write("srun", "#!/bin/sh\necho \"$@\"\n");
  std::filesystem::permissions(m_directory.path() / "srun", std::filesystem::perms::owner_all);
  const char* const folders = std::getenv("PATH");
  const PathScope scope(path() + ":" + (folders ? folders : ""));
  EXPECT_NE(shellOf(path()).find("srun --jobid=123 "), std::string::npos) << shellOf(path());
  // The words arrive as words.
  addMachine("node1");
  const std::vector<MachineAnswer> answers = askMachines({ "node1" }, path(), { { "a b" }, false }, {});
  EXPECT_NE(answers[0].reason.find("--nodelist=node1 sh -c "), std::string::npos) << answers[0].reason;
  EXPECT_NE(answers[0].reason.find(" 'a b'"), std::string::npos) << answers[0].reason;
  m_directory.write("listing/coderesult.xml", "<a>\n <job>123.server</job>\n</a>\n");
  EXPECT_EQ(shellOf(path()).substr(0, 4), "ssh ");
}

TEST_F(MachinesTest, AHostIsNoOptionOfTheShell)
{
  addMachine("-oX");
  EXPECT_THROW(machinesOf(path()), WatchFailure);
  EXPECT_TRUE(shellOf(path()).ends_with(" --")) << shellOf(path());
}

TEST_F(MachinesTest, CharactersOfAnotherMachineDoNothingInATerminal)
{
  addMachine("a");
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", shell("printf 'no \\033[2J\\rroute\\n'; exit 255\n"), path() }, out, err), 4);
  EXPECT_NE(err.str().find(": no ?[2J route\n"), std::string::npos) << err.str();
}

TEST_F(MachinesTest, MachinesThatDoNotAnswerAreOneLineEach)
{
  for (const char* const host : { "answers", "refuses", "unknown" })
    addMachine(host);
  m_directory.write("part", toText(partOf("answers", { 0 }, { figures(0, 3, 0.0, 1.0, {}) })));
  const std::string words = shell("case $1 in answers) cat " + path() +
                                  "/part ;;\n"
                                  "refuses) echo 'arcane_watch: the memory is closed'; exit 4 ;;\n"
                                  "*) echo first; echo 'ssh: no route to it'; exit 255 ;; esac\n");
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", words, path() }, out, err), 5);
  EXPECT_EQ(err.str(), "arcane_watch: machine 'refuses': the memory is closed\n"
                       "arcane_watch: machine 'unknown': the program cannot be started there: ssh: no route to it\n");
  EXPECT_NE(out.str().find("1 of 4 ranks, on 1 machine(s)\n"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("Mesh0_Cell_Speed"), std::string::npos) << out.str();
  err.str("");
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", words, path(), "Lost" }, out, err), 4);
  EXPECT_NE(err.str().find("no rank that has answered shows a variable 'Lost'\n"), std::string::npos) << err.str();
}

TEST_F(MachinesTest, AMachineThatSleepsHasATime)
{
  addMachine("sleeps");
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runWatchProgram({ "--all", "--timeout", "1", "--shell", shell("exec sleep 60\n"), path() }, out, err), 4);
  EXPECT_NE(err.str().find("arcane_watch: machine 'sleeps': no answer within 1 s\n"), std::string::npos) << err.str();
}

TEST_F(MachinesTest, AProcessThatKeepsThePipeIsNotWaitedFor)
{
  addMachine("a");
  m_directory.write("part", toText(partOf("a", { 0 }, { figures(0, 3, 0.0, 1.0, {}) })));
  const std::string words = shell("sleep 60 &\necho $! >" + path() + "/process\ncat " + path() + "/part\n");
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<MachineAnswer> answers = askMachines({ "a" }, path(), {}, { words, 5.0 });
  const double time_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  int process = 0;
  std::ifstream(m_directory.path() / "process") >> process;
  ASSERT_GT(process, 1);
  ::kill(process, SIGKILL);
  EXPECT_LT(time_s, 40.0);
  EXPECT_TRUE(answers[0].part) << answers[0].reason;
}

TEST_F(MachinesTest, NoAnswerAtAllHasACode)
{
  addMachine("a");
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", shell("exit 255\n"), path() }, out, err), 4);
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", shell("echo 'arcane_watch: it has ended'; exit 9\n"), path() }, out, err), 9);
  EXPECT_EQ(runWatchProgram({ "--all", "--shell", shell("echo other\n"), path() }, out, err), 4);
  EXPECT_NE(err.str().find("its answer is not one of this version of arcane_watch: 'other'"), std::string::npos) << err.str();
  EXPECT_EQ(runWatchProgram({ "--shell", "ssh", path() }, out, err), 4);
  EXPECT_EQ(runWatchProgram({ "--png", "a.png", path() }, out, err), 4);
}
} // namespace
