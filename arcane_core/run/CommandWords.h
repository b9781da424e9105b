// SPDX-License-Identifier: Apache-2.0
// The words of the command line that are not parameters.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>
#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail
{
//! What the words of a command line say. Parameters `-A,Name=value` are left out.
struct CommandWords
{
  bool is_help = false;
  bool is_version = false;
  bool is_continue = false;
  bool is_check_case_only = false;
  bool is_init_only = false;
  //! Empty when it was not said.
  std::optional<Int32> max_iteration;
  //! The last word; null when there is none.
  String case_file;
  //! A sentence for each word that is not understood.
  std::vector<String> errors;
};

//! Reads all words. \local
CommandWords readCommandWords(const CommandLineArguments& arguments);

//! The words as `--help` prints them. \local
String commandWordsHelp();
//! The words as the README shows them: a table in Markdown. \local
String commandWordsMarkdown();
} // namespace Arcane::detail
