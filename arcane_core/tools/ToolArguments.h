// SPDX-License-Identifier: Apache-2.0
// What the command lines of all programs of the framework have in common. Options are declared with CLI11.
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

//! Where a program writes.
struct ToolStreams
{
  std::ostream& out;
  std::ostream& err;
};

//! Returns what `--version` prints for the program \a name.
std::string versionText(const std::string& name);

//! Accepts the values of which \a is_right is true. The fault says what they are, and what was expected.
CLI::Validator expecting(const std::string& expected, const std::function<bool(const std::string&)>& is_right);
//! Accepts whole numbers that are not below \a least.
CLI::Validator atLeast(std::int64_t least);

/*!
 * \brief Reads \a arguments into the variables of the options of \a app, and adds `-h`, `--help` and `--version`.
 *
 * A fault is one line on the error stream, with the nearest name when an option is unknown.
 * \param arguments      without the name of the program
 * \param code_of_fault  the exit code after a fault
 * \return nothing when the program shall go on; otherwise its exit code, which is 0 after a help text or a version
 */
std::optional<int> readArguments(CLI::App& app, const std::vector<std::string>& arguments, const ToolStreams& streams, int code_of_fault);

} // namespace Arcane::tools
