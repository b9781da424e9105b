// SPDX-License-Identifier: Apache-2.0
// Lines and parameters of functions, depth of nesting, lines of files, private methods of classes.
#include "Checks.h"
#include "ClassTable.h"
#include "Declarations.h"
#include "SourceFile.h"

#include <fstream>
#include <map>
#include <sstream>

namespace house
{
namespace
{
const std::size_t max_header_line = 400;
const std::size_t max_source_line = 500;
const std::size_t max_function_line = 60;
const std::size_t max_nesting = 4;
const std::size_t max_parameter = 6;
const std::size_t max_private_method = 25;

const char* exceptions_file = "tests/house/size_exceptions.txt";

//! Lines "path what name reason": what is lines, nesting, parameters, private or members; name is a function, a class, or * for
//! the file.
class SizeExceptions
{
 public:
  SizeExceptions(const std::filesystem::path& source, Faults& faults)
  : m_faults(faults)
  {
    std::ifstream in(source / exceptions_file);
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      std::istringstream words(line);
      std::string path, what, name, reason;
      if (line.empty() || line.front() == '#')
        continue;
      if (words >> path >> what >> name >> reason)
        m_lines.emplace(path + " " + what + " " + name, Line{ number, false });
      else
        m_faults.add(exceptions_file, number, "expected 'path lines|nesting|parameters|private|members function|class|* reason'");
    }
  }

  bool has(const std::string& path, const std::string& what, const std::string& name)
  {
    const auto it = m_lines.find(path + " " + what + " " + name);
    if (it == m_lines.end())
      return false;
    it->second.is_used = true;
    return true;
  }

  void reportUnused()
  {
    for (const auto& [text, line] : m_lines) {
      if (!line.is_used)
        m_faults.add(exceptions_file, line.number, "'" + text + "' excepts nothing any more");
    }
  }

 private:
  struct Line
  {
    std::size_t number = 0;
    bool is_used = false;
  };
  Faults& m_faults;
  std::map<std::string, Line> m_lines;
};

class SizeChecker
{
 public:
  explicit SizeChecker(const CheckContext& context)
  : m_source(context.source)
  , m_exceptions(context.source, m_faults)
  {}

  Faults run()
  {
    for (const std::string& path : listCppFiles(m_source))
      checkFile(SourceFile(m_source, path));
    checkClasses();
    m_exceptions.reportUnused();
    return m_faults;
  }

 private:
  void checkFile(const SourceFile& file)
  {
    const std::size_t limit = file.path().ends_with(".h") ? max_header_line : max_source_line;
    check(file.path(), { "*", 0 }, "lines", file.lines().size(), limit);
    const Declarations declarations = scanDeclarations(file);
    m_classes.add(file, declarations);
    for (const FunctionDeclaration& f : declarations.functions) {
      const Place place{ f.name, file.lineOf(f.begin) };
      check(file.path(), place, "lines", f.nb_body_line, max_function_line);
      check(file.path(), place, "nesting", f.max_nesting, max_nesting);
      check(file.path(), place, "parameters", f.nb_parameter, max_parameter);
    }
  }

  void checkClasses()
  {
    for (const ClassTable::PrivateMethods& methods : m_classes.privateMethods())
      check(methods.path, { methods.name, methods.line }, "private", methods.count, max_private_method);
    for (const ClassTable::StrayMembers& members : m_classes.strayMembers()) {
      if (!m_exceptions.has(members.path, "members", members.class_name) && !m_exceptions.has(members.path, "members", "*"))
        m_faults.add(members.path, members.line,
                     std::to_string(members.count) + " members of '" + members.class_name + "' are defined here, expected in " +
                       members.expected + " or the source of the same name");
    }
  }

  struct Place
  {
    std::string name;
    std::size_t line;
  };

  void check(const std::string& path, const Place& place, const std::string& what, std::size_t value, std::size_t limit)
  {
    if (value <= limit || m_exceptions.has(path, what, place.name))
      return;
    const std::string who = place.line ? "'" + place.name + "'" : "the file";
    m_faults.add(path, place.line, who + ": " + textOf(what) + " " + std::to_string(value) + ", expected at most " + std::to_string(limit));
  }

  static std::string textOf(const std::string& what) { return what == "private" ? "private methods" : what; }

  std::filesystem::path m_source;
  Faults m_faults;
  SizeExceptions m_exceptions;
  ClassTable m_classes;
};
} // namespace

Faults checkSizes(const CheckContext& context)
{
  return SizeChecker(context).run();
}
} // namespace house
