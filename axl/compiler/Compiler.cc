// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/Compiler.h"

#include "axl/compiler/CommandLine.h"
#include "axl/compiler/CppEmitter.h"
#include "axl/compiler/ReferenceEmitter.h"
#include "axl/model/AxlReader.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

#include <unistd.h>

namespace Arcane::axl
{
namespace fs = std::filesystem;

namespace
{
//! Writes another file, then renames it, so that the file is either complete or unchanged. Returns the reason of a failure, or nothing.
std::string writeWhole(const fs::path& file, const std::string& text)
{
  const fs::path directory = file.has_parent_path() ? file.parent_path() : ".";
  std::error_code status;
  if (!fs::is_directory(directory, status))
    return "cannot write '" + file.string() + "': '" + directory.string() + "' is no directory, expected an existing one";
  const fs::path draft = directory / ("." + file.filename().string() + "." + std::to_string(::getpid()) + ".tmp");
  std::ofstream stream(draft, std::ios::binary);
  stream << text;
  stream.close();
  if (stream)
    fs::rename(draft, file, status);
  if (stream && !status)
    return {};
  const std::string reason = stream ? status.message() : "the directory cannot be written to, or the disk is full";
  fs::remove(draft, status);
  return "cannot write '" + file.string() + "': " + reason;
}

std::string bytesOf(const std::string& file)
{
  std::ifstream stream(file, std::ios::binary);
  return { std::istreambuf_iterator<char>(stream), {} };
}

std::string copyWhole(const CommandLine& line, const std::string& bytes)
{
  const fs::path target(line.copy_path);
  std::error_code ignored;
  return writeWhole(fs::is_directory(target, ignored) ? target / fs::path(line.axl_file).filename() : target, bytes);
}

std::string count(int n, const char* word)
{
  return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

//! Writes the headers, and returns the reason of a failure, or nothing. CMake expects one that is named after the file: it includes the other.
std::string writeHeaders(const CommandLine& line, const AxlModel& model, const EmitSettings& settings)
{
  const fs::path by_file = fs::path(line.output_path) / (fs::path(line.axl_file).stem().string() + "_axl.h");
  const fs::path by_name(settings.header_path);
  std::string fault = writeWhole(by_name, emitHeader(model, settings));
  if (fault.empty() && by_file != by_name)
    fault = writeWhole(by_file, "// Made by axl2cc from " + settings.axl_file_name + ", where the name is '" + model.name.value +
                                  "'. Do not edit.\n#include \"" + by_name.filename().string() + "\"\n");
  return fault;
}

int writeOutputs(const CommandLine& line, const AxlModel& model, std::ostream& out, std::ostream& err)
{
  const fs::path header = fs::path(line.output_path) / (model.name.value + "_axl.h");
  EmitSettings settings;
  settings.axl_file_name = fs::path(line.axl_file).filename().string();
  settings.axl_path = line.axl_file;
  settings.header_path = header.string();
  settings.include_path = line.header_path;
  settings.no_restore = line.no_restore;
  settings.axl_bytes = bytesOf(line.axl_file);
  std::string fault = writeHeaders(line, model, settings);
  if (fault.empty() && !line.copy_path.empty())
    fault = copyWhole(line, settings.axl_bytes);
  if (!fault.empty()) {
    err << "axl2cc: error: " << fault << "\n";
    return 1;
  }
  if (line.is_verbose)
    out << "axl2cc: wrote '" << header.string() << "': " << count(static_cast<int>(model.variables.size()), "variable") << ", "
        << count(static_cast<int>(model.entry_points.size()), "entry point") << ", "
        << count(static_cast<int>(model.options.size()), "option") << "\n";
  return 0;
}

int compile(const CommandLine& line, std::ostream& out, std::ostream& err)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseFile(line.axl_file, diagnostics);
  AxlModel model;
  if (document.root()) {
    model = readModel(document, diagnostics);
    checkModel(model, document.source(), diagnostics);
  }
  if (line.is_strict)
    diagnostics.makeWarningsErrors();
  err << diagnostics.text();
  if (diagnostics.nbError() > 0) {
    err << "axl2cc: " << count(diagnostics.nbError(), "error") << ", nothing is written\n";
    return 1;
  }
  if (line.is_reference)
    out << emitReference(model);
  return line.is_check || line.is_reference ? 0 : writeOutputs(line, model, out, err);
}
} // namespace

int runCompiler(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  CommandLine line;
  if (const std::optional<int> code = readCommandLine(arguments, { out, err }, line))
    return *code;
  return compile(line, out, err);
}
} // namespace Arcane::axl
