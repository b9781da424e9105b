// SPDX-License-Identifier: Apache-2.0
// Rooms read and write numbers in the same way whatever the locale of the application.
#include "Checks.h"
#include "HouseTables.h"
#include "SourceFile.h"
#include "Tokens.h"

#include <array>
#include <regex>
#include <set>

namespace house
{
namespace
{
const char* stream_header = "arcane_core/base/text/ClassicStream.h";
const char* function_header = "arcane_core/base/text/CLocale.h";

const std::set<std::string_view> streams = { "ostringstream", "istringstream", "stringstream", "ofstream", "ifstream", "fstream" };
//! Functions that read a real, or change the locale of others.
const std::set<std::string_view> functions = { "strtod",  "strtof",  "strtold", "atof",     "stod",     "stof",     "stold",
                                               "isalpha", "isalnum", "isspace", "isupper",  "islower",  "isdigit",  "isprint",
                                               "ispunct", "tolower", "toupper", "put_time", "get_time", "setlocale" };
//! Functions whose format may have reals.
const std::set<std::string_view> formatters = { "printf",  "fprintf",   "sprintf", "snprintf", "dprintf", "asprintf",
                                                "vprintf", "vsnprintf", "scanf",   "fscanf",   "sscanf",  "vsscanf" };

class LocaleChecker
{
 public:
  LocaleChecker(const SourceFile& file, Faults& faults)
  : m_file(file)
  , m_code(file.code())
  , m_tokens(m_code)
  , m_faults(faults)
  {}

  void run()
  {
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
      const std::string_view word = m_tokens.text(i);
      if (streams.contains(word))
        checkStream(i);
      else if (functions.contains(word) && isCall(i))
        fault(i, "calls " + std::string(word) + ", which follows the locale of the application", function_header);
      else if (formatters.contains(word) && isCall(i) && hasRealInFormat(i))
        fault(i, "formats a real by " + std::string(word) + ", which follows the locale of the application", "base::printfText");
      else if (word == "regex" && m_tokens.text(i + 2) == "(" && m_tokens.text(i + 1) != "&")
        fault(i, "makes a regular expression in the locale of the application", "imbue() before assign()");
    }
  }

 private:
  void fault(std::size_t i, const std::string& what, const std::string& expected)
  {
    m_faults.add(m_file.path(), m_file.lineOf(m_tokens[i].offset), what + ", expected " + expected);
  }
  bool isCall(std::size_t i) const
  {
    const std::string_view before = i > 0 ? m_tokens.text(i - 1) : std::string_view();
    return m_tokens.text(i + 1) == "(" && before != "." && before != "->";
  }
  //! References and the public names of PublicNames.h make no stream.
  void checkStream(std::size_t i)
  {
    const bool is_std = i >= 2 && m_tokens.text(i - 1) == "::" && m_tokens.text(i - 2) == "std";
    const std::string_view before = i >= 3 ? m_tokens.text(i - 3) : std::string_view();
    const bool is_wrapped = before == "<" && i >= 4 && m_tokens.text(i - 4) == "ClassicStream";
    if (is_std && before != "using" && !is_wrapped && !isImbued(m_tokens.text(i + 1)) && m_tokens.text(i + 1) != "&")
      fault(i, "makes a std::" + std::string(m_tokens.text(i)) + ", whose numbers follow the locale of the application", stream_header);
  }
  //! A class in a header that devices compile gives its stream the locale itself.
  bool isImbued(std::string_view name) const
  {
    for (std::size_t i = 0; i + 2 < m_tokens.size(); ++i)
      if (m_tokens.text(i) == name && m_tokens.text(i + 1) == "." && m_tokens.text(i + 2) == "imbue")
        return true;
    return false;
  }
  //! A format that is no literal is that of a caller, who is checked.
  bool hasRealInFormat(std::size_t i) const
  {
    static const std::regex real(R"(%[-+ #0-9.*']*[lL]?[aAeEfFgG])");
    const std::size_t close = m_tokens.partner(i + 1);
    if (close >= m_tokens.size())
      return false;
    const std::size_t begin = m_tokens[i].offset;
    return std::regex_search(m_file.text().substr(begin, m_tokens[close].offset - begin), real);
  }

  const SourceFile& m_file;
  const std::string m_code;
  const Tokens m_tokens;
  Faults& m_faults;
};
} // namespace

Faults checkLocale(const CheckContext& context)
{
  Faults faults;
  const RoomTable rooms(context.build);
  const std::string ground = "arcane_core/base";
  for (const std::string& path : listCppFiles(context.source)) {
    const Room* room = rooms.roomOf(path);
    if (room && !path.starts_with("tests/") && (room->path == ground || room->reaches.contains(ground)))
      LocaleChecker(SourceFile(context.source, path), faults).run();
  }
  return faults;
}
} // namespace house
