// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/UnsavedRun.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DiskFile.h"

#include <filesystem>
#include <string>

namespace Arcane::detail::run
{
namespace
{
namespace fs = std::filesystem;

constexpr const char* unsaved_file_name = "run.unsaved";
constexpr std::string_view text_begin = "run ";
constexpr std::string_view text_end = "\nhas no checkpoint yet\n";
constexpr Int64 max_note_bytes = 4096;
} // namespace

UnsavedRun::UnsavedRun(const String& directory)
: m_directory(directory)
, m_path(directory + "/" + unsaved_file_name)
{}

void UnsavedRun::note(const String& identity) const
{
  format::replaceText(m_path, std::string(text_begin) + identity.localstr() + std::string(text_end));
}

void UnsavedRun::remove() const noexcept
{
  std::error_code ignored;
  fs::remove(m_path.localstr(), ignored);
}

String UnsavedRun::identity() const
{
  std::error_code ignored;
  if (!fs::exists(m_path.localstr(), ignored))
    return {};
  const std::string text = format::readText(m_path, max_note_bytes);
  const bool is_whole = text.size() > text_begin.size() + text_end.size() && text.starts_with(text_begin) && text.ends_with(text_end);
  const std::string identity = is_whole ? text.substr(text_begin.size(), text.size() - text_begin.size() - text_end.size()) : std::string();
  ARCANE_THROW_IF(identity.empty() || identity.find_first_of("\n\0", 0, 2) != std::string::npos, IOException,
                  "'{0}' is not the note of a run without checkpoint, expected two lines, 'run IDENTITY' and 'has no checkpoint yet'",
                  base::shownPath(m_path));
  return String(identity);
}
} // namespace Arcane::detail::run
