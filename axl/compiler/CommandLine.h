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
  std::string copy_path; //!< empty: no copy
  bool no_restore = false;
  bool is_verbose = false;
  bool is_check = false; //!< faults only, nothing is written
  bool wants_help = false;
  bool wants_version = false;
};

/*!
 * \brief Reads the arguments.
 * \return nothing, and one sentence in \a fault, when they cannot be understood.
 */
std::optional<CommandLine> parseCommandLine(const std::vector<std::string>& arguments, std::string& fault);

//! What --help prints.
std::string usage();
} // namespace Arcane::axl
