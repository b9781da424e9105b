// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CommandLine.h"

#include <CLI/CLI.hpp>

namespace Arcane::axl
{
namespace
{
constexpr const char* AXL_VERSION = "1.0";

CLI::Validator only(const std::string& word)
{
  return tools::expecting("'" + word + "'", [word](const std::string& value) { return value == word; });
}

//! Adds the options of Arcane's compiler for outputs that this compiler does not make.
void addRefusedOptions(CLI::App& app)
{
  for (const std::string name :
       { "--with-content", "--with-arcane", "--with-mesh", "--with-parameter-factory", "--namespace-simple-types" })
    app.add_flag_callback(name, [name] { throw CLI::ValidationError(name, "is not supported, expected an option of --help"); })->group("");
}
} // namespace

std::optional<int> readCommandLine(const std::vector<std::string>& arguments, const tools::ToolStreams& streams, CommandLine& line)
{
  CLI::App app("Writes the C++ header NAME_axl.h of the module or service that FILE.axl describes.", "axl2cc");
  std::string language;
  std::string target;
  const CLI::Validator is_given = tools::expecting("a value", [](const std::string& value) { return !value.empty(); });
  const CLI::Validator is_axl =
    tools::expecting("a name that ends with '.axl'", [](const std::string& value) { return value.ends_with(".axl"); });
  app.add_option("FILE.axl", line.axl_file, "The description")->required()->type_name("")->check(is_axl);
  app.add_option("-o,--output-path", line.output_path, "Where the header goes, an existing directory")->type_name("DIR")->check(is_given);
  app.add_option("-i,--header-path", line.header_path, "Path of the header in #include lines")->type_name("DIR")->check(is_given);
  app.add_option("--copy", line.copy_path, "Also copies FILE.axl to this file or directory")->type_name("PATH")->check(is_given);
  app.add_flag("--no-restore", line.no_restore, "Gives every variable the property PNoRestore");
  app.add_flag("--strict", line.is_strict, "Makes warnings errors");
  app.add_flag("--check", line.is_check, "Only reports faults, writes nothing");
  app.add_flag("--reference", line.is_reference, "Prints the options and entry points as Markdown, writes nothing");
  app.add_option("-l,--lang", language, "Language of the output")->type_name("c++")->check(only("c++"));
  app.add_option("-g,--gen-target", target, "Kind of the output")->type_name("caseoption")->check(only("caseoption"));
  app.add_flag("--verbose", line.is_verbose, "Says what is written; --verbose=0 does not");
  app.set_version_flag("--version", std::string("axl2cc, AXL ") + AXL_VERSION, "Prints the version of AXL");
  app.footer("Exit status: 0, also after warnings, or 1 after an error; then no file is written or changed.");
  addRefusedOptions(app);
  return tools::readArguments(app, arguments, streams, 1);
}
} // namespace Arcane::axl
