// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CheckpointProgram.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/tools/ToolArguments.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/inspect/CheckpointComparison.h"
#include "checkpoint/inspect/CheckpointText.h"
#include "checkpoint/inspect/CopyCommands.h"
#include "checkpoint/inspect/GridExport.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <ostream>

namespace Arcane::detail::inspect
{
namespace
{
//! The parsed command line.
struct Arguments
{
  std::string path;
  std::string other_path;
  std::string file;
  std::string mesh;
  bool has_results_only = false;
  bool is_all = false;
  ComparisonOptions comparison;
};

String nameIn(const std::string& path)
{
  return String(std::filesystem::path(path).lexically_normal().filename().string());
}

bool isCheckpoint(const std::string& path)
{
  return std::filesystem::exists(std::filesystem::path(path) / format::manifest_file_name);
}

//! Returns \a path, or the directory of the checkpoints in it if it is the output directory of a run.
std::string checkpointsOfRun(const std::string& path)
{
  const std::string directory = (std::filesystem::path(path) / format::directory_of_checkpoints).string();
  if (path.empty() || !std::filesystem::is_directory(directory) || isCheckpoint(path))
    return path;
  return format::CheckpointDirectory(String(path)).indexes().empty() ? directory : path;
}

//! Returns the paths of a checkpoint, or of all in a directory, the newest first. \throws IOException when there are none
std::vector<String> checkpointsIn(const std::string& path)
{
  if (isCheckpoint(path))
    return { String(path) };
  const format::CheckpointDirectory directory{ String(path) };
  std::vector<String> paths;
  for (const Int64 index : directory.indexes())
    paths.push_back(directory.pathOf(index));
  ARCANE_THROW_IF(paths.empty(), IOException,
                  "'{0}' is no checkpoint, expected ck_<n>, a directory with some, or the output directory of a run", path);
  return paths;
}

//! Returns what is wrong with a checkpoint, or null.
String faultOf(const String& path)
{
  try {
    const format::RankRecords records(path);
    format::FileCheck(records).checkAll();
    return {};
  }
  catch (const IOException& e) {
    return e.message();
  }
}

int list(const Arguments& a, std::ostream& out)
{
  const Int32 nb_copy = isCheckpoint(a.path) ? 0 : listCopies(String(a.path), out);
  // A run that was killed may have left copies only.
  if (nb_copy > 0 && format::CheckpointDirectory(String(a.path)).indexes().empty())
    return 0;
  for (const String& path : checkpointsIn(a.path))
    printSummary(path, out);
  return 0;
}

int info(const Arguments& a, std::ostream& out)
{
  printVariables(StoredCheckpoint(String(a.path)), out);
  return 0;
}

int arrays(const Arguments& a, std::ostream& out)
{
  printArrays(checkpointsIn(a.path).front(), a.has_results_only, out);
  return 0;
}

int verify(const Arguments& a, std::ostream& out)
{
  bool is_sound = true;
  for (const String& path : checkpointsIn(a.path)) {
    const String fault = faultOf(path);
    out << nameIn(path.localstr()) << (fault.null() ? String(": every byte is as it was written") : String(": ") + fault) << '\n';
    is_sound = is_sound && fault.null();
  }
  return is_sound ? 0 : 1;
}

int diff(const Arguments& a, std::ostream& out)
{
  const StoredCheckpoint first{ String(a.path) };
  const StoredCheckpoint second{ String(a.other_path) };
  return compareCheckpoints(first, second, a.comparison, out) ? 0 : 1;
}

int exportMesh(const Arguments& a, std::ostream& out)
{
  const StoredCheckpoint checkpoint{ String(a.path) };
  const std::vector<String> meshes = checkpoint.meshes();
  ARCANE_THROW_IF(meshes.empty(), IOException, "checkpoint '{0}' has no mesh", checkpoint.path());
  const String mesh = a.mesh.empty() ? meshes.front() : String(a.mesh);
  const Int32 nb_variable = exportGrid(checkpoint, mesh, String(a.file));
  out << "mesh '" << mesh << "' of '" << checkpoint.path() << "' and " << nb_variable << " variables are in '" << a.file << "'\n";
  return 0;
}

int saveCopiesOf(const Arguments& a, std::ostream& out)
{
  return saveCopies(String(a.path), out) ? 0 : 1;
}

int forget(const Arguments& a, std::ostream& out)
{
  ARCANE_THROW_IF(a.is_all != a.path.empty(), IOException, "forget: expected either the directory of the checkpoints or --all");
  if (a.is_all)
    forgetAllCopies(out);
  else
    forgetCopies(String(a.path), out);
  return 0;
}

using Command = int (*)(const Arguments&, std::ostream&);

//! A subcommand that reads one path.
CLI::App* addCommand(CLI::App& app, const char* name, const char* what, Arguments& a, Command function, Command& chosen)
{
  CLI::App* const command = app.add_subcommand(name, what);
  command->set_help_flag("-h,--help", "Prints this text");
  command->add_option("PATH", a.path, "A checkpoint ck_<n>, the directory that holds some, or the output directory of a run")
    ->required()
    ->type_name("");
  command->callback([&chosen, function] { chosen = function; });
  return command;
}

void addCommands(CLI::App& app, Arguments& a, Command& chosen)
{
  addCommand(app, "list", "Lists the checkpoints of a directory, the newest first, after their copies in the memory of this machine.", a,
             &list, chosen);
  addCommand(app, "info", "Describes the newest checkpoint, and the least and the largest value of each variable.", a, &info, chosen);
  CLI::App* const arrays_command =
    addCommand(app, "arrays", "Prints name, type, rows, values per row and checksum of each array of each rank.", a, &arrays, chosen);
  arrays_command->add_flag("--results", a.has_results_only, "Leaves out time spent and number of outputs, which a restart changes");
  addCommand(app, "verify", "Reads each byte, and compares its checksum.", a, &verify, chosen);
  CLI::App* const diff_command =
    addCommand(app, "diff", "Compares two checkpoints by the unique ids of items, also of different numbers of ranks.", a, &diff, chosen);
  diff_command->add_option("OTHER", a.other_path, "The second one")->required()->type_name("");
  diff_command->add_option("--relative", a.comparison.tolerance.relative, "Numbers may differ by this part of the larger one (0)")
    ->check(tools::notNegativeReal());
  diff_command->add_option("--absolute", a.comparison.tolerance.absolute, "Numbers may differ by this in any case (0)")
    ->check(tools::notNegativeReal());
  diff_command->add_option("--worst", a.comparison.nb_worst, "So many items are named for each variable (5)")->check(tools::atLeast(0));
  diff_command->add_flag("--all", a.comparison.has_values_of_run, "Compares time spent and number of outputs too");
  CLI::App* const export_command =
    addCommand(app, "export", "Writes a mesh and its variables as VTKHDF, for ParaView.", a, &exportMesh, chosen);
  export_command->add_option("FILE", a.file, "The file to write, such as state.hdf")->required()->type_name("");
  addCommand(app, "save-copies", "Makes the newest copy in the memory of this machine a checkpoint on the disk, if all of it is here.", a,
             &saveCopiesOf, chosen);
  CLI::App* const forget_command =
    addCommand(app, "forget", "Removes copies of checkpoints from the memory of this machine.", a, &forget, chosen);
  forget_command->get_option("PATH")->required(false);
  forget_command->add_flag("--all", a.is_all, "Removes the copies of all runs of this user that have ended");
  export_command->add_option("--mesh", a.mesh, "The name of the mesh (the first one)")->type_name("NAME");
}
} // namespace

int runCheckpointProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  CLI::App app("Lists, describes, checks, compares and exports checkpoints, and manages their copies in memory.", "arcane_checkpoint");
  app.require_subcommand(1);
  app.footer("Exit codes: 0; 1 when a check or a comparison found something; 2 when the command line is wrong or a checkpoint cannot be "
             "read. A directory stands for its newest checkpoint.");
  Arguments a;
  Command chosen = nullptr;
  addCommands(app, a, chosen);
  if (const std::optional<int> code = tools::readArguments(app, arguments, { out, err }, 2))
    return *code;
  try {
    a.path = checkpointsOfRun(a.path);
    a.other_path = checkpointsOfRun(a.other_path);
    const int code = chosen(a, out);
    ARCANE_THROW_IF(!out.flush(), IOException, "cannot write the result");
    return code;
  }
  catch (const std::exception& e) {
    err << "arcane_checkpoint: " << e.what() << '\n';
    return 2;
  }
}
} // namespace Arcane::detail::inspect
