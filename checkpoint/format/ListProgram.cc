// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/ListProgram.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/FileCheck.h"

#include <ostream>

namespace Arcane::detail
{
namespace
{
constexpr const char* usage =
  "usage: arcane_checkpoint_list DIRECTORY [--results]\n"
  "  DIRECTORY   the one that holds ck_<n>, as output/protection\n"
  "  --results   leaves out what differs between one run and the same run restarted: time spent, number of outputs made\n"
  "Prints name, type, number of rows, values per row and checksum of each array of each rank, for the newest checkpoint.\n";

struct Arguments
{
  String directory;
  bool has_results_only = false;
};

Arguments readArguments(const std::vector<String>& texts)
{
  Arguments arguments;
  for (const String& text : texts) {
    if (text == "--results")
      arguments.has_results_only = true;
    else if (text.startsWith("-"))
      ARCANE_THROW(ArgumentException, "option '{0}' is unknown, expected --results", text);
    else if (!arguments.directory.null())
      ARCANE_THROW(ArgumentException, "'{0}' is a second directory, expected one", text);
    else
      arguments.directory = text;
  }
  ARCANE_THROW_IF(arguments.directory.null(), ArgumentException, "no directory is given");
  return arguments;
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
  const CheckpointDirectory directory(arguments.directory);
  const std::vector<Int32> indexes = directory.indexes();
  ARCANE_FATAL_IF(indexes.empty(), "directory '{0}' has no checkpoint ck_<n>", arguments.directory);
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

int runCheckpointList(const std::vector<String>& arguments, std::ostream& out, std::ostream& err)
{
  Arguments a;
  try {
    a = readArguments(arguments);
  }
  catch (const Exception& e) {
    err << "arcane_checkpoint_list: " << e.message() << '\n' << usage;
    return 2;
  }
  try {
    printArrays(a, out);
  }
  catch (const std::exception& e) {
    err << "arcane_checkpoint_list: " << e.what() << '\n';
    return 1;
  }
  return 0;
}
} // namespace Arcane::detail
