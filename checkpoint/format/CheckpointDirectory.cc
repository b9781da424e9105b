// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/CheckpointDirectory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace Arcane::detail::format
{
namespace fs = std::filesystem;

namespace
{
constexpr std::string_view name_begin = "ck_";
constexpr std::string_view draft_end = ".part";
constexpr std::string_view removed_end = ".removed";

fs::path toPath(const String& path)
{
  return fs::path(path.localstr());
}

//! Returns the index of the checkpoint called \a name, or a negative number for any other name.
Int64 indexOf(std::string_view name)
{
  if (!name.starts_with(name_begin) || name.size() < checkpointName(0).toStdStringView().size())
    return -1;
  name.remove_prefix(name_begin.size());
  Int64 index = -1;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), index);
  return status == std::errc() && end == name.data() + name.size() ? index : -1;
}

bool isLeftover(std::string_view name)
{
  for (std::string_view end : { draft_end, removed_end })
    if (name.ends_with(end) && indexOf(name.substr(0, name.size() - end.size())) >= 0)
      return true;
  return false;
}

//! The largest size of a note. \unit{bytes}
constexpr Int64 max_note_bytes = 64 * 1024;

//! \throws IOException unless \a failed is empty
void check(const std::error_code& failed, const char* action, const String& path)
{
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot {0} '{1}': {2}", action, base::shownPath(path), failed.message());
}

std::vector<std::string> namesIn(const String& path)
{
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator i(toPath(path), failed), end; !failed && i != end; i.increment(failed))
    names.push_back(i->path().filename().string());
  if (failed != std::errc::no_such_file_or_directory)
    check(failed, "list directory", path);
  return names;
}

//! A note must not go to a directory that a link names: it may be one of another run. \throws IOException
void throwIfLink(const String& path)
{
  std::error_code ignored;
  ARCANE_THROW_IF(fs::is_symlink(toPath(path), ignored), IOException, "'{0}' is a symbolic link, expected a directory",
                  base::shownPath(path));
}

//! Checks the sizes of all files of a checkpoint, each once. \throws IOException
void checkSizes(const String& checkpoint)
{
  std::set<String> shared_files;
  std::map<Int32, Int64> part_bytes;
  RankRecords(checkpoint).table().forEach([&](const RankPlace& place) {
    // No other rank has the file of a rank: its name need not be kept.
    if (place.file_name == rankFileName(place.rank) || shared_files.insert(place.file_name).second)
      checkFileSize(checkpoint, place.file_name, place.file_bytes);
    if (place.part != RankPlace::in_manifest)
      part_bytes[place.part] += place.nb_bytes;
  });
  for (const auto& [part, nb_byte] : part_bytes)
    checkFileSize(checkpoint, partFileName(part), nb_byte);
}

void removeTree(const String& path)
{
  std::error_code failed;
  fs::remove_all(toPath(path), failed);
  check(failed, "remove", path);
}

void rename(const String& from, const String& to)
{
  std::error_code failed;
  fs::rename(toPath(from), toPath(to), failed);
  check(failed, "rename", from);
}
} // namespace

Int64 checkpointIndexOf(const String& text)
{
  const std::string_view name = text.toStdStringView();
  if (name.starts_with(name_begin))
    return indexOf(name);
  Int64 index = -1;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), index);
  return status == std::errc() && end == name.data() + name.size() ? index : -1;
}

String checkpointName(Int64 index)
{
  return String(base::printfText("ck_%06lld", static_cast<long long>(index)));
}

String rankFileName(Int32 rank)
{
  return String(base::printfText("rank_%06d.h5", rank));
}

String machineFileName(Int32 first_rank)
{
  return String(base::printfText("machine_%06d.h5", first_rank));
}

std::vector<Int64> CheckpointDirectory::indexes() const
{
  std::vector<Int64> result;
  for (const std::string& name : namesIn(m_path))
    if (const Int64 index = indexOf(name); index >= 0 && checkpointName(index) == name)
      result.push_back(index);
  std::sort(result.rbegin(), result.rend());
  return result;
}

Int64 CheckpointDirectory::nextIndex() const
{
  const std::vector<Int64> former = indexes();
  const Int64 last = former.empty() ? -1 : former.front();
  ARCANE_THROW_IF(last == std::numeric_limits<Int64>::max(), IOException,
                  "directory '{0}' holds '{1}', after which no checkpoint has a number; move it to another directory",
                  base::shownPath(m_path), checkpointName(last));
  return last + 1;
}

void CheckpointDirectory::create() const
{
  createDirectoriesDurably(m_path);
}

void CheckpointDirectory::removeLeftovers() const
{
  for (const std::string& name : namesIn(m_path))
    if (isLeftover(name))
      removeTree(m_path + "/" + name);
}

Manifest CheckpointDirectory::readManifest(Int64 index) const
{
  const String path = pathOf(index) + "/" + manifest_file_name;
  return manifestFromText(readText(path), base::shownPath(path));
}

Manifest CheckpointDirectory::readHeader(Int64 index) const
{
  const String path = pathOf(index) + "/" + manifest_file_name;
  const InputFile file(path);
  std::string text(static_cast<std::size_t>(std::min(file.size(), nb_header_byte)), '\0');
  file.read(0, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), static_cast<Int64>(text.size())));
  return manifestHeaderFromText(text, base::shownPath(path));
}

void CheckpointDirectory::publish(Int64 index) const
{
  const String draft = draftPathOf(index);
  syncPath(draft);
  rename(draft, pathOf(index));
  syncPath(m_path);
}

void CheckpointDirectory::removeDraft(Int64 index) const noexcept
{
  const fs::path draft = toPath(draftPathOf(index));
  const fs::path removed = toPath(pathOf(index) + removed_end);
  std::error_code failed;
  std::error_code ignored;
  // An earlier draft may be there still, with a file that a rank was making while the directory got its new name.
  fs::remove_all(removed, ignored);
  fs::rename(draft, removed, failed);
  fs::remove_all(failed ? draft : removed, ignored);
  if (!failed)
    fs::remove_all(removed, ignored);
}

void CheckpointDirectory::noteRefusal(Int64 index, const String& reason) const noexcept
{
  try {
    throwIfLink(pathOf(index));
    replaceText(pathOf(index) + "/" + refusal_file_name, std::string(reason.toStdStringView()) + "\n");
  }
  catch (const IOException&) {
    // A restart checks again.
  }
}

void CheckpointDirectory::noteEnd(Int64 index, const String& text) const
{
  throwIfLink(pathOf(index));
  const String path = pathOf(index) + "/" + end_file_name;
  const std::string line = std::string(text.toStdStringView()) + "\n";
  throwIfTooLong(path, line, max_note_bytes);
  replaceText(path, line);
}

String CheckpointDirectory::endNote(Int64 index) const
{
  const String path = pathOf(index) + "/" + end_file_name;
  std::error_code failed;
  if (!fs::exists(toPath(path), failed))
    return {};
  std::string text = readText(path, max_note_bytes);
  while (text.ends_with('\n'))
    text.pop_back();
  return String(text);
}

bool CheckpointDirectory::isSound(Int64 index) const
{
  std::error_code ignored;
  if (fs::exists(toPath(pathOf(index) + "/" + refusal_file_name), ignored))
    return false;
  try {
    checkSizes(pathOf(index));
    return true;
  }
  catch (const IOException&) {
    return false;
  }
}

bool CheckpointDirectory::isOfRun(Int64 index, const String& run) const
{
  try {
    return readHeader(index).run == run;
  }
  catch (const IOException&) {
    return false;
  }
}

void CheckpointDirectory::keepNewest(Int32 nb_kept, const String& run) const
{
  if (nb_kept <= 0)
    return;
  Int32 nb_sound = 0;
  std::optional<Manifest> newer;
  for (Int64 index : indexes()) {
    if (!isOfRun(index, run))
      continue;
    const Manifest header = readHeader(index);
    // One of the loop and one of the end may be of one iteration: the newer one replaces the other.
    const bool is_replaced = newer && newer->iteration == header.iteration && newer->time == header.time;
    if (nb_sound < nb_kept && !is_replaced) {
      if (isSound(index)) {
        ++nb_sound;
        newer = header;
      }
      continue;
    }
    const String removed = pathOf(index) + removed_end;
    rename(pathOf(index), removed);
    removeTree(removed);
  }
}
} // namespace Arcane::detail::format
