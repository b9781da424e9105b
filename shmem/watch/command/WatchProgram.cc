// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/WatchProgram.h"

#include "arcane_core/tools/ToolArguments.h"
#include "shmem/watch/command/Plot.h"
#include "shmem/watch/reader/Statistics.h"
#include "shmem/watch/reader/arcane_watch.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <thread>

#include <unistd.h>

namespace Arcane::detail::watch
{
namespace
{
constexpr int code_of_fault = 4;
constexpr int code_without_run = 9;

//! A status that is not ARCANE_WATCH_OK, with its sentence.
class StatusException : public std::runtime_error
{
 public:
  explicit StatusException(int status)
  : std::runtime_error(arcane_watch_message())
  , m_status(status)
  {}
  int exitCode() const
  {
    return m_status == ARCANE_WATCH_NO_RUN || m_status == ARCANE_WATCH_OTHER_MACHINE ? code_without_run : code_of_fault;
  }

 private:
  int m_status;
};

void check(int status)
{
  if (status != ARCANE_WATCH_OK)
    throw StatusException(status);
}

using Run = std::unique_ptr<arcane_watch_run, decltype(&arcane_watch_detach)>;

struct Wishes
{
  std::string directory;
  std::vector<std::string> names;
  bool is_plot = false;
  double period_s = 0.0;
};

//! One variable on all ranks of the machine.
struct Row
{
  arcane_watch_variable variable = {};
  std::int64_t nb_row = 0;
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  std::int64_t nb_not_finite = 0;
  std::vector<double> numbers;
};

Run attach(const std::string& where)
{
  arcane_watch_run* run = nullptr;
  std::int64_t process = 0;
  const char* const end = where.data() + where.size();
  const auto [read, error] = std::from_chars(where.data(), end, process);
  if (error == std::errc() && read == end)
    check(arcane_watch_attach_process(process, &run));
  else
    check(arcane_watch_attach(where.c_str(), &run));
  return { run, arcane_watch_detach };
}

//! Adds what one rank has, in a lease of its own; the numbers only if they are to be plotted. Tries again when the run has ended the lease.
void addRank(arcane_watch_run* run, std::int32_t index, bool is_plot, Row& row)
{
  int status = ARCANE_WATCH_LEASE_OVER;
  arcane_watch_statistics figures = {};
  arcane_watch_array array = {};
  std::vector<double> numbers;
  for (int i = 0; i < 10 && status == ARCANE_WATCH_LEASE_OVER; ++i) {
    arcane_watch_lease* lease = nullptr;
    check(arcane_watch_lease_begin(run, &lease));
    numbers.clear();
    status = arcane_watch_map(lease, index, row.variable.full_name, &array);
    if (status == ARCANE_WATCH_OK)
      status = arcane_watch_compute(&array, &figures);
    if (status == ARCANE_WATCH_OK && is_plot)
      for (std::int64_t k = 0; k < figures.nb; ++k)
        numbers.push_back(numberAt(array, k));
    const int end = arcane_watch_lease_end(lease);
    status = status == ARCANE_WATCH_OK ? end : status;
  }
  if (status == ARCANE_WATCH_NO_VARIABLE)
    return;
  check(status);
  row.nb_row += array.nb_dim > 0 ? array.shape[0] : 0;
  row.min = std::fmin(row.min, figures.min);
  row.max = std::fmax(row.max, figures.max);
  row.nb_not_finite += figures.nb_not_finite;
  row.numbers.insert(row.numbers.end(), numbers.begin(), numbers.end());
}

bool isWanted(const arcane_watch_variable& variable, const std::vector<std::string>& names)
{
  return names.empty() || std::any_of(names.begin(), names.end(),
                                      [&](const std::string& name) { return name == variable.name || name == variable.full_name; });
}

//! Returns the variables that are wanted, in the order of their names. \throws StatusException when a wanted one is missing
std::vector<Row> rowsOf(arcane_watch_run* run, std::int32_t nb_rank, const Wishes& wishes)
{
  std::map<std::string, Row> rows;
  for (std::int32_t index = 0; index < nb_rank; ++index)
    for (std::int32_t k = 0; k < arcane_watch_nb_position(run, index); ++k) {
      Row row;
      if (arcane_watch_variable_at(run, index, k, &row.variable) == ARCANE_WATCH_OK && isWanted(row.variable, wishes.names))
        rows.emplace(row.variable.full_name, row);
    }
  for (const std::string& name : wishes.names) {
    const bool is_there =
      std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return name == row.first || name == row.second.variable.name; });
    std::int32_t position = 0;
    if (!is_there)
      check(arcane_watch_find(run, 0, name.c_str(), &position));
  }
  std::vector<Row> result;
  for (auto& [name, row] : rows) {
    if (row.variable.is_readable)
      for (std::int32_t index = 0; index < nb_rank; ++index)
        addRank(run, index, wishes.is_plot, row);
    result.push_back(std::move(row));
  }
  return result;
}

std::string kindText(const arcane_watch_variable& variable)
{
  constexpr std::array items = { "node", "edge", "face", "cell", "DoF", "particle" };
  constexpr std::array kinds = { "number", "list", "table" };
  const auto kind = static_cast<std::size_t>(variable.kind);
  if (kind < kinds.size())
    return kinds[kind];
  const auto item = static_cast<std::size_t>(variable.item_kind);
  return (item < items.size() ? items[item] : "item") + std::string(variable.group[0] != '\0' ? " of " : "") + variable.group;
}

std::string shapeText(const Row& row)
{
  std::string text = std::to_string(row.nb_row);
  for (std::int32_t i = 1; i < row.variable.nb_dim; ++i)
    text += " x " + std::to_string(row.variable.shape[i]);
  return row.variable.is_tiled ? text + " tiled" : text;
}

std::string numberText(double value)
{
  constexpr int nb_digit = 6;
  if (!std::isfinite(value))
    return "-";
  std::array<char, 32> text = {};
  return { text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, nb_digit).ptr };
}

std::string cell(const std::string& text, std::size_t width)
{
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ') + ' ';
}

void printHead(arcane_watch_run* run, const Wishes& wishes, const arcane_watch_run_info& info, std::ostream& out)
{
  constexpr std::array states = { "unknown", "running", "finished", "ended without a word" };
  arcane_watch_rank_info rank = {};
  check(arcane_watch_rank(run, 0, &rank));
  out << wishes.directory << ": " << states[static_cast<std::size_t>(info.state)] << ", process " << info.process << " (" << info.program
      << "), " << info.nb_rank << " of " << info.nb_rank_of_run << " ranks are here; after " << rank.iteration << " iterations, at time "
      << numberText(rank.time) << '\n';
}

void printTable(const std::vector<Row>& rows, std::ostream& out)
{
  std::size_t width = 8;
  for (const Row& row : rows)
    width = std::max(width, std::string(row.variable.full_name).size());
  out << cell("variable", width) << cell("on", 10) << cell("shape", 14) << cell("type", 5) << cell("min", 13) << "max\n";
  for (const Row& row : rows) {
    out << cell(row.variable.full_name, width) << cell(kindText(row.variable), 10) << cell(shapeText(row), 14)
        << cell(row.variable.type, 5);
    if (!row.variable.is_readable)
      out << "not readable in place";
    else
      out << cell(numberText(row.min), 13) << numberText(row.max);
    if (row.nb_not_finite > 0)
      out << "  " << row.nb_not_finite << " not finite";
    out << '\n';
  }
}

void printPlots(const std::vector<Row>& rows, std::ostream& out)
{
  constexpr int nb_column = 64;
  constexpr int nb_row = 12;
  for (const Row& row : rows) {
    const std::string plot = plotOf(row.numbers, nb_column, nb_row);
    out << row.variable.full_name << ", " << row.numbers.size() << " numbers in the order of local ids, rank after rank"
        << (plot.empty() ? ": none is finite" : "") << '\n'
        << plot;
  }
}

//! Prints one view of the run. Returns false when the run has ended.
bool printOnce(arcane_watch_run* run, const Wishes& wishes, std::ostream& out)
{
  arcane_watch_run_info info = {};
  check(arcane_watch_info(run, &info));
  const std::vector<Row> rows = rowsOf(run, info.nb_rank, wishes);
  printHead(run, wishes, info, out);
  printTable(rows, out);
  if (wishes.is_plot)
    printPlots(rows, out);
  out.flush();
  return info.state == ARCANE_WATCH_RUNNING;
}

void printAll(const Wishes& wishes, std::ostream& out)
{
  const Run run = attach(wishes.directory);
  while (printOnce(run.get(), wishes, out) && wishes.period_s > 0.0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(wishes.period_s));
    if (::isatty(STDOUT_FILENO))
      out << "\033[H\033[J";
  }
}
} // namespace

int runWatchProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  Wishes wishes;
  CLI::App app("Lists the variables of a run that was started with -A,Watch=..., while it computes, and plots them.", "arcane_watch");
  app.add_option("directory", wishes.directory, "the output directory of the run, or the number of the process of one of its ranks")
    ->required();
  app.add_option("names", wishes.names, "the variables to look at; all of them without");
  app.add_flag("--plot", wishes.is_plot, "draws the values, in the order of local ids");
  app.add_option("--every", wishes.period_s, "looks again each so many seconds, until the run ends")->check(CLI::PositiveNumber);
  app.footer("The variables are read in the memory of the run, which does not wait.\n"
             "Exit code: 0, 9 there is no run of this user on this machine that can be watched, 4 something else cannot be done.");
  if (const std::optional<int> code = tools::readArguments(app, arguments, { out, err }, code_of_fault))
    return *code;
  try {
    printAll(wishes, out);
    return 0;
  }
  catch (const StatusException& ex) {
    err << "arcane_watch: " << ex.what() << '\n';
    return ex.exitCode();
  }
}
} // namespace Arcane::detail::watch
