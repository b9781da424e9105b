// SPDX-License-Identifier: Apache-2.0
// Whole applications, started as users start them, in the current directory:
// application_bench shock_tube|shock_tube_ranks|mesh_ready|whole_runs|pools|tube_on_devices --bin DIRECTORY [--repeat N] [--cells N]
// The environment variable BENCH_MPIRUN holds the words that start ranks, but for their number.
#include "tests/bench/BaselineHydro.h"
#include "tests/bench/BenchSupport.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

//! What a program took until its end, and what it said.
struct ChildRun
{
  double seconds = 0.0;
  double user_s = 0.0;
  double system_s = 0.0;
  double peak_resident_bytes = 0.0;
  std::string output;
};

std::string textOf(const std::string& path)
{
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file)
    throw std::runtime_error("cannot read '" + path + "'");
  return text.str();
}

[[noreturn]] void becomeProgram(std::vector<std::string>& words, const char* log)
{
  const int file = ::open(log, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ::dup2(file, 1);
  ::dup2(file, 2);
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
  std::perror(arguments[0]);
  ::_exit(127);
}

//! Runs a program to its end. \throws std::runtime_error when it fails, with what it said.
ChildRun runProgram(std::vector<std::string> words)
{
  const char* log = "application_bench.log";
  const double begin = Bench::wallSeconds();
  const pid_t child = ::fork();
  if (child < 0)
    throw std::runtime_error("cannot start '" + words[0] + "'");
  if (child == 0)
    becomeProgram(words, log);
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const auto seconds_of = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  ChildRun run{ Bench::wallSeconds() - begin, seconds_of(usage.ru_utime), seconds_of(usage.ru_stime),
                1024.0 * static_cast<double>(usage.ru_maxrss), textOf(log) };
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error("'" + words[0] + "' failed: " + run.output);
  return run;
}

//! Copies a file of the samples here, less what \a cut matches, and with \a value for what \a place matches.
void copyEdited(const std::string& from, const std::string& to, const std::string& cut, const std::string& place = "$^",
                const std::string& value = "")
{
  std::string text = textOf(std::string(SAMPLES_DIR "/") + from);
  text = std::regex_replace(text, std::regex(cut), "");
  text = std::regex_replace(text, std::regex(place), value);
  if (!(std::ofstream(to) << text))
    throw std::runtime_error("cannot write '" + to + "'");
}

//! Options of the modules that write files.
const char* const outputs = "<arcane-(post-processing|checkpoint)>[^]*</arcane-(post-processing|checkpoint)>";

//! Time that the processor spends on a run of the sample. \unit{s}
double userSeconds(const std::string& bin, int nb_iteration)
{
  return runProgram({ bin + "/ShockTube", "-A,MaxIteration=" + std::to_string(nb_iteration), "ShockTube.arc" }).user_s;
}

/*!
 * \brief The sample, perfect gas, nothing written, against the same scheme by hand on the same cells.
 *
 * Time of the processor in both: what other processes of the machine take does not count. For the application, that of
 * a long run less that of a run of one iteration, which has the same start and the same end.
 */
void benchShockTube(const std::string& bin, int nb_repetition)
{
  constexpr int nb_step = 40;
  const Baseline::TubeSize size{ { 480, 25, 40 }, { 1.0, 25.0 / 480.0, 40.0 / 480.0 } };
  Baseline::BaselineHydro by_hand(size, {});
  by_hand.run(3);
  runProgram({ bin + "/make_tube_mesh", "480", "25", "40", "--binary", "--out", "tube.msh" });
  copyEdited("shock_tube/ShockTube.arc", "ShockTube.arc", outputs);
  copyEdited("shock_tube/ShockTube.config", "ShockTube.config", "$^");
  std::vector<double> triads;
  for (int i = 0; i < nb_repetition; ++i) {
    const double one_s = userSeconds(bin, 1);
    const double step_s = (userSeconds(bin, 1 + nb_step) - one_s) / nb_step;
    const double by_hand_s = Bench::secondsOf(Bench::processorSeconds, nb_step, [&] { by_hand.step(); });
    const double cells = static_cast<double>(by_hand.nbCell());
    Bench::printRow("shock_tube", "ms/step", 1e3 * step_s, 1e3 * by_hand_s);
    Bench::printRow("shock_tube_speed", "M/s", 1e-6 * cells / step_s, 1e-6 * cells / by_hand_s);
    triads.push_back(Bench::streamTriad());
  }
  std::printf("# STREAM triad on one core in this run: %.2f GB/s\n", 1e-9 * Bench::median(triads));
}

//! Runs a program to its end on some ranks.
ChildRun runOnRanks(int nb_rank, const std::vector<std::string>& program)
{
  const char* mpirun = std::getenv("BENCH_MPIRUN");
  std::istringstream launcher(mpirun ? mpirun : "mpirun");
  std::vector<std::string> words{ std::istream_iterator<std::string>(launcher), {} };
  words.insert(words.end(), { "-np", std::to_string(nb_rank) });
  words.insert(words.end(), program.begin(), program.end());
  return runProgram(words);
}

//! Wall time of a step of the sample on some ranks, in which ghosts get their values in the given way. \unit{s}
double stepSeconds(const std::string& bin, int nb_rank, const char* synchronize_version)
{
  constexpr int nb_step = 3000;
  ::setenv("ARCANE_SYNCHRONIZE_VERSION", synchronize_version, 1);
  double seconds[2] = {};
  for (int i = 0; i < 2; ++i) {
    seconds[i] = runOnRanks(nb_rank, { bin + "/ShockTube", "-A,MaxIteration=" + std::to_string(1 + i * nb_step), "ShockTube.arc" }).seconds;
  }
  ::unsetenv("ARCANE_SYNCHRONIZE_VERSION");
  return (seconds[1] - seconds[0]) / nb_step;
}

/*!
 * \brief The sample on several ranks, its variables in shared memory, against the same with messages.
 *
 * 4,000 cells, so that ghosts weigh something. Times are those of the start and the end of a run, less those of a run of
 * one iteration.
 */
void benchShockTubeOnRanks(const std::string& bin, int nb_repetition)
{
  runProgram({ bin + "/make_tube_mesh", "40", "10", "10", "--binary", "--out", "tube.msh" });
  copyEdited("shock_tube/ShockTube.arc", "ShockTube.arc", outputs, "<final-time>[^<]*<", "<final-time>100.0<");
  copyEdited("shock_tube/ShockTube.config", "ShockTube.config", "$^");
  for (int i = 0; i < nb_repetition; ++i)
    for (const int nb_rank : { 2, 4 }) {
      const double shared_s = stepSeconds(bin, nb_rank, "auto");
      const double by_messages_s = stepSeconds(bin, nb_rank, "messages");
      Bench::printRow("shock_tube_" + std::to_string(nb_rank) + "_ranks", "us/step", 1e6 * shared_s, 1e6 * by_messages_s);
    }
}

//! Writes the mesh and the case file of a tube of \a nb_cell_along x \a nb_cell_across x \a nb_cell_across cells, whose cells are cubes.
void makeWideTube(const std::string& bin, int nb_cell_along, int nb_cell_across)
{
  const std::string across = std::to_string(nb_cell_across);
  runProgram({ bin + "/make_tube_mesh", std::to_string(nb_cell_along), across, across, "--binary", "--out", "tube.msh" });
  copyEdited("shock_tube/ShockTube.arc", "ShockTube.arc", outputs);
  copyEdited("shock_tube/ShockTube.config", "ShockTube.config", "$^");
}

ChildRun runTubeOnDevices(const std::string& bin, int nb_device, int nb_iteration)
{
  return runOnRanks(nb_device, { bin + "/ShockTube", "-A,AcceleratorRuntime=cuda", "-A,ProgressPeriod=50", "-A,Progress=progress.json",
                                 "-A,MaxIteration=" + std::to_string(nb_iteration), "ShockTube.arc" });
}

//! Returns the time at the end of an iteration, from the progress of the last run. \unit{s}
double elapsedSecondsAt(int iteration)
{
  const std::string progress = textOf("progress.json");
  std::smatch found;
  if (!std::regex_search(progress, found, std::regex("\"iteration\":" + std::to_string(iteration) + ",.*\"elapsed_s\":([-+.0-9e]+)")))
    throw std::runtime_error("the progress of the run has no iteration " + std::to_string(iteration) + ": " + progress);
  return std::stod(found[1]);
}

//! Returns the wall time of a step of the tube, each rank with a device of its own. The first 100 steps do not count: 72 of them find out
//! by which way halos go. \unit{s}
double stepSecondsOnDevices(const std::string& bin, int nb_device)
{
  runTubeOnDevices(bin, nb_device, 301);
  return (elapsedSecondsAt(300) - elapsedSecondsAt(100)) / 200;
}

//! Returns the lines of the output in which the sample says its results.
std::string resultsOf(const std::string& output)
{
  std::string results;
  const std::regex line("\\[tube\\] (time|L1).*");
  for (std::sregex_iterator found(output.begin(), output.end(), line), end; found != end; ++found)
    results += found->str() + "\n";
  return results;
}

/*!
 * \brief The sample on two devices, with as many cells on each as on the one device of the baseline.
 *
 * A smaller tube runs on one device and on two, and must give the same results, errors to their last digit.
 * \param nb_cell  the number of cells of a device
 */
void benchTubeOnDevices(const std::string& bin, int nb_cell, int nb_repetition)
{
  constexpr int nb_across = 100;
  const int nb_along = 2 * (nb_cell / (2 * nb_across * nb_across));
  const char* const names[] = { "device_tube_weak_scaling", "device_tube_other_results" };
  makeWideTube(bin, 80, 10);
  try {
    runTubeOnDevices(bin, 2, 2);
  }
  catch (const std::runtime_error& error) {
    if (std::string(error.what()).find("AcceleratorRuntime") == std::string::npos)
      throw;
    for (const char* name : names)
      Bench::printSkipped(name, "there is no device");
    return;
  }
  makeWideTube(bin, 400, 50);
  const std::string on_one = resultsOf(runTubeOnDevices(bin, 1, 200).output);
  const std::string on_two = resultsOf(runTubeOnDevices(bin, 2, 200).output);
  std::printf("# %s# on two devices: %s", on_one.c_str(), on_two.c_str());
  Bench::printRow(names[1], "lines", on_one.empty() || on_one != on_two ? 1.0 : 0.0);
  for (int i = 0; i < nb_repetition; ++i) {
    makeWideTube(bin, nb_along, nb_across);
    const double on_one_s = stepSecondsOnDevices(bin, 1);
    makeWideTube(bin, 2 * nb_along, nb_across);
    Bench::printRow(names[0], "ms/step", 1e3 * stepSecondsOnDevices(bin, 2), 1e3 * on_one_s);
  }
}

/*!
 * \brief Time of the processor for a step of a program, that of the system included: it is where memory is given and taken.
 *
 * That of a long run less that of a run of one iteration. \unit{s}
 */
double processorSecondsOfStep(const std::string& bin, const char* program, int nb_step)
{
  double seconds[2] = {};
  for (int i = 0; i < 2; ++i) {
    const ChildRun run =
      runProgram({ bin + "/" + program, "-A,MaxIteration=" + std::to_string(1 + i * nb_step), std::string(program) + ".arc" });
    seconds[i] = run.user_s + run.system_s;
  }
  return (seconds[1] - seconds[0]) / nb_step;
}

//! The same with ARCANE_ACCELERATOR_MEMORY_POOL=0: each array is a block of the system.
double processorSecondsWithoutPool(const std::string& bin, const char* program, int nb_step)
{
  ::setenv("ARCANE_ACCELERATOR_MEMORY_POOL", "0", 1);
  const double seconds = processorSecondsOfStep(bin, program, nb_step);
  ::unsetenv("ARCANE_ACCELERATOR_MEMORY_POOL");
  return seconds;
}

//! That of the program whose entry points make their arrays in each step. \param nb_cell  in each direction \unit{s}
double secondsWithTemporaries(const std::string& bin, int nb_cell, bool use_malloc, bool has_pool = true)
{
  copyEdited("../tests/bench/temporaries/Temporaries.config", "Temporaries.config", "$^");
  copyEdited("../tests/bench/temporaries/Temporaries.arc", "Temporaries.arc", use_malloc ? "<use-malloc>false</use-malloc>" : "$^",
             "<n>45<", "<n>" + std::to_string(nb_cell) + "<");
  const int nb_step = nb_cell > 50 ? 20 : 60;
  return has_pool ? processorSecondsOfStep(bin, "Temporaries", nb_step) : processorSecondsWithoutPool(bin, "Temporaries", nb_step);
}

/*!
 * \brief Steps in the pool of the host, against those of the same program without.
 *
 * The shock tube, whose steps allocate nothing; and a program whose entry points make their arrays in each step, also against the
 * same arrays from malloc(): its largest arrays have 17 MB, or 66 MB, which malloc() gets from the system each time.
 */
void benchPools(const std::string& bin, int nb_repetition)
{
  runProgram({ bin + "/make_tube_mesh", "480", "20", "18", "--binary", "--out", "tube.msh" });
  copyEdited("shock_tube/ShockTube.arc", "ShockTube.arc", outputs);
  copyEdited("shock_tube/ShockTube.config", "ShockTube.config", "$^");
  const auto print = [](const char* name, double pool_s, double other_s) { Bench::printRow(name, "ms/step", 1e3 * pool_s, 1e3 * other_s); };
  for (int i = 0; i < nb_repetition; ++i) {
    const double tube_s = processorSecondsOfStep(bin, "ShockTube", 60);
    print("pool_shock_tube", tube_s, processorSecondsWithoutPool(bin, "ShockTube", 60));
    const double small_s = secondsWithTemporaries(bin, 45, false);
    print("pool_temporaries", small_s, secondsWithTemporaries(bin, 45, false, false));
    print("pool_temporaries_malloc", small_s, secondsWithTemporaries(bin, 45, true));
    print("pool_temporaries_large", secondsWithTemporaries(bin, 70, false), secondsWithTemporaries(bin, 70, true));
  }
}

//! From the start of the program to the first iteration, and the memory of the process until then.
void benchMeshReady(const std::string& bin, int nb_repetition)
{
  copyEdited("03_variables_and_sync/Heat.arc", "Heat.arc", outputs, "<n>8</n>", "<n>100</n>");
  copyEdited("03_variables_and_sync/Heat.config", "Heat.config", "$^");
  for (int i = 0; i < nb_repetition; ++i) {
    const ChildRun run = runProgram({ bin + "/Heat", "-arcane_opt", "init_only", "Heat.arc" });
    if (run.output.find("1000000 cells") == std::string::npos)
      throw std::runtime_error("expected a mesh of 1000000 cells: " + run.output);
    Bench::printRow("mesh_ready_time", "s", run.seconds);
    Bench::printRow("mesh_ready_memory", "MB", 1e-6 * run.peak_resident_bytes);
  }
}

//! Copies a file of tests/compat here, with the second text of each pair for what the first one matches.
void copyReplaced(const std::string& from, const std::string& to, const std::vector<std::pair<std::string, std::string>>& replacements)
{
  std::string text = textOf(std::string(SAMPLES_DIR "/../tests/compat/") + from);
  for (const auto& [place, value] : replacements)
    text = std::regex_replace(text, std::regex(place), value);
  if (!(std::ofstream(to) << text))
    throw std::runtime_error("cannot write '" + to + "'");
}

//! Returns the time that the run in the current directory spent in its compute loop, as its report says. \unit{s}
double loopSeconds()
{
  const std::string report = textOf("output/listing/report.json");
  std::smatch found;
  if (!std::regex_search(report, found, std::regex("\"name\": *\"Loop\"[^}]*\"total_s\":[^}]*\"max\": *([-+.0-9e]+)")))
    throw std::runtime_error("the report of the run has no time of the loop: " + report);
  return std::stod(found[1]);
}

//! What a whole run takes beside its compute loop: its start, its mesh, its end, and all its memory.
void benchWholeRuns(const std::string& bin, int nb_repetition)
{
  copyReplaced("heat/Heat.config", "Heat.config", {});
  copyReplaced("heat/Heat.arc", "Heat.arc",
               { { outputs, "" },
                 { "<z><n>2<[^]*?</z>", "" },
                 { "<progression>[^<]*</progression>", "" },
                 { "<n>[0-9]+<", "<n>100<" },
                 { "<nb-iteration>20<", "<nb-iteration>50<" } });
  copyReplaced("tube/Tube.config", "Tube.config", {});
  copyReplaced("tube/Tube.arc", "Tube.arc",
               { { "<n>20<", "<n>200<" },
                 { "<n>5<", "<n>50<" },
                 { "<n>4<", "<n>48<" },
                 { "<nb-iteration>20<", "<nb-iteration>100<" },
                 { "<step>2e-3<", "<step>2e-4<" } });
  const auto bench = [&](const std::string& name, const char* program, const char* case_file, const char* cells) {
    const ChildRun run = runProgram({ bin + "/" + program, case_file });
    if (run.output.find(cells) == std::string::npos)
      throw std::runtime_error(std::string("expected a mesh of ") + cells + ": " + run.output);
    const double loop_s = loopSeconds();
    std::printf("# %s: loop %.3f s\n", program, loop_s);
    Bench::printRow(name + "_outside", "s", run.seconds - loop_s);
    Bench::printRow(name + "_memory", "MB", 1e-6 * run.peak_resident_bytes);
  };
  for (int i = 0; i < nb_repetition; ++i) {
    bench("run_heat", "CompatHeat", "Heat.arc", "1000000 cells");
    bench("run_tube", "CompatTube", "Tube.arc", "480000 cells");
  }
}

} // namespace

int main(int argc, char** argv)
{
  const std::string what = (argc > 1) ? argv[1] : "";
  const std::string bin = Bench::argumentOf(argc, argv, "--bin", ".");
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  try {
    if (what == "shock_tube")
      benchShockTube(bin, nb_repetition);
    else if (what == "shock_tube_ranks")
      benchShockTubeOnRanks(bin, nb_repetition);
    else if (what == "mesh_ready")
      benchMeshReady(bin, nb_repetition);
    else if (what == "whole_runs")
      benchWholeRuns(bin, nb_repetition);
    else if (what == "pools")
      benchPools(bin, nb_repetition);
    else if (what == "tube_on_devices")
      benchTubeOnDevices(bin, std::stoi(Bench::argumentOf(argc, argv, "--cells", "8000000")), nb_repetition);
    else
      throw std::invalid_argument("'" + what +
                                  "', expected shock_tube, shock_tube_ranks, mesh_ready, whole_runs, pools or tube_on_devices");
  }
  catch (const std::exception& e) {
    std::fprintf(stderr, "application_bench: %s\n", e.what());
    return 1;
  }
}
