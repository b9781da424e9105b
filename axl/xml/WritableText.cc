// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/WritableText.h"

#include <libxml/parserInternals.h>

#include <algorithm>

namespace Arcane::xml
{
std::string writableText(std::string_view text)
{
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    int size = static_cast<int>(std::min<std::size_t>(text.size(), 4));
    const int character = xmlGetUTF8Char(reinterpret_cast<const xmlChar*>(text.data()), &size);
    const bool is_character = character >= 0 && IS_CHAR(static_cast<unsigned>(character));
    const std::size_t nb_byte = character >= 0 ? static_cast<std::size_t>(size) : 1;
    result += is_character ? text.substr(0, nb_byte) : "?";
    text.remove_prefix(nb_byte);
  }
  return result;
}
} // namespace Arcane::xml
