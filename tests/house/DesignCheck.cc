// SPDX-License-Identifier: Apache-2.0
// Measures of design: public functions of a class, friends, casts of this, mutable statics, components that other rooms reach, circles of
// includes. Each that is there has a row with its reason.
#include "Checks.h"
#include "Declarations.h"
#include "HouseTables.h"
#include "IncludeLine.h"
#include "RoomCircles.h"
#include "SourceFile.h"
#include "StatementKind.h"
#include "Tokens.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

namespace house
{
namespace
{
const std::size_t max_public_function = 40;
const std::size_t max_arrow_up = 8;
const char* table_file = "tests/house/design.txt";

//! Rows "what path name count reason".
class DesignRows
{
 public:
  DesignRows(const std::filesystem::path& source, Faults& faults)
  : m_faults(faults)
  {
    std::ifstream in(source / table_file);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      std::istringstream words(line);
      std::string what, path, name, reason;
      std::size_t count = 0;
      if (line.empty() || line.front() == '#')
        continue;
      if (words >> what >> path >> name >> count >> reason)
        m_rows.emplace(path + " " + what + " " + name, Row{ number, count, false });
      else
        m_faults.add(table_file, number, "expected 'public|friend|cast|static|reached|circle path name count reason'");
    }
  }

  //! Compares what was counted with the row of it.
  void check(const std::string& path, std::size_t line, const std::string& what, const std::string& name, std::size_t count,
             const std::string& text)
  {
    const auto row = m_rows.find(path + " " + what + " " + name);
    if (row == m_rows.end()) {
      m_faults.add(path, line,
                   text + ", or a row '" + what + " " + path + " " + name + " " + std::to_string(count) + " reason' in " + table_file);
      return;
    }
    row->second.is_used = true;
    if (row->second.count != count)
      m_faults.add(table_file, row->second.number,
                   "the row says " + std::to_string(row->second.count) + " of " + path + " " + name + ", there are " +
                     std::to_string(count));
  }

  void reportUnused()
  {
    for (const auto& [text, row] : m_rows) {
      if (!row.is_used)
        m_faults.add(table_file, row.number, "'" + text + "' excepts nothing any more");
    }
  }

 private:
  struct Row
  {
    std::size_t number = 0;
    std::size_t count = 0;
    bool is_used = false;
  };
  Faults& m_faults;
  std::map<std::string, Row> m_rows;
};

struct Found
{
  std::size_t line = 0;
  std::size_t count = 0;
};

//! Finds the variables of namespaces and functions that may change.
class MutableStatics
{
 public:
  explicit MutableStatics(const SourceFile& file)
  : m_file(file)
  , m_code(file.code())
  , m_tokens(m_code)
  {}

  std::map<std::string, Found> run()
  {
    findInNamespaces();
    findWithKeyword();
    return std::move(m_found);
  }

 private:
  void findInNamespaces()
  {
    std::size_t first = 0;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
      const std::string_view t = m_tokens.text(i);
      if (t == "{") {
        const BraceKind kind = braceKind(m_tokens, first, i, true);
        if (kind == BraceKind::Namespace) {
          first = i + 1;
          continue;
        }
        i = std::min(m_tokens.partner(i), m_tokens.size() - 1);
        if (kind == BraceKind::Function)
          first = i + 1;
      }
      else if (t == "(" || t == "[")
        i = std::min(m_tokens.partner(i), m_tokens.size() - 1);
      else if (t == "}")
        first = i + 1;
      else if (t == ";") {
        addVariable(first, i);
        first = i + 1;
      }
    }
  }

  //! Those of functions and classes; of namespaces they are known already.
  void findWithKeyword()
  {
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
      if (m_tokens.text(i) == "static" || m_tokens.text(i) == "thread_local") {
        std::size_t end = i;
        while (end < m_tokens.size() && m_tokens.text(end) != ";" && m_tokens.text(end) != "{" && m_tokens.text(end) != "}")
          ++end;
        addVariable(i, end);
      }
  }

  //! Adds the variable that the tokens [first, end) declare, if they do and it may change.
  void addVariable(std::size_t first, std::size_t end)
  {
    static const std::array<std::string_view, 18> others = { "using",     "typedef",   "class",   "struct",   "union",         "enum",
                                                             "namespace", "template",  "extern",  "friend",   "static_assert", "const",
                                                             "constexpr", "consteval", "concept", "operator", "requires",      "return" };
    std::size_t name = end;
    for (std::size_t i = first; i < end; ++i) {
      const std::string_view t = m_tokens.text(i);
      if (std::find(others.begin(), others.end(), t) != others.end() || t == "(")
        return;
      if (t == "=" || t == "{" || t == "[")
        break;
      if (m_tokens[i].isWord())
        name = i;
    }
    if (name == end || name == first)
      return;
    Found& found = m_found[std::string(m_tokens.text(name))];
    const std::size_t line = m_file.lineOf(m_tokens[name].offset);
    if (found.count > 0 && m_lines.contains(line))
      return;
    m_lines.emplace(line, true);
    found.line = found.count == 0 ? line : found.line;
    ++found.count;
  }

  const SourceFile& m_file;
  std::string m_code;
  Tokens m_tokens;
  std::map<std::string, Found> m_found;
  std::map<std::size_t, bool> m_lines;
};

void checkPublicFunctions(const SourceFile& file, DesignRows& rows)
{
  std::map<std::string, Found> classes;
  for (const FunctionDeclaration& f : scanFunctions(file)) {
    if (f.classes.empty() || !f.is_public || f.name == f.classes.back().name || f.name == "~" + f.classes.back().name ||
        f.name.starts_with("operator"))
      continue;
    Found& found = classes[f.classes.back().name];
    found.line = file.lineOf(f.classes.back().begin);
    ++found.count;
  }
  for (const auto& [name, found] : classes)
    if (found.count > max_public_function)
      rows.check(file.path(), found.line, "public", name, found.count,
                 "'" + name + "' has " + std::to_string(found.count) + " public functions, expected at most " +
                   std::to_string(max_public_function));
}

//! Counts what a regular expression finds, by its first group.
void checkPattern(const SourceFile& file, const std::regex& pattern, const std::string& what, const std::string& text, DesignRows& rows)
{
  std::map<std::string, Found> names;
  const std::string code = file.code();
  for (std::sregex_iterator i(code.begin(), code.end(), pattern), end; i != end; ++i) {
    const std::string name = (*i)[1].str();
    // Friends that are found by their arguments alone are no members for overloading's sake.
    if (name == "operator" || name == "swap")
      continue;
    Found& found = names[name];
    found.line = found.count == 0 ? file.lineOf(static_cast<std::size_t>(i->position())) : found.line;
    ++found.count;
  }
  for (const auto& [name, found] : names)
    rows.check(file.path(), found.line, what, name, found.count, "'" + name + "' " + text);
}

//! Returns the folder of a path.
std::string folderOf(const std::string& path)
{
  return path.substr(0, path.rfind('/'));
}

//! Finds files that include the components of a class of another room: a header `XParts.h` with a struct XParts, whose members are public.
void checkReached(const CheckContext& context, const SourceFile& file, DesignRows& rows)
{
  for (std::size_t i = 0; i < file.lines().size(); ++i) {
    const std::optional<Include> include = includeOf(file.lines()[i], i + 1);
    if (!include || !include->is_quoted || !include->path.ends_with("Parts.h") || folderOf(include->path) == folderOf(file.path()))
      continue;
    const std::string name = std::filesystem::path(include->path).stem().string();
    if (std::filesystem::exists(context.source / include->path) &&
        SourceFile(context.source, include->path).code().find("struct " + name + "\n{") != std::string::npos)
      rows.check(file.path(), i + 1, "reached", name, 1,
                 "'" + name + "' holds the components of a class of another room, expected its functions");
  }
}

//! Counts, in each room, the includes that close circles of its units.
void checkCircles(const CheckContext& context, const std::vector<std::string>& paths, DesignRows& rows)
{
  const RoomTable rooms(context.build);
  for (const Room& room : rooms.rooms()) {
    const std::vector<UnitArrow> arrows = arrowsUp(context.source, rooms, room, paths);
    if (arrows.size() > max_arrow_up)
      rows.check(room.path, 0, "circle", "includes", arrows.size(),
                 std::to_string(arrows.size()) + " includes close circles, as " + arrows[0].first + " of " + arrows[0].second +
                   ", expected at most " + std::to_string(max_arrow_up));
  }
}
} // namespace

Faults checkDesign(const CheckContext& context)
{
  static const std::regex friends(R"(\bfriend\s+(?:class\s+|struct\s+)?(?:[\w:&*<>, ]*?[ &*:])?(\w+)\s*(?:<[^;]*>)?\s*(?:;|\())");
  static const std::regex casts(R"(\b(?:static|dynamic|reinterpret)_cast<(?:const\s+)?(?:[\w:]*::)?(\w+)[^>]*>\s*\(\s*\*?\s*this\s*\))");
  Faults faults;
  DesignRows rows(context.source, faults);
  const std::vector<std::string> paths = listCppFiles(context.source);
  for (const std::string& path : paths) {
    if (path.starts_with("tests/") || path.starts_with("samples/") || path.starts_with("docs/"))
      continue;
    const SourceFile file(context.source, path);
    if (path.ends_with(".h"))
      checkPublicFunctions(file, rows);
    checkPattern(file, friends, "friend", "is a friend, expected none", rows);
    checkPattern(file, casts, "cast", "is what this is cast to, expected a virtual function", rows);
    checkReached(context, file, rows);
    for (const auto& [name, found] : MutableStatics(file).run())
      rows.check(path, found.line, "static", name, found.count,
                 "'" + name + "' is one for the whole process and may change, expected an object with an owner");
  }
  checkCircles(context, paths, rows);
  rows.reportUnused();
  return faults;
}
} // namespace house
