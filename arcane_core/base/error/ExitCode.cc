// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/ExitCode.h"

#include <algorithm>

namespace Arcane::detail::base
{
namespace
{
constexpr ExitCodeRow rows[] = {
  { ExitCode::Success, "the run ended as it should, or was finished already", "", "" },
  { ExitCode::UnknownException, "something was thrown that is neither an exception of Arcane nor a `std::exception`",
    "the type of what was thrown, and the place of the run", "It comes from the code or from a library of its own: the place says where" },
  { ExitCode::StdException, "a `std::exception` was thrown that is not one of Arcane, or `exit(0)` was called before the end of the run",
    "the text and the type of the exception, and the place of the run; or `exit(0) was called`",
    "It comes from the code or from a library of its own: the place says where" },
  { ExitCode::ArcaneException, "an exception of Arcane that is not fatal was thrown",
    "the text of the exception with its source line, entry point, iteration, time and rank",
    "It comes from the code or from the framework: the place says which" },
  { ExitCode::FatalError,
    "the case file is wrong or not XML, a fatal error, or an unknown name, an unknown word or a wrong value on the command line or in the "
    "environment",
    "all mistakes of the case together, each as `file:line:column: error: ... expected ...`; or `command line:` or `environment:` and a "
    "name; or the text of an exception with its place",
    "Correct the case (`-arcane_opt check_case_only` only looks for mistakes), the name or its value: nothing was started. An exception "
    "comes from the code or from the framework: the place says which" },
  { ExitCode::Hang, "the ranks waited for each other for too long, or for one of them with `-A,HangEndsRun=1`",
    "one line per rank: what it waits for, in which call, in which entry point",
    "A collective call that not all ranks make, or a rank that is stopped or lost. `-A,HangTimeout=60` makes the wait shorter" },
  { ExitCode::LoopError, "a module stopped the loop because of an error", "what the module says", "The module says what is wrong" },
  { ExitCode::NoCheckpoint, "there is no valid checkpoint to restart from, or the last run ended before its first one",
    "which checkpoints were refused, and why",
    "`arcane_checkpoint list` and `verify`; choose one with `-A,RestartFrom=`. The message names the option that applies" },
  { ExitCode::CheckpointNotWritten, "the last checkpoint cannot be written", "which file, which rank, the reason of the system",
    "The disk is full or the directory not writable: earlier checkpoints are intact" },
  { ExitCode::DirectoryInUse, "another run owns the output directory",
    "host, process, program and begin of the run that owns the directory", "Wait for it, end it, or use another directory" },
  { ExitCode::Stopped, "the run was stopped by a signal, a file, a request or a time limit, with a checkpoint to continue from",
    "no failure: a signal, the file `stop`, a request or the time limit", "`-arcane_opt continue`" },
  { ExitCode::BadNumber, "the time, the time step or a variable that is written is not finite, or the time differs between ranks",
    "the time, the time step or a variable that is not finite, with its name",
    "`-A,CheckedEachStep=Variable` finds the entry point that makes it, `-A,TrapFloatingExceptions=1` the operation" },
  { std::nullopt, "signal n ended a process; the report says in which entry point, at which iteration, by which calls",
    "signal n, the entry point, the iteration and the calls that led there",
    "`addr2line` turns the offsets of the report into lines of sources built with `-g`" },
};
} // namespace

std::span<const ExitCodeRow> exitCodes()
{
  return rows;
}

std::string exitCodesMarkdown()
{
  std::string text = "| code | meaning |\n| --- | --- |\n";
  for (const ExitCodeRow& row : rows)
    text += "| " + row.label() + " | " + row.meaning + " |\n";
  return text;
}

std::string exitCodeAdviceMarkdown()
{
  std::string text = "| code | what you see | what to do |\n| --- | --- | --- |\n";
  for (const ExitCodeRow& row : rows)
    if (*row.advice)
      text += "| " + row.label() + " | " + row.report + " | " + row.advice + " |\n";
  return text;
}

std::string exitCodesHelp()
{
  std::string text = "\nExit codes\n";
  for (const ExitCodeRow& row : rows) {
    std::string meaning = row.meaning;
    std::erase(meaning, '`');
    text += "  " + row.label() + "\n      " + meaning + ".\n";
  }
  return text;
}
} // namespace Arcane::detail::base
