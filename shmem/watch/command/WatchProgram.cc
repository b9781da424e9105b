// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/WatchProgram.h"

#include "arcane_core/tools/ToolArguments.h"
#include "shmem/watch/command/Machines.h"
#include "shmem/watch/command/PartText.h"
#include "shmem/watch/command/Picture.h"
#include "shmem/watch/command/Tables.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <thread>

#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
struct Wishes
{
  std::string directory;
  Selection selection;
  bool is_plot = false;
  std::string picture;
  double period_s = 0.0;
  bool is_all = false;
  //! For another arcane_watch.
  bool is_part = false;
  MachineAccess access;
};

struct View
{
  std::vector<MachinePart> parts;
  bool is_whole = true;
};

bool isShown(const std::vector<MachinePart>& parts, const std::string& name)
{
  return std::any_of(parts.begin(), parts.end(), [&](const MachinePart& part) {
    return std::any_of(part.rows.begin(), part.rows.end(), [&](const VariableRow& row) { return isCalled(row, name); });
  });
}

//! \throws WatchFailure when a wanted variable is missing
View viewOfMachine(arcane_watch_run* run, const Wishes& wishes)
{
  View view;
  view.parts.push_back(readPart(run, wishes.selection));
  for (const std::string& name : wishes.selection.names) {
    std::int32_t position = 0;
    if (!wishes.is_part && !isShown(view.parts, name))
      check(arcane_watch_find(run, 0, name.c_str(), &position));
  }
  return view;
}

/*!
 * \brief Says on one line each which machines have not answered.
 *
 * \param is_again  the run was there before; its end on a machine is not a fault
 * \throws WatchFailure when all machines have failed to answer, or when a wanted variable is missing
 */
View viewOfAll(const Wishes& wishes, bool is_again, std::ostream& err)
{
  View view;
  bool has_fault = false;
  for (MachineAnswer& answer : askMachines(machinesOf(wishes.directory), wishes.directory, wishes.selection, wishes.access)) {
    if (answer.part) {
      view.parts.push_back(std::move(*answer.part));
      continue;
    }
    if (is_again && answer.exit_code == code_without_run)
      continue;
    err << "arcane_watch: machine '" << answer.host << "': " << answer.reason << '\n';
    has_fault = has_fault || answer.exit_code != code_without_run;
    view.is_whole = false;
  }
  if (view.parts.empty())
    throw WatchFailure(has_fault ? code_of_fault : code_without_run, "no machine of the run in '" + wishes.directory + "' has answered");
  for (const std::string& name : wishes.selection.names)
    if (!isShown(view.parts, name))
      throw WatchFailure(code_of_fault, "no rank that has answered shows a variable '" + name + "'");
  return view;
}

void print(const View& view, const Wishes& wishes, std::ostream& out)
{
  if (wishes.is_part) {
    out << toText(view.parts.front());
    return;
  }
  if (wishes.is_all)
    printMachines(view.parts, wishes.directory, out);
  else
    printHead(view.parts.front(), wishes.directory, out);
  const std::vector<VariableRow> rows = joinedRows(view.parts);
  printTable(rows, wishes.is_all, out);
  if (wishes.is_plot && wishes.picture.empty())
    printPlots(rows, out);
  if (!wishes.picture.empty())
    drawPicture(rows, wishes.directory + ", after " + std::to_string(view.parts.front().nb_iteration) + " iterations", wishes.picture);
}

void waitPeriod(const Wishes& wishes, std::ostream& out)
{
  out.flush();
  std::this_thread::sleep_for(std::chrono::duration<double>(wishes.period_s));
  if (::isatty(STDOUT_FILENO))
    out << "\033[H\033[J";
}

bool isRunning(const View& view)
{
  return std::any_of(view.parts.begin(), view.parts.end(), [](const MachinePart& part) { return part.state == ARCANE_WATCH_RUNNING; });
}

//! Looks once, or until the run ends. Returns the exit code.
int lookHere(const Wishes& wishes, std::ostream& out)
{
  const Run run = attach(wishes.directory);
  for (;;) {
    const View view = viewOfMachine(run.get(), wishes);
    print(view, wishes, out);
    if (!isRunning(view) || wishes.period_s <= 0.0)
      return 0;
    waitPeriod(wishes, out);
  }
}

//! The same on all machines.
int lookEverywhere(const Wishes& wishes, std::ostream& out, std::ostream& err)
{
  bool is_whole = true;
  bool is_again = false;
  const auto code = [&] { return is_whole ? 0 : code_of_missing_machine; };
  for (;; waitPeriod(wishes, out)) {
    try {
      const View view = viewOfAll(wishes, is_again, err);
      print(view, wishes, out);
      is_whole = is_whole && view.is_whole;
      if (!isRunning(view) || wishes.period_s <= 0.0)
        return code();
    }
    catch (const WatchFailure& failure) {
      if (!is_again || failure.exitCode() != code_without_run)
        throw;
      return code();
    }
    is_again = true;
  }
}
} // namespace

int runWatchProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  Wishes wishes;
  CLI::App app("Lists the variables of a run that was started with -A,Watch=..., while it computes, and plots them.", "arcane_watch");
  app.add_option("directory", wishes.directory, "the output directory of the run, or the number of the process of one of its ranks")
    ->required();
  app.add_option("names", wishes.selection.names, "the variables to look at; all of them without");
  CLI::Option* plot = app.add_flag("--plot", wishes.is_plot, "draws the values, in the order of local ids");
  app.add_option("--png", wishes.picture, "draws into this PNG file, with gnuplot, not in characters")->needs(plot);
  app.add_option("--every", wishes.period_s, "looks again each so many seconds, until the run ends")->check(tools::positiveReal());
  CLI::Option* all = app.add_flag("--all", wishes.is_all, "looks at all machines of the run, not only at this one");
  app
    .add_option("--shell", wishes.access.shell, "starts the program on another machine: ssh, or srun in a job of Slurm, unless it is given")
    ->needs(all);
  app.add_option("--timeout", wishes.access.timeout_s, "seconds that a machine has for its answer: 30 unless it is given")
    ->needs(all)
    ->check(tools::positiveReal());
  app.add_flag("--part", wishes.is_part)->group("");
  app.footer("The variables are read in the memory of the run, which does not wait.\n"
             "Exit code: 0; 9 there is no run of this user on this machine that can be watched; 5 with --all, some machines have not\n"
             "answered, the others are shown; 4 something else cannot be done.");
  if (const std::optional<int> code = tools::readArguments(app, arguments, { out, err }, code_of_fault))
    return *code;
  wishes.selection.has_numbers = wishes.is_plot;
  try {
    return wishes.is_all ? lookEverywhere(wishes, out, err) : lookHere(wishes, out);
  }
  catch (const WatchFailure& failure) {
    err << "arcane_watch: " << failure.what() << '\n';
    return failure.exitCode();
  }
}
} // namespace Arcane::detail::watch
