// SPDX-License-Identifier: Apache-2.0
// Licence line, no notes to oneself, no paths of one machine.
#include "Checks.h"
#include "SourceFile.h"

#include <array>
#include <cctype>

namespace house
{
namespace
{
const std::string licence = "SPDX-License-Identifier: Apache-2.0";

bool isWordAt(std::string_view line, std::size_t at, std::size_t length)
{
  auto is_letter = [&](std::size_t i) { return i < line.size() && (std::isalnum(static_cast<unsigned char>(line[i])) || line[i] == '_'); };
  return (at == 0 || !is_letter(at - 1)) && !is_letter(at + length);
}

bool hasWord(std::string_view line, std::string_view word)
{
  for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    if (isWordAt(line, at, word.size()))
      return true;
  }
  return false;
}

//! A folder of the root that only some machines have, as the start of a path.
bool hasPath(std::string_view line, std::string_view folder)
{
  for (std::size_t at = line.find(folder); at != std::string_view::npos; at = line.find(folder, at + 1)) {
    const char before = at == 0 ? ' ' : line[at - 1];
    const char after = at + folder.size() < line.size() ? line[at + folder.size()] : ' ';
    const bool is_start = std::string_view(" \t\"'`=(:,<>").find(before) != std::string_view::npos;
    if (is_start && (after == '/' || !std::isalnum(static_cast<unsigned char>(after))))
      return true;
  }
  return false;
}

//! The words are written in pieces, so that this file does not hold them.
const std::array<std::string, 3> notes = { std::string("TO") + "DO", std::string("FIX") + "ME", std::string("XX") + "X" };
const std::array<std::string, 3> folders = { std::string("/wo") + "rk", std::string("/ro") + "ot", std::string("/ho") + "me" };

void checkLines(const SourceFile& file, Faults& faults)
{
  std::size_t number = 0;
  for (const std::string_view line : file.lines()) {
    ++number;
    for (const std::string& note : notes) {
      if (hasWord(line, note))
        faults.add(file.path(), number, "holds the note '" + note + "'");
    }
    for (const std::string& folder : folders) {
      if (hasPath(line, folder))
        faults.add(file.path(), number, "holds a path of '" + folder + "'");
    }
  }
}

void checkLicence(const SourceFile& file, Faults& faults)
{
  const bool is_script = !file.lines().empty() && (file.lines()[0].starts_with("#!") || file.lines()[0].starts_with("<?xml"));
  const std::size_t index = is_script ? 1 : 0;
  if (file.lines().size() <= index || file.lines()[index].find(licence) == std::string_view::npos)
    faults.add(file.path(), index + 1, "has no licence line, expected '" + licence + "'");
}
} // namespace

Faults checkTexts(const CheckContext& context)
{
  Faults faults;
  for (const std::string& path : listFiles(context.source, { ".h", ".cc", ".cmake", ".in", ".txt", ".sh", ".py", ".gp" })) {
    // Expected outputs of tests are compared byte by byte; changes are joined as they are.
    if (path.find("/data/") == std::string::npos && !path.starts_with("changes/"))
      checkLicence(SourceFile(context.source, path), faults);
  }
  for (const std::string& path : listFiles(
         context.source, { ".h", ".cc", ".cmake", ".in", ".txt", ".sh", ".py", ".gp", ".md", ".axl", ".arc", ".config", ".json", ".xsd" }))
    checkLines(SourceFile(context.source, path), faults);
  return faults;
}
} // namespace house
