// SPDX-License-Identifier: Apache-2.0
// The command line of axl2cc.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace Arcane::axl
{
struct CommandLine
{
  std::string axl_file;
  std::string output_path = ".";
  std::string header_path = ".";
  std::string copy_path; //!< path of the copy; empty for no copy
  bool no_restore = false;
  bool is_verbose = false;
  bool is_check = false; //!< only report faults, write nothing
  bool wants_help = false;
  bool wants_version = false;
};

/*!
 * \brief Reads the arguments.
 * \return nothing when they cannot be understood; \a fault is then one sentence
 */
std::optional<CommandLine> parseCommandLine(const std::vector<std::string>& arguments, std::string& fault);

//! Returns the text that --help prints.
std::string usage();
} // namespace Arcane::axl
