// SPDX-License-Identifier: Apache-2.0
// The names of groups as files write them.
#include "arcane_core/mesh_io/GroupName.h"

#include "arcane_core/base/text/NameText.h"

#include <charconv>

namespace Arcane::detail::meshio
{
std::string groupNameOf(const MappedFile& file, Int64 position, std::string_view text)
{
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ')
    text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
    text.remove_suffix(1);
  if (const std::string fault = base::faultOfName(text); !fault.empty())
    file.fail(position, "the name '" + base::shownName(text) + "' of a group " + fault +
                          (fault.ends_with("UTF-8") ? ": `iconv -f latin1 -t utf8` converts a text file of Latin-1" : ""));
  for (const std::string_view reserved : { "AllNodes", "AllEdges", "AllFaces", "AllCells" })
    if (text == reserved)
      file.fail(position, "the name '" + std::string(text) + "' of a group is that of a group that all meshes have, expected another one");
  return std::string(text);
}

std::string groupNameOfArray(const MappedFile& file, Int64 position, std::string_view text, std::string_view array_name)
{
  std::string name = groupNameOf(file, position, text);
  if (name.empty())
    file.fail(position, "array '" + std::string(array_name) + "' is a group without a name, expected a name after GROUP_");
  return name;
}

std::string decodedVtkName(std::string_view text)
{
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char byte = 0;
    if (text[i] == '%' && i + 2 < text.size()) {
      const char* end = text.data() + i + 3;
      if (std::from_chars(end - 2, end, byte, 16).ptr == end) {
        name += static_cast<char>(byte);
        i += 2;
        continue;
      }
    }
    name += text[i];
  }
  return name;
}

} // namespace Arcane::detail::meshio
