// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/ListProgram.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tools/ToolArguments.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/FileCheck.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace Arcane::detail::format
{
namespace
{
struct Arguments
{
  std::string directory;
  bool has_results_only = false;
};

std::optional<int> readArguments(const std::vector<std::string>& words, const tools::ToolStreams& streams, Arguments& arguments)
{
  CLI::App app("Prints name, type, number of rows, values per row and checksum of each array of each rank, for the newest checkpoint.",
               "arcane_checkpoint_list");
  app.add_option("DIRECTORY", arguments.directory, "The one that holds ck_<n>, as output/protection")->required()->type_name("");
  app.add_flag("--results", arguments.has_results_only,
               "Leaves out what differs between one run and the same run restarted: time spent, number of outputs made");
  app.footer("Exit codes: 0; 1 when there is no list; 2 when the command line is wrong.");
  return tools::readArguments(app, words, streams, 2);
}

//! Returns false for variables whose values depend on how often the run was interrupted.
bool isResult(const String& name)
{
  for (const char* other : { "(metadata)", "GlobalCPUTime", "GlobalElapsedTime", "ArcaneTimeHistory" })
    if (name == other || name.startsWith(String(other) + "_"))
      return false;
  return !name.startsWith("ArcaneCheckpoint") && !name.startsWith("ArcanePostProcessing");
}

void printArrays(const Arguments& arguments, std::ostream& out)
{
  const String base(arguments.directory);
  const CheckpointDirectory directory(base);
  const std::vector<Int64> indexes = directory.indexes();
  ARCANE_FATAL_IF(indexes.empty(), "directory '{0}' has no checkpoint ck_<n>", base);
  const String path = directory.pathOf(indexes.front());
  const Manifest manifest = directory.readManifest(indexes.front());
  Int64 nb_printed = 0;
  for (const FileRecord& file : manifest.files) {
    checkFile(path, file);
    for (const DataRecord& data : file.data) {
      if (arguments.has_results_only && !isResult(data.name))
        continue;
      out << data.name << ' ' << dataTypeName(data.type) << ' ' << data.extents[0] << ' ' << data.extents[1] << ' ' << crcText(data.crc)
          << '\n';
      ++nb_printed;
    }
  }
  ARCANE_FATAL_IF(nb_printed == 0, "checkpoint '{0}' has no array to print", path);
  ARCANE_FATAL_IF(!out.flush(), "cannot write the list");
}
} // namespace

int runCheckpointList(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  Arguments a;
  if (const std::optional<int> code = readArguments(arguments, { out, err }, a))
    return *code;
  try {
    printArrays(a, out);
  }
  catch (const std::exception& e) {
    err << "arcane_checkpoint_list: " << e.what() << '\n';
    return 1;
  }
  return 0;
}
} // namespace Arcane::detail::format
