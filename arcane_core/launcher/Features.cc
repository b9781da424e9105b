// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/Features.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/ParameterLine.h"

#include <algorithm>

namespace Arcane::detail::launcher
{
namespace
{
constexpr const char* level_parameters[] = { "VerbosityLevel", "OutputLevel" };
constexpr const char* profile_parameters[] = { "LoopProfilingLevel" };
constexpr const char* run_parameters[] = { "IndependentRuns", "MessagePassingService", "S" };
constexpr const char* hang_parameters[] = { "HangEndsRun", "HangTimeout" };
constexpr const char* output_parameters[] = { "ParallelOutput" };
constexpr const char* loop_parameters[] = {
  "CheckedEachStep", "MaxIteration", "Progress", "ProgressInterval", "ProgressPeriod", "TimeLimit"
};
constexpr const char* memory_parameters[] = { "MemoryReport", "ShMemReport" };

constexpr FeatureRow rows[] = {
  { eFeature::WholeLines, "whole lines", "the output consists of whole lines, and a crash loses none", {} },
  { eFeature::CrashReport,
    "crash report",
    "a signal such as SIGSEGV, or an exception that nobody catches, is reported with the calls",
    {} },
  { eFeature::WriteErrors, "errors of writing", "a closed pipe and `ulimit -f` are errors of an output, and end nothing", {} },
  { eFeature::StackCheck, "check of the stack", "a small stack (`ulimit -s`) is a warning, and one below 64 KiB an error", {} },
  { eFeature::UnknownNames, "unknown names", "names `-A,` that nobody asks for are reported", {} },
  { eFeature::MessageLevels, "levels of messages", "`-A,VerbosityLevel` and `-A,OutputLevel`", level_parameters },
  { eFeature::KernelProfile, "profile of kernels", "`-A,LoopProfilingLevel` prints the times of kernels at the end", profile_parameters },
  { eFeature::ExitGuard, "guard of the end", "`exit(0)` before the end, by a library for instance, is a failure of all ranks", {} },
  { eFeature::StopAtStep, "stop at a step", "SIGTERM or Ctrl-C stops the run at the end of a step, with a checkpoint", {} },
  { eFeature::OneRun, "one run", "processes that the `mpirun` of another MPI starts are refused", run_parameters },
  { eFeature::SameParameters, "same parameters", "ranks with different parameters are refused", {} },
  { eFeature::HangWatch, "watch of hangs", "`-A,HangTimeout` ends ranks that wait for each other, with a report", hang_parameters },
  { eFeature::ParallelOutput, "messages of each rank", "`-A,ParallelOutput` writes them to files", output_parameters },
  { eFeature::LoopControl, "control of the loop", "limits of iterations and time, the progress, checks of values", loop_parameters },
  { eFeature::MemoryReports, "reports of memory", "`-A,MemoryReport` and `-A,ShMemReport`", memory_parameters },
};

constexpr const char* no_loop = "there is no compute loop";
constexpr const char* ends_at_once = "there is no step at whose end it could stop: a signal ends it at once, with a line that says so";
constexpr const char* alone = "it has no ranks";

constexpr Omission omissions_without_loop[] = {
  { eFeature::StopAtStep, ends_at_once },
  { eFeature::LoopControl, no_loop },
};
constexpr Omission omissions_of_accelerator[] = {
  { eFeature::ExitGuard, "no rank waits for it, and it alone knows where its end is" },
  { eFeature::StopAtStep, ends_at_once },
  { eFeature::OneRun, alone },
  { eFeature::SameParameters, alone },
  { eFeature::HangWatch, alone },
  { eFeature::ParallelOutput, "it has no ranks, and no output directory" },
  { eFeature::LoopControl, no_loop },
  { eFeature::MemoryReports, "it has neither meshes nor variables" },
};
} // namespace

constexpr Start case_start{ "run of a case", {} };
constexpr Start function_start{ "function in place of the loop", omissions_without_loop };
constexpr Start sub_domain_start{ "sub-domain of a program", omissions_without_loop, true };
constexpr Start accelerator_start{ "accelerator of a program", omissions_of_accelerator, true };

std::span<const FeatureRow> featureRows()
{
  return rows;
}

std::span<const Start* const> starts()
{
  static constexpr const Start* all[] = { &case_start, &function_start, &sub_domain_start, &accelerator_start };
  return all;
}

const char* Start::reasonWithout(eFeature feature) const
{
  const auto found = std::ranges::find(omissions, feature, &Omission::feature);
  return found != omissions.end() ? found->reason : nullptr;
}

std::string featuresMarkdown()
{
  std::string text = "| feature | what it is |";
  std::string line = "| --- | --- |";
  for (const Start* start : starts()) {
    text += std::string(" ") + start->name + " |";
    line += " --- |";
  }
  text += "\n" + line + "\n";
  for (const FeatureRow& row : rows) {
    text += std::string("| ") + row.name + " | " + row.meaning + " |";
    for (const Start* start : starts()) {
      const char* reason = start->reasonWithout(row.feature);
      text += reason ? std::string(" no: ") + reason + " |" : " yes |";
    }
    text += "\n";
  }
  return text;
}

void warnOfParametersWithoutEffect(const Start& start, const CommandLineArguments& arguments, ITraceMng* tm)
{
  for (const FeatureRow& row : rows)
    if (const char* reason = start.reasonWithout(row.feature))
      for (const char* name : row.parameters)
        if (!arguments.getParameter(name).null())
          tm->warning() << "parameters: " << base::parameter_flag << name << " has no effect in this program (" << start.name
                        << "): " << reason;
}
} // namespace Arcane::detail::launcher
