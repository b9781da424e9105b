// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CopyCommands.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "checkpoint/copies/CopyFolder.h"
#include "checkpoint/copies/SavedCopy.h"
#include "checkpoint/format/CheckpointList.h"

#include <filesystem>
#include <memory>
#include <ostream>

namespace Arcane::detail::inspect
{
namespace
{
copies::CopyFolder folderOf(const String& directory)
{
  return copies::CopyFolder(copies::memoryFolder(), copies::absoluteDirectory(directory));
}

//! Keeps runs away from the folder, if there is one. \throws IOException when the run is alive
std::unique_ptr<copies::FolderLock> lockOf(const copies::CopyFolder& folder)
{
  ARCANE_THROW_IF(folder.isInUse(), IOException, "the run that writes to '{0}' is not over: its copies of checkpoints stay",
                  folder.directory());
  return folder.exists() ? std::make_unique<copies::FolderLock>(folder) : nullptr;
}

void printCopy(const copies::CopyFolder& folder, Int64 index, bool is_alive, std::ostream& out)
{
  try {
    const format::Manifest manifest = folder.copies().readManifest(index);
    Int32 nb_here = 0;
    for (const format::FileRecord& file : manifest.files) {
      std::error_code ignored;
      nb_here += std::filesystem::exists((folder.copies().pathOf(index) + "/" + file.name).localstr(), ignored) ? 1 : 0;
    }
    out << "copy in memory  iteration " << manifest.iteration << ", time " << manifest.time << ", files of " << nb_here << " of "
        << manifest.nb_rank << " ranks on this machine, code " << manifest.code_name << ", " << format::runText(manifest.run)
        << (is_alive ? ", which is not over\n" : "\n");
  }
  catch (const IOException& e) {
    out << "copy in memory  " << e.message() << '\n';
  }
}

void forget(const copies::CopyFolder& folder, std::ostream& out)
{
  const auto lock = lockOf(folder);
  const auto nb_copy = folder.copies().indexes().size();
  folder.remove();
  out << nb_copy << (nb_copy == 1 ? " copy" : " copies") << " of checkpoints of '" << folder.directory() << "' removed\n";
}
} // namespace

Int32 listCopies(const String& directory, std::ostream& out)
{
  const copies::CopyFolder folder = folderOf(directory);
  if (!folder.exists())
    return 0;
  const bool is_alive = folder.isInUse();
  const std::vector<Int64> indexes = folder.copies().indexes();
  for (const Int64 index : indexes)
    printCopy(folder, index, is_alive, out);
  return static_cast<Int32>(indexes.size());
}

bool saveCopies(const String& directory, std::ostream& out)
{
  const copies::CopyFolder folder = folderOf(directory);
  const auto lock = lockOf(folder);
  SequentialParallelMng pm(nullptr);
  const copies::SavedCopy saved = copies::saveNewestCopy(&pm, { copies::memoryFolder(), directory, {} });
  ARCANE_THROW_IF(saved.index < 0 && !saved.refusals.empty(), IOException, "{0}", saved.refusals.front());
  for (const String& refusal : saved.refusals)
    out << refusal << '\n';
  if (saved.index < 0) {
    out << (saved.nb_found > 0 ? "the checkpoints on the disk are as new as the copies in memory\n" : "no copy is in memory\n");
    return false;
  }
  out << format::checkpointName(saved.index) << "  iteration " << saved.iteration << ", time " << saved.time << ", "
      << format::runText(saved.run) << ", from its copy in memory\n";
  folder.remove();
  return true;
}

void forgetCopies(const String& directory, std::ostream& out)
{
  forget(folderOf(directory), out);
}

void forgetAllCopies(std::ostream& out)
{
  for (const copies::CopyFolder& folder : copies::foldersOfUser(copies::memoryFolder()))
    if (folder.isInUse())
      out << "copies of checkpoints of '" << folder.directory() << "' stay: the run is not over\n";
    else
      forget(folder, out);
}
} // namespace Arcane::detail::inspect
