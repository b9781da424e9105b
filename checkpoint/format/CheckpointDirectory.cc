// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/CheckpointDirectory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>

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

//! Returns the index of the checkpoint called \a name, or a negative number when \a name is not that of a checkpoint.
Int32 indexOf(std::string_view name)
{
  if (!name.starts_with(name_begin) || name.size() < checkpointName(0).toStdStringView().size())
    return -1;
  name.remove_prefix(name_begin.size());
  Int32 index = -1;
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

//! \throws IOException unless \a failed is empty
void check(const std::error_code& failed, const char* action, const String& path)
{
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot {0} '{1}': {2}", action, path, failed.message());
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

String checkpointName(Int32 index)
{
  return String(base::printfText("ck_%06d", index));
}

String rankFileName(Int32 rank)
{
  return String(base::printfText("rank_%06d.h5", rank));
}

std::vector<Int32> CheckpointDirectory::indexes() const
{
  std::vector<Int32> result;
  for (const std::string& name : namesIn(m_path))
    if (const Int32 index = indexOf(name); index >= 0 && checkpointName(index) == name)
      result.push_back(index);
  std::sort(result.rbegin(), result.rend());
  return result;
}

void CheckpointDirectory::create() const
{
  std::error_code failed;
  fs::create_directories(toPath(m_path), failed);
  check(failed, "create directory", m_path);
}

void CheckpointDirectory::removeLeftovers() const
{
  for (const std::string& name : namesIn(m_path))
    if (isLeftover(name))
      removeTree(m_path + "/" + name);
}

Manifest CheckpointDirectory::readManifest(Int32 index) const
{
  const String path = pathOf(index) + "/" + manifest_file_name;
  return manifestFromText(readText(path), path);
}

Manifest CheckpointDirectory::readHeader(Int32 index) const
{
  const String path = pathOf(index) + "/" + manifest_file_name;
  const InputFile file(path);
  std::string text(static_cast<std::size_t>(std::min(file.size(), nb_header_byte)), '\0');
  file.read(0, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), static_cast<Int64>(text.size())));
  return manifestHeaderFromText(text, path);
}

void CheckpointDirectory::publish(Int32 index) const
{
  const String draft = draftPathOf(index);
  syncPath(draft);
  rename(draft, pathOf(index));
  syncPath(m_path);
}

void CheckpointDirectory::noteRefusal(Int32 index, const String& reason) const noexcept
{
  std::ofstream((pathOf(index) + "/" + refusal_file_name).localstr()) << reason << '\n';
}

void CheckpointDirectory::noteEnd(Int32 index, const String& text) const
{
  writeTextDurably(pathOf(index) + "/" + end_file_name, std::string(text.toStdStringView()) + "\n");
  syncPath(pathOf(index));
}

String CheckpointDirectory::endNote(Int32 index) const
{
  const String path = pathOf(index) + "/" + end_file_name;
  std::error_code failed;
  if (!fs::exists(toPath(path), failed))
    return {};
  std::string text = readText(path);
  while (text.ends_with('\n'))
    text.pop_back();
  return String(text);
}

bool CheckpointDirectory::isSound(Int32 index) const
{
  std::error_code ignored;
  if (fs::exists(toPath(pathOf(index) + "/" + refusal_file_name), ignored))
    return false;
  try {
    for (const FileRecord& file : readManifest(index).files)
      checkFileSize(pathOf(index), file);
    return true;
  }
  catch (const IOException&) {
    return false;
  }
}

bool CheckpointDirectory::isOfRun(Int32 index, const String& run) const
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
  for (Int32 index : indexes()) {
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
