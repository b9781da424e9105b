// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/CheckpointList.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <algorithm>
#include <random>
#include <span>

namespace Arcane::detail::format
{
namespace
{
//! The directory of a chain of runs may hold hundreds of checkpoints.
constexpr std::size_t max_line = 10;

CheckpointSummary summaryOf(const CheckpointDirectory& directory, Int64 index)
{
  CheckpointSummary summary;
  summary.index = index;
  try {
    const Manifest manifest = directory.readHeader(index);
    summary.is_readable = true;
    summary.run = manifest.run;
    summary.iteration = manifest.iteration;
    summary.time = manifest.time;
  }
  catch (const IOException&) {
    summary.is_readable = false;
  }
  return summary;
}
} // namespace

std::vector<CheckpointSummary> listCheckpoints(const CheckpointDirectory& directory)
{
  std::vector<CheckpointSummary> result;
  try {
    for (Int64 index : directory.indexes())
      result.push_back(summaryOf(directory, index));
  }
  catch (const IOException&) {
    result.clear();
  }
  return result;
}

String runText(const String& run)
{
  return run.null() ? String("a run of an older version, without identity") : String::format("run {0}", run);
}

String linesOf(const std::vector<CheckpointSummary>& checkpoints)
{
  String text("");
  const std::size_t nb_line = std::min(checkpoints.size(), max_line);
  for (const CheckpointSummary& checkpoint : std::span(checkpoints).first(nb_line)) {
    const String name = checkpointName(checkpoint.index);
    const String what = checkpoint.is_readable
                          ? String::format("iteration {0}, time {1}, {2}", checkpoint.iteration, checkpoint.time, runText(checkpoint.run))
                          : String("its manifest cannot be read");
    text = String::format("{0}{1}  {2}: {3}", text, text.empty() ? "" : "\n", name, what);
  }
  if (nb_line < checkpoints.size())
    text = String::format("{0}\n  and {1} older one(s)", text, checkpoints.size() - nb_line);
  return text;
}

String makeRunIdentity()
{
  return platform::getCurrentDateTime() + String(base::printfText("-%08x", static_cast<unsigned>(std::random_device{}())));
}
} // namespace Arcane::detail::format
