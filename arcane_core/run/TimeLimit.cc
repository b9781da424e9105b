// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/TimeLimit.h"

#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ValueConvert.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace Arcane::detail::run
{
namespace
{
constexpr Real seconds_of_minute = 60.0;
constexpr Real seconds_of_hour = 3600.0;
constexpr Real seconds_of_day = 86400.0;

//! Returns a number without sign, or nothing.
std::optional<Real> numberOf(const std::string& text)
{
  Real value = 0.0;
  if (text.empty() || text.find_first_not_of("0123456789.") != std::string::npos || builtInGetValue(value, String(text)))
    return {};
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::vector<std::string> partsOf(const std::string& text, char separator)
{
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

std::optional<Real> durationOf(const String& text)
{
  const std::vector<std::string> days = partsOf(std::string(text.toStdStringView()), '-');
  const std::vector<std::string> clock = partsOf(days.back(), ':');
  if (days.size() > 2 || clock.size() > 3 || (days.size() == 2 && clock.size() != 3))
    return {};
  Real seconds = 0.0;
  for (const std::string& part : clock) {
    const std::optional<Real> value = numberOf(part);
    if (!value || (clock.size() > 1 && &part != &clock.front() && *value >= seconds_of_minute))
      return {};
    seconds = seconds * seconds_of_minute + *value;
  }
  if (days.size() == 2) {
    const std::optional<Real> value = numberOf(days.front());
    if (!value)
      return {};
    seconds += *value * seconds_of_day;
  }
  return seconds > 0.0 ? std::optional(seconds) : std::nullopt;
}

const base::Parameter<Real> time_limit({ .section = "Runs",
                                         .argument = "TimeLimit",
                                         .variable = "ARCANE_TIME_LIMIT",
                                         .meaning = "The run saves a checkpoint and ends with code 12 before it has lasted so long.",
                                         .default_text = "the end of the job of Slurm, if there is one" },
                                       durations(), seconds_of_hour);

base::ParameterType<Int64> dates()
{
  base::ParameterType<Int64> type = base::integers64(1);
  type.expected = "a date, in seconds since 1970";
  return type;
}

const base::Parameter<Int64> job_end({ .section = "Runs",
                                       .variable = "SLURM_JOB_END_TIME",
                                       .meaning = "The end of the job, which Slurm sets: the run saves a checkpoint and ends before.",
                                       .default_text = "none",
                                       .may_ranks_differ = true },
                                     dates(), 1);
} // namespace

base::ParameterType<Real> durations()
{
  base::ParameterType<Real> type;
  type.expected = "seconds > 0, or [[days-]hours:]minutes:seconds";
  type.parse = durationOf;
  type.print = [](const Real& value) { return String::fromNumber(value); };
  return type;
}

TimeLimit::TimeLimit(Real end_s)
: m_end_s(end_s)
{}

void TimeLimit::noteStep(Real now_s)
{
  constexpr Real remembered = 0.9;
  if (m_step_begin_s >= 0.0)
    m_step_s = std::max(now_s - m_step_begin_s, remembered * m_step_s);
  m_step_begin_s = now_s;
}

bool TimeLimit::isReached(Real now_s, Real checkpoint_s) const
{
  constexpr Real checkpoint_margin = 1.5;
  return isSet() && now_s + m_step_s + checkpoint_margin * checkpoint_s >= m_end_s;
}

TimeLimit timeLimitOf(const CommandLineArguments& arguments, Real start_s)
{
  Real end_s = 0.0;
  if (const std::optional<Real> limit_s = time_limit.find(arguments))
    end_s = start_s + *limit_s;
  if (const std::optional<Int64> date = job_end.find(arguments)) {
    const Real left_s = static_cast<Real>(*date - static_cast<Int64>(std::time(nullptr)));
    const Real job_end_s = std::max(platform::getRealTime() + left_s, 1.0e-9);
    end_s = end_s > 0.0 ? std::min(end_s, job_end_s) : job_end_s;
  }
  return TimeLimit(end_s);
}
} // namespace Arcane::detail::run
