// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CommandLine.h"

#include "arcane_core/names/NearName.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace Arcane::axl
{
namespace
{
//! The options that take a value, with their long names.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> VALUE_OPTIONS = { {
  { "-o", "--output-path" },
  { "-i", "--header-path" },
  { "-l", "--lang" },
  { "-g", "--gen-target" },
  { "", "--copy" },
} };

//! Options of Arcane's compiler for outputs that this compiler does not make.
constexpr std::array<std::string_view, 5> REFUSED = { "--with-content", "--with-arcane", "--with-mesh", "--with-parameter-factory",
                                                      "--namespace-simple-types" };

class Parser
{
 public:
  explicit Parser(const std::vector<std::string>& arguments)
  : m_arguments(arguments)
  {}

  bool parse(CommandLine& line);
  const std::string& fault() const { return m_fault; }

 private:
  bool parseOption(std::string_view option, CommandLine& line);
  bool parseValueOption(std::string_view option, CommandLine& line);
  bool setValue(std::string_view long_name, const std::string& value, CommandLine& line);
  bool fail(std::string fault)
  {
    m_fault = std::move(fault);
    return false;
  }

  const std::vector<std::string>& m_arguments;
  std::size_t m_next = 0;
  std::string m_fault;
};

std::string inQuotes(std::string_view text)
{
  return "'" + std::string(text) + "'";
}

bool Parser::parse(CommandLine& line)
{
  while (m_next < m_arguments.size()) {
    const std::string& argument = m_arguments[m_next++];
    if (argument.size() > 1 && argument[0] == '-') {
      if (!parseOption(argument, line))
        return false;
    }
    else if (!line.axl_file.empty())
      return fail("two files, " + inQuotes(line.axl_file) + " and " + inQuotes(argument) + ", expected one");
    else
      line.axl_file = argument;
  }
  if (line.wants_help || line.wants_version)
    return true;
  if (line.axl_file.empty())
    return fail("no file, expected the name of an .axl file");
  if (!line.axl_file.ends_with(".axl"))
    return fail("file " + inQuotes(line.axl_file) + ", expected a name that ends with '.axl'");
  return true;
}

bool Parser::parseOption(std::string_view option, CommandLine& line)
{
  if (option == "-h" || option == "--help")
    return line.wants_help = true;
  if (option == "--version")
    return line.wants_version = true;
  if (option == "--check")
    return line.is_check = true;
  if (option == "--no-restore")
    return line.no_restore = true;
  if (option == "--verbose" || option == "--verbose=1")
    return line.is_verbose = true;
  if (option == "--verbose=0")
    return true;
  return parseValueOption(option, line);
}

bool Parser::parseValueOption(std::string_view option, CommandLine& line)
{
  const std::size_t equal = option.find('=');
  const std::string_view name = option.substr(0, equal);
  const auto is_named = [&](const auto& known) { return known.first == name || known.second == name; };
  const auto found = std::find_if(VALUE_OPTIONS.begin(), VALUE_OPTIONS.end(), is_named);
  if (found != VALUE_OPTIONS.end()) {
    if (equal != std::string_view::npos)
      return setValue(found->second, std::string(option.substr(equal + 1)), line);
    if (m_next == m_arguments.size())
      return fail("option " + inQuotes(name) + " without value, expected one after it");
    return setValue(found->second, m_arguments[m_next++], line);
  }
  if (std::find(REFUSED.begin(), REFUSED.end(), name) != REFUSED.end())
    return fail("option " + inQuotes(name) + " is not supported, expected an option of --help");
  const std::vector<std::string_view> known = { "--output-path", "--header-path", "--lang",  "--gen-target", "--copy",
                                                "--no-restore",  "--verbose",     "--check", "--help",       "--version" };
  const std::string hint = names::didYouMean(name, known);
  return fail("unknown option " + inQuotes(name) + (hint.empty() ? ", expected an option of --help" : hint));
}

bool Parser::setValue(std::string_view long_name, const std::string& value, CommandLine& line)
{
  if (value.empty())
    return fail("option " + inQuotes(long_name) + " is empty, expected a value");
  if (long_name == "--output-path")
    line.output_path = value;
  else if (long_name == "--header-path")
    line.header_path = value;
  else if (long_name == "--copy")
    line.copy_path = value;
  else if (long_name == "--lang" && value != "c++")
    return fail("option '--lang' is " + inQuotes(value) + ", expected 'c++'");
  else if (long_name == "--gen-target" && value != "caseoption")
    return fail("option '--gen-target' is " + inQuotes(value) + ", expected 'caseoption'");
  return true;
}
} // namespace

std::optional<CommandLine> parseCommandLine(const std::vector<std::string>& arguments, std::string& fault)
{
  CommandLine line;
  Parser parser(arguments);
  if (parser.parse(line))
    return line;
  fault = parser.fault();
  return std::nullopt;
}

std::string usage()
{
  return "Usage: axl2cc [options] FILE.axl\n"
         "\n"
         "Writes the C++ header NAME_axl.h of the module or service that FILE.axl describes.\n"
         "\n"
         "  -o, --output-path DIR  where the header goes, an existing directory (default: the current one)\n"
         "  -i, --header-path DIR  path of the header in #include lines (default: .)\n"
         "      --copy PATH        also copies FILE.axl to this file or directory\n"
         "      --no-restore       gives every variable the property PNoRestore\n"
         "      --check            only reports faults, writes nothing\n"
         "  -l, --lang c++         language of the output\n"
         "  -g, --gen-target caseoption\n"
         "                         kind of the output\n"
         "      --verbose[=0|1]    says what is written\n"
         "      --version          prints the version of AXL\n"
         "  -h, --help             prints this text\n"
         "\n"
         "Exit status: 0, or 1 when there is a fault; then no file is written or changed.\n";
}
} // namespace Arcane::axl
