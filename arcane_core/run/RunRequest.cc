// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunRequest.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

namespace Arcane::detail::run
{
namespace
{
//! One more is read, to know that there are more.
constexpr std::size_t max_requests = 21;

enum class eOperand
{
  None,
  //! A number of seconds > 0 that may be left out.
  OptionalSeconds,
  //! A time > 0 of the code.
  Time,
  //! An integer >= 0.
  Count
};

struct RequestRow
{
  const char* name;
  eRunRequest what;
  eOperand operand;
  const char* operand_name;
  const char* meaning;
};

constexpr RequestRow rows[] = {
  { "picture", eRunRequest::Picture, eOperand::None, "",
    "The module ArcanePostProcessing writes the variables and groups of its option `output`." },
  { "checkpoint", eRunRequest::Checkpoint, eOperand::None, "", "The run saves a checkpoint on the disk, and goes on." },
  { "stop", eRunRequest::Stop, eOperand::None, "", "The run saves a checkpoint and ends with code 12." },
  { "final-time", eRunRequest::FinalTime, eOperand::Time, "T",
    "The run is complete at time T, in this execution: `m_global_final_time` is T, and the loop ends at T whatever the code does. A later "
    "end than before needs a code that uses `m_global_final_time`." },
  { "last-iteration", eRunRequest::LastIteration, eOperand::Count, "N",
    "The run ends after iteration N, as with `-A,MaxIteration`; 0 removes the limit." },
  { "progress", eRunRequest::Progress, eOperand::OptionalSeconds, "[S]",
    "The line on the progress is printed now, and with S at most once in S seconds from now on." },
  { "verbosity", eRunRequest::Verbosity, eOperand::Count, "N", "Messages up to level N are printed from now on." },
};

String fullText(const RequestRow& row)
{
  return *row.operand_name ? String::format("{0} {1}", row.name, row.operand_name) : String(row.name);
}

std::string_view trimmed(std::string_view text)
{
  constexpr std::string_view blanks = " \t\r\v\f";
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

const char* expectedOf(eOperand operand)
{
  switch (operand) {
  case eOperand::None: return "nothing";
  case eOperand::OptionalSeconds: return "nothing, or a number of seconds > 0";
  case eOperand::Time: return "a time > 0";
  case eOperand::Count: return "an integer from 0 on";
  }
  return "";
}

bool isRight(eOperand operand, Real value)
{
  if (!std::isfinite(value))
    return false;
  if (operand == eOperand::Count)
    return value >= 0.0 && value == std::floor(value) && value <= std::numeric_limits<Int32>::max();
  return operand != eOperand::None && value > 0.0;
}

//! Returns the beginning of a line without characters that a terminal would obey.
String shownLine(std::string_view line)
{
  constexpr std::size_t max_shown = 80;
  std::string text(line.substr(0, max_shown));
  std::ranges::replace_if(
    text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return line.size() > max_shown ? text + "..." : text;
}

void readOperand(const RequestRow& row, std::string_view operand, RunRequest& request)
{
  if (operand.empty() && (row.operand == eOperand::None || row.operand == eOperand::OptionalSeconds))
    return;
  Real value = 0.0;
  if (operand.empty() || builtInGetValue(value, String(operand)) || !isRight(row.operand, value))
    request.fault = String::format("'{0}' after '{1}', expected {2}", shownLine(operand), row.name, expectedOf(row.operand));
  else
    request.value = value;
}

RunRequest requestOf(std::string_view line)
{
  RunRequest request;
  request.text = shownLine(line);
  const std::string_view name = line.substr(0, line.find_first_of(" \t="));
  const auto* row = std::ranges::find_if(rows, [name](const RequestRow& r) { return name == r.name; });
  if (row == std::end(rows)) {
    std::vector<String> names;
    String list("");
    for (const RequestRow& known : rows) {
      names.push_back(known.name);
      list = list + (list.empty() ? "" : ", ") + fullText(known);
    }
    request.fault = String::format("it is not known, expected one of: {0}{1}", list, base::didYouMean(String(name), names));
    return request;
  }
  request.what = row->what;
  readOperand(*row, trimmed(line.substr(std::min(line.size(), name.size() + 1))), request);
  return request;
}
} // namespace

String askerOf(std::string_view text)
{
  constexpr std::string_view mark = "# ";
  const std::size_t begin = text.find("# asked by ");
  if (begin == std::string_view::npos || (begin > 0 && text[begin - 1] != '\n'))
    return {};
  const std::string_view line = text.substr(begin + mark.size());
  return shownLine(trimmed(line.substr(0, line.find('\n'))));
}

std::vector<RunRequest> runRequestsOf(std::string_view text)
{
  std::vector<RunRequest> requests;
  while (!text.empty()) {
    if (requests.size() == max_requests) {
      requests.back() = { .text = "...", .fault = String::format("more than {0} lines, expected {0} requests at most", max_requests - 1) };
      break;
    }
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::string_view line = trimmed(text.substr(0, end)); !line.empty() && !line.starts_with('#'))
      requests.push_back(requestOf(line));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  if (requests.empty())
    requests.push_back(requestOf({}));
  return requests;
}

String runRequestsMarkdown()
{
  String text = "| request | what the run does |\n| --- | --- |\n";
  for (const RequestRow& row : rows)
    text = text + String::format("| `{0}` | {1} |\n", fullText(row), row.meaning);
  return text;
}
} // namespace Arcane::detail::run
