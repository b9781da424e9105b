// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureNames.h"

#include <algorithm>
#include <string_view>

namespace Arcane::detail::output
{
namespace
{
constexpr std::size_t most_file_bytes = 150;
//! The reader of VTK accepts lines of 255 characters, and a line has the name three times.
constexpr std::size_t most_ensight_bytes = 48;
//! The array by which VTK hides cells and points.
constexpr const char* reserved_by_vtk = "vtkGhostType";

bool isControl(unsigned char c)
{
  return c < ' ' || c == 0x7f;
}

//! Returns true for letters, digits, `_`, and bytes of UTF-8 outside ASCII.
bool isOfWord(unsigned char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c >= 0x80;
}

//! Returns the first bytes of a text in UTF-8, without half of a character.
std::string firstBytes(std::string text, std::size_t nb_byte)
{
  if (text.size() <= nb_byte)
    return text;
  while (nb_byte > 0 && (static_cast<unsigned char>(text[nb_byte]) & 0xc0) == 0x80)
    --nb_byte;
  text.resize(nb_byte);
  return text;
}

template <typename IsWrong> std::string replaced(const String& name, const IsWrong& is_wrong)
{
  std::string text(name.toStdStringView());
  std::ranges::replace_if(
    text, [&](char c) { return is_wrong(static_cast<unsigned char>(c)); }, '_');
  return text.empty() ? "_" : text;
}
} // namespace

String fileNamePart(const String& name)
{
  const auto is_wrong = [](unsigned char c) {
    return isControl(c) || std::string_view("/\\\"<>:|?*").find(static_cast<char>(c)) != std::string_view::npos;
  };
  return String(firstBytes(replaced(name, is_wrong), most_file_bytes));
}

String vtkArrayName(const String& name)
{
  const std::string text = replaced(name, [](unsigned char c) { return isControl(c) || c == '/'; });
  const bool is_reserved = text == "." || text == ".." || text == reserved_by_vtk;
  return String(is_reserved ? text + "_" : text);
}

String ensightName(const String& name)
{
  const std::string text = replaced(name, [](unsigned char c) { return !isOfWord(c); });
  const bool is_wrong = (text[0] >= '0' && text[0] <= '9') || text == reserved_by_vtk;
  return String(firstBytes(is_wrong ? "_" + text : text, most_ensight_bytes));
}

String addDifferent(std::set<String>& names, const String& name)
{
  String different = name;
  for (Int32 i = 2; !names.insert(different).second; ++i)
    different = String::format("{0}_{1}", name, i);
  return different;
}
} // namespace Arcane::detail::output
