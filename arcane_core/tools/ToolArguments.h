// SPDX-License-Identifier: Apache-2.0
// Reads the command lines of all programs of the framework. The programs declare their options with CLI11.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace CLI
{
class App;
class Validator;
} // namespace CLI

namespace Arcane::tools
{

//! The streams to which a program writes.
struct ToolStreams
{
  std::ostream& out;
  std::ostream& err;
};

//! Returns the text that `--version` prints for the program \a name.
std::string versionText(const std::string& name);

//! Accepts the values for which \a is_right is true. For other values the error message contains the value and \a expected.
CLI::Validator expecting(const std::string& expected, const std::function<bool(const std::string&)>& is_right);
//! Accepts whole numbers that are not below \a least.
CLI::Validator atLeast(std::int64_t least);
//! Accepts finite numbers > 0.
CLI::Validator positiveReal();
//! Accepts finite numbers >= 0.
CLI::Validator notNegativeReal();

/*!
 * \brief Reads \a arguments into the variables of the options of \a app, and adds `-h`, `--help` and `--version`.
 *
 * A fault is reported by one line on the error stream. If an option is unknown, the line contains the nearest known name.
 * \param arguments      the command line without the name of the program
 * \param code_of_fault  the exit code after a fault
 * \return empty when the program must continue; otherwise the exit code, which is 0 after a help text or a version
 */
std::optional<int> readArguments(CLI::App& app, const std::vector<std::string>& arguments, const ToolStreams& streams, int code_of_fault);

} // namespace Arcane::tools
