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

namespace Arcane::detail::run
{
//! The meaning of the words of a command line, without the parameters `-A,Name=value`.
struct CommandWords
{
  bool is_help = false;
  bool is_version = false;
  bool is_case_schema = false;
  //! The language of a case file with all options, which the program prints; null when it was not asked to.
  String dump_language;
  bool is_continue = false;
  bool is_check_case_only = false;
  bool is_init_only = false;
  //! The largest number of iterations; empty when the command line does not give it.
  std::optional<Int32> max_iteration;
  //! The last word of the command line; null when there is none.
  String case_file;
  //! One sentence for each word that is not understood.
  std::vector<String> errors;
};

//! Reads all words. \local
CommandWords readCommandWords(const CommandLineArguments& arguments);

//! Returns the description of the words as `--help` prints it. \local
String commandWordsHelp();
//! Returns the description of the words as the README shows it: a table in Markdown. \local
String commandWordsMarkdown();
} // namespace Arcane::detail::run
