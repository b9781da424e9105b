// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tools/ToolArguments.h"

#include "arcane_core/names/NearName.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <limits>
#include <ostream>

namespace Arcane::tools
{

namespace
{
//! CLI11 takes the arguments from the end, and an equal sign after a name of one letter as a part of the value.
std::vector<std::string> forParser(const std::vector<std::string>& arguments)
{
  std::vector<std::string> reversed;
  for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument) {
    const bool has_equal_sign = argument->size() > 2 && (*argument)[0] == '-' && (*argument)[1] != '-' && (*argument)[2] == '=';
    reversed.push_back(has_equal_sign ? argument->substr(3) : *argument);
    if (has_equal_sign)
      reversed.push_back(argument->substr(0, 2));
  }
  return reversed;
}

std::string orDidYouMean(const std::string& fault, const std::string& given, const std::vector<std::string>& names,
                         const std::string& expected)
{
  const std::string hint = names::didYouMean(given, { names.begin(), names.end() });
  return fault + (hint.empty() ? ", expected " + expected : hint);
}

//! \param app the program, or the command of it that was given
std::string unexpected(const CLI::App& app, const std::string& argument)
{
  std::vector<std::string> names;
  if (argument.starts_with('-')) {
    for (const CLI::Option* option : app.get_options())
      if (!option->get_group().empty())
        for (const std::string& name : option->get_lnames())
          names.push_back("--" + name);
    const std::string given = argument.substr(0, argument.find('='));
    return orDidYouMean("unknown option '" + given + "'", given, names, "an option of --help");
  }
  for (const CLI::App* command : app.get_subcommands({}))
    names.push_back(command->get_name());
  if (names.empty())
    return "'" + argument + "' is one argument too many";
  return orDidYouMean("unknown command '" + argument + "'", argument, names, "a command of --help");
}

//! Returns the number that a text is, or not-a-number if it is none or infinite.
double finiteNumber(const std::string& text)
{
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
  return is_number ? value : std::numeric_limits<double>::quiet_NaN();
}

//! Returns the command that the command line names, or the program itself.
const CLI::App& givenCommand(const CLI::App& app)
{
  const std::vector<CLI::App*> given = app.get_subcommands();
  return given.empty() ? app : *given.front();
}
} // namespace

std::string versionText(const std::string& name)
{
  return name + ", Arcane-ShMem " + ARCANE_SHMEM_VERSION;
}

CLI::Validator positiveReal()
{
  return expecting("a finite number > 0", [](const std::string& text) { return finiteNumber(text) > 0.0; });
}

CLI::Validator notNegativeReal()
{
  return expecting("a finite number >= 0", [](const std::string& text) { return finiteNumber(text) >= 0.0; });
}

CLI::Validator expecting(const std::string& expected, const std::function<bool(const std::string&)>& is_right)
{
  const auto fault = [=](const std::string& value) { return is_right(value) ? std::string() : "is '" + value + "', expected " + expected; };
  return CLI::Validator(fault, "");
}

CLI::Validator atLeast(std::int64_t least)
{
  return expecting("a number >= " + std::to_string(least), [least](const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= least;
  });
}

std::optional<int> readArguments(CLI::App& app, const std::vector<std::string>& arguments, const ToolStreams& streams, int code_of_fault)
{
  app.set_help_flag("-h,--help", "Prints this text");
  if (!app.get_version_ptr())
    app.set_version_flag("--version", versionText(app.get_name()), "Prints the version");
  std::string fault;
  try {
    app.parse(forParser(arguments));
    return std::nullopt;
  }
  catch (const CLI::CallForHelp&) {
    streams.out << app.help() << (app.get_footer().empty() ? "" : "\n");
    return 0;
  }
  catch (const CLI::CallForVersion& version) {
    streams.out << version.what() << '\n';
    return 0;
  }
  catch (const CLI::ParseError& error) {
    // An unknown option is reported first, since it may cause the other faults.
    const std::vector<std::string> unknown = app.remaining(true);
    fault = unknown.empty() ? error.what() : unexpected(givenCommand(app), unknown.front());
  }
  const CLI::App& command = givenCommand(app);
  streams.err << app.get_name() << ": error: " << fault << " (see " << app.get_name()
              << (&command == &app ? std::string() : ' ' + command.get_name()) << " --help)\n";
  return code_of_fault;
}

} // namespace Arcane::tools
