// SPDX-License-Identifier: Apache-2.0
// Each source of a room has a unit test, or is a line of a list that only shrinks.
#include "Checks.h"
#include "HouseTables.h"
#include "IncludeLine.h"
#include "SourceFile.h"
#include "Tokens.h"

#include <fstream>
#include <map>
#include <set>

namespace house
{
namespace
{
const char* untested_file = "tests/house/sources_without_test.txt";
//! The number of lines of the list; lower it when lines are removed.
const std::size_t max_untested = 45;
const std::string folder_of_tests = "tests/unit/";

//! Names and includes in the unit tests of one room.
struct TestsOfRoom
{
  std::set<std::string> names;
  std::set<std::string> includes;
};

std::string stemOf(const std::string& path)
{
  return std::filesystem::path(path).stem().string();
}

std::string withoutSuffix(const std::string& path)
{
  return path.substr(0, path.rfind('.'));
}

class MirrorChecker
{
 public:
  explicit MirrorChecker(const CheckContext& context)
  : m_source(context.source)
  , m_rooms(context.build)
  {
    for (const std::string& path : listCppFiles(m_source)) {
      if (path.starts_with(folder_of_tests))
        readTest(path);
      else if (const Room* room = m_rooms.roomOf(path); room && path.ends_with(".cc") && stemOf(path) != "main")
        m_room_of_source.emplace(path, room->path);
    }
  }

  Faults run()
  {
    readList();
    for (const auto& [path, room] : m_room_of_source) {
      if (!isTested(path, room) && !m_untested.contains(path))
        m_faults.add(path, 0,
                     "has no unit test, expected " + folder_of_tests + room + "/Test" + stemOf(path) +
                       ".cc, or a test of that folder that names " + stemOf(path) + " or includes its header");
    }
    return m_faults;
  }

 private:
  void readTest(const std::string& path)
  {
    const Room* room = m_rooms.roomOf(path.substr(folder_of_tests.size()));
    if (!room)
      return;
    TestsOfRoom& tests = m_tests[room->path];
    const SourceFile file(m_source, path);
    for (const std::string_view line : file.lines()) {
      if (const std::optional<Include> include = includeOf(line, 0); include && include->is_quoted)
        tests.includes.insert(withoutSuffix(include->path));
    }
    const std::string code = file.code();
    const Tokens tokens(code);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].isWord())
        tests.names.emplace(tokens.text(i));
    }
    if (const std::string stem = stemOf(path); path.ends_with(".cc") && stem.starts_with("Test"))
      tests.names.insert(stem.substr(4));
  }

  bool isTested(const std::string& path, const std::string& room) const
  {
    const auto tests = m_tests.find(room);
    return tests != m_tests.end() && (tests->second.names.contains(stemOf(path)) || tests->second.includes.contains(withoutSuffix(path)));
  }

  void readList()
  {
    std::ifstream in(m_source / untested_file);
    std::size_t number = 0;
    std::string previous;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.empty() || line.front() == '#')
        continue;
      if (line <= previous)
        m_faults.add(untested_file, number, "'" + line + "' stands after '" + previous + "', expected sorted lines, each once");
      previous = line;
      m_untested.insert(line);
      const auto source = m_room_of_source.find(line);
      if (source == m_room_of_source.end())
        m_faults.add(untested_file, number, "'" + line + "' is no source of a room, expected no such line");
      else if (isTested(line, source->second))
        m_faults.add(untested_file, number, "'" + line + "' has a unit test, expected no such line");
    }
    if (m_untested.size() > max_untested)
      m_faults.add(untested_file, 0,
                   std::to_string(m_untested.size()) + " sources, expected at most " + std::to_string(max_untested) +
                     ": a new source comes with its test");
  }

  std::filesystem::path m_source;
  RoomTable m_rooms;
  Faults m_faults;
  std::map<std::string, std::string> m_room_of_source;
  std::map<std::string, TestsOfRoom> m_tests;
  std::set<std::string> m_untested;
};
} // namespace

Faults checkMirror(const CheckContext& context)
{
  return MirrorChecker(context).run();
}
} // namespace house
