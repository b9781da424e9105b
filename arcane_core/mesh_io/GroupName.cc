// SPDX-License-Identifier: Apache-2.0
// The names of groups as files write them.
#include "arcane_core/mesh_io/GroupName.h"

#include "axl/xml/Encoding.h"

#include <charconv>

namespace Arcane::detail::meshio
{
namespace
{
//! Bytes that are no ASCII become `?`: a log is UTF-8 too.
std::string shownName(std::string_view name)
{
  std::string shown;
  for (const char c : name.substr(0, 40))
    shown += (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') ? '?' : c;
  return shown;
}
} // namespace

std::string groupNameOf(const MappedFile& file, Int64 position, std::string_view text)
{
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ')
    text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
    text.remove_suffix(1);
  std::string reason;
  if (!xml::toUtf8(text, reason))
    file.fail(position, "the name '" + shownName(text) +
                          "' of a group is not in UTF-8, expected UTF-8: `iconv -f latin1 -t utf8` converts a text file of Latin-1");
  return std::string(text);
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
