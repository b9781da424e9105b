// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/DraftNotes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

namespace Arcane::detail::format
{
namespace
{
constexpr std::chrono::milliseconds shortest_look(1);
constexpr std::chrono::milliseconds longest_look(100);

String pathOfDone(const String& folder, const String& name)
{
  return folder + "/" + name + ".done";
}

String pathOfFailure(const String& folder, const String& name)
{
  return folder + "/" + name + ".failed";
}

bool exists(const String& path)
{
  std::error_code failed;
  return std::filesystem::exists(path.localstr(), failed);
}
} // namespace

void noteDone(const String& folder, const String& name, const std::string& text)
{
  // Only the files of the writer must be on the disk.
  replaceText(pathOfDone(folder, name), text, eDurability::InCache);
}

void noteFailed(const String& folder, const String& name, const String& reason) noexcept
{
  try {
    replaceText(pathOfFailure(folder, name), std::string(reason.localstr()), eDurability::InCache);
  }
  catch (const std::exception&) {
    // The rank reports its failure when the ranks meet.
    return;
  }
}

void readNotes(const String& folder, const std::vector<String>& names, Notes& notes)
{
  const auto nb_name = static_cast<Int32>(names.size());
  for (Int32 i = 0; i < nb_name && notes.failed < 0; ++i)
    if (const String path = pathOfFailure(folder, names[i]); exists(path)) {
      notes.failed = i;
      notes.failure = String(readText(path));
    }
  for (; notes.nb_done < nb_name; ++notes.nb_done) {
    const String path = pathOfDone(folder, names[notes.nb_done]);
    if (!exists(path))
      return;
    notes.texts.push_back(readText(path));
  }
}

void removeNotes(const String& folder, const std::vector<String>& names)
{
  for (const String& name : names) {
    const String path = pathOfDone(folder, name);
    std::error_code failed;
    std::filesystem::remove(path.localstr(), failed);
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot remove '{0}': {1}", base::shownPath(path), failed.message());
  }
}

void lookUntil(const std::function<bool()>& is_there, const std::function<bool()>& is_given_up)
{
  for (std::chrono::milliseconds pause = shortest_look; !is_there(); pause = std::min(2 * pause, longest_look)) {
    ARCANE_THROW_IF(is_given_up(), IOException, "the run has ended before all ranks have written");
    std::this_thread::sleep_for(pause);
  }
}
} // namespace Arcane::detail::format
