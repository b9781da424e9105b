// SPDX-License-Identifier: Apache-2.0
// The exit codes of programs, and the texts in which users read them.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <optional>
#include <span>
#include <string>

namespace Arcane::detail::base
{
//! Exit code of a process of the framework. An application may return others, by IArcaneMain::setErrorCode() or exit().
enum class ExitCode : Int32
{
  Success = 0,
  UnknownException = 1,
  //! Also a call of exit(0) before the end.
  StdException = 2,
  ArcaneException = 3,
  FatalError = 4,
  Hang = 7,
  LoopError = 8,
  NoCheckpoint = 9,
  CheckpointNotWritten = 10,
  DirectoryInUse = 11,
  //! The run was asked to stop, has saved itself, and has something left to do.
  Stopped = 12,
  BadNumber = 13
};

//! Returns the code that the system gets.
constexpr int numberOf(ExitCode code)
{
  return static_cast<int>(code);
}

//! A line of the tables of exit codes. Texts are parts of sentences, in Markdown.
struct ExitCodeRow
{
  //! No value stands for the end by a signal.
  std::optional<ExitCode> code;
  const char* meaning;
  //! Output of the program.
  const char* report;
  //! Remedy; empty if none is needed.
  const char* advice;

  //! Returns the code, or `128 + n`.
  std::string label() const { return code ? std::to_string(numberOf(*code)) : "128 + n"; }
};

//! Returns all exit codes in ascending order.
std::span<const ExitCodeRow> exitCodes();

//! Returns the table of codes and meanings in Markdown, with a line end after each row.
std::string exitCodesMarkdown();

//! Returns the table of codes, reports and advice in Markdown, of the codes for which there is advice.
std::string exitCodeAdviceMarkdown();

//! Returns codes and meanings as `--help` prints them.
std::string exitCodesHelp();
} // namespace Arcane::detail::base
