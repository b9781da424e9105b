// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/MachinePart.h"

#include "shmem/watch/layout/WatchDoor.h"
#include "shmem/watch/reader/Statistics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace Arcane::detail::watch
{
namespace
{
//! Reads what one rank has, in a lease of its own; tries again when the run has ended the lease. Nothing when the rank has no such variable.
std::optional<RankFigures> figuresOf(arcane_watch_run* run, std::int32_t index, const char* name, bool has_numbers)
{
  int status = ARCANE_WATCH_LEASE_OVER;
  arcane_watch_statistics figures = {};
  arcane_watch_array array = {};
  RankFigures result;
  for (int i = 0; i < 10 && status == ARCANE_WATCH_LEASE_OVER; ++i) {
    arcane_watch_lease* lease = nullptr;
    check(arcane_watch_lease_begin(run, &lease));
    result.numbers.clear();
    status = arcane_watch_map(lease, index, name, &array);
    if (status == ARCANE_WATCH_OK)
      status = arcane_watch_compute(&array, &figures);
    if (status == ARCANE_WATCH_OK && has_numbers)
      for (std::int64_t k = 0; k < figures.nb; ++k)
        result.numbers.push_back(numberAt(array, k));
    const int end = arcane_watch_lease_end(lease);
    status = status == ARCANE_WATCH_OK ? end : status;
  }
  if (status == ARCANE_WATCH_NO_VARIABLE)
    return {};
  check(status);
  result.nb_row = array.nb_dim > 0 ? array.shape[0] : 0;
  result.min = figures.min;
  result.max = figures.max;
  result.nb_not_finite = figures.nb_not_finite;
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

VariableRow rowOf(const arcane_watch_variable& variable)
{
  VariableRow row;
  row.full_name = variable.full_name;
  row.name = variable.name;
  row.kind = kindText(variable);
  row.type = variable.type;
  row.is_readable = variable.is_readable != 0;
  for (std::int32_t i = 1; i < variable.nb_dim; ++i)
    row.columns += " x " + std::to_string(variable.shape[i]);
  row.columns += variable.is_tiled ? " tiled" : "";
  if (variable.copied_after > 0)
    row.columns += ", copied after iteration " + std::to_string(variable.copied_after);
  return row;
}

//! Returns the variables that the ranks of the machine show, without values.
std::map<std::string, VariableRow> rowsOf(arcane_watch_run* run, std::int32_t nb_rank, const std::vector<std::string>& names)
{
  std::map<std::string, VariableRow> rows;
  arcane_watch_variable variable = {};
  for (std::int32_t index = 0; index < nb_rank; ++index)
    for (std::int32_t k = 0; k < arcane_watch_nb_position(run, index); ++k) {
      if (arcane_watch_variable_at(run, index, k, &variable) != ARCANE_WATCH_OK)
        continue;
      VariableRow row = rowOf(variable);
      if (names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) { return isCalled(row, name); }))
        rows.emplace(row.full_name, std::move(row));
    }
  return rows;
}
} // namespace

void check(int status)
{
  if (status == ARCANE_WATCH_OK)
    return;
  const bool has_no_run = status == ARCANE_WATCH_NO_RUN || status == ARCANE_WATCH_OTHER_MACHINE;
  throw WatchFailure(has_no_run ? code_without_run : code_of_fault, arcane_watch_message());
}

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

MachinePart readPart(arcane_watch_run* run, const Selection& selection)
{
  arcane_watch_run_info info = {};
  check(arcane_watch_info(run, &info));
  MachinePart part;
  part.host = doorOfThisProcess().host;
  part.process = info.process;
  part.program = info.program;
  part.state = info.state;
  part.nb_rank_of_run = info.nb_rank_of_run;
  std::map<std::string, VariableRow> rows = rowsOf(run, info.nb_rank, selection.names);
  for (std::int32_t index = 0; index < info.nb_rank; ++index) {
    arcane_watch_rank_info rank = {};
    check(arcane_watch_rank(run, index, &rank));
    part.ranks.push_back(rank.rank);
    for (auto& [name, row] : rows)
      if (row.is_readable)
        if (std::optional<RankFigures> figures = figuresOf(run, index, name.c_str(), selection.has_numbers)) {
          figures->rank = rank.rank;
          row.ranks.push_back(std::move(*figures));
        }
  }
  for (auto& [name, row] : rows)
    part.rows.push_back(std::move(row));
  arcane_watch_rank_info first = {};
  check(arcane_watch_rank(run, 0, &first));
  part.nb_iteration = first.iteration;
  part.time = first.time;
  return part;
}
} // namespace Arcane::detail::watch
