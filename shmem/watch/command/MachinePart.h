// SPDX-License-Identifier: Apache-2.0
// The part of a run on one machine: names, shapes and figures; numbers on demand.
#pragma once

#include "shmem/watch/reader/arcane_watch.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
constexpr int code_of_fault = 4;
//! Some machines of the run could not be looked at, others could.
constexpr int code_of_missing_machine = 5;
constexpr int code_without_run = 9;

//! A reason to end the program, with its exit code.
class WatchFailure : public std::runtime_error
{
 public:
  WatchFailure(int exit_code, const std::string& text)
  : std::runtime_error(text)
  , m_exit_code(exit_code)
  {}
  int exitCode() const { return m_exit_code; }

 private:
  int m_exit_code;
};

//! \throws WatchFailure with the sentence of the library when \a status is not ARCANE_WATCH_OK
void check(int status);

using Run = std::unique_ptr<arcane_watch_run, decltype(&arcane_watch_detach)>;

//! Opens a run by its output directory, or by the number of a process. \throws WatchFailure
Run attach(const std::string& where);

//! The variables to read.
struct Selection
{
  //! All variables when it is empty.
  std::vector<std::string> names;
  bool has_numbers = false;
};

//! The values of a variable on one rank.
struct RankFigures
{
  std::int32_t rank = 0;
  std::int64_t nb_row = 0;
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  std::int64_t nb_not_finite = 0;
  std::vector<double> numbers;
};

//! A variable on the ranks of a machine.
struct VariableRow
{
  std::string full_name;
  std::string name;
  //! The items of the variable: cells, nodes...
  std::string kind;
  //! The end of its shape, after the number of rows.
  std::string columns;
  std::string type;
  bool is_readable = false;
  std::vector<RankFigures> ranks;
};

//! The part of a run that is on one machine.
struct MachinePart
{
  std::string host;
  //! A value of arcane_watch_state.
  std::int32_t state = 0;
  std::int64_t process = 0;
  std::string program;
  std::int32_t nb_rank_of_run = 0;
  std::int64_t nb_iteration = 0;
  double time = 0.0;
  //! The numbers in the run of the ranks of this machine.
  std::vector<std::int32_t> ranks;
  //! In the order of their names.
  std::vector<VariableRow> rows;
};

//! Reads the part of this machine. Names that no rank shows are left out. \throws WatchFailure
MachinePart readPart(arcane_watch_run* run, const Selection& selection);

//! Returns true when \a row has this name, or this full name.
inline bool isCalled(const VariableRow& row, const std::string& name)
{
  return name == row.name || name == row.full_name;
}
} // namespace Arcane::detail::watch
