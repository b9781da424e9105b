// SPDX-License-Identifier: Apache-2.0
// The command line of axl2cc.
#pragma once

#include "arcane_core/tools/ToolArguments.h"

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
  bool is_strict = false;    //!< warnings are errors
  bool is_check = false;     //!< only report faults, write nothing
  bool is_reference = false; //!< print the reference for users, write nothing
};

/*!
 * \brief Reads the arguments into \a line.
 * \return nothing when there is a file to compile; otherwise the exit code, after a help text, a version, or a fault
 */
std::optional<int> readCommandLine(const std::vector<std::string>& arguments, const tools::ToolStreams& streams, CommandLine& line);
} // namespace Arcane::axl
