// SPDX-License-Identifier: Apache-2.0
// house_names SOURCE_DIRECTORY [--write]: compares the tables in READMEs, pages and headers with those of the framework, or writes them: names
// of parameters, exit codes.
#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/ParameterTable.h"
#include "arcane_core/launcher/Features.h"
#include "arcane_core/run/CommandWords.h"
#include "arcane_core/run/RunRequest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace
{
namespace fs = std::filesystem;
using namespace Arcane;
using namespace Arcane::detail::base;
using namespace Arcane::detail::run;

const std::string begin_of_mark = "<!-- names: ";
const std::string end_of_mark = " -->\n";
const std::string end_mark = "<!-- end of names -->\n";
const std::string exit_codes = "Exit codes";

//! The section and the file of each table that a header repeats.
const std::map<std::string, std::string> tables_in_headers = { { exit_codes, "arcane_core/launcher/ArcaneLauncher.h" } };

//! What the pages must show, by title.
std::map<std::string, std::string> expectedTables()
{
  std::map<std::string, std::string> tables;
  tables["Words"] = commandWordsMarkdown().localstr();
  tables[exit_codes] = exitCodesMarkdown();
  tables["Exit code advice"] = exitCodeAdviceMarkdown();
  tables["Requests"] = runRequestsMarkdown().localstr();
  tables["Features of processes"] = Arcane::detail::launcher::featuresMarkdown();
  for (const String& section : ParameterTable::instance().sections())
    tables[section.localstr()] = parameterMarkdown(section).localstr();
  return tables;
}

std::string readFile(const fs::path& path)
{
  std::ifstream in(path);
  return { std::istreambuf_iterator<char>(in), {} };
}

//! Returns \a text with \a prefix at the beginning of each line.
std::string prefixed(const std::string& text, const std::string& prefix)
{
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin) + 1;
    result += prefix + text.substr(begin, end - begin);
    begin = end;
  }
  return result;
}

std::vector<fs::path> markdownFiles(const fs::path& source)
{
  std::vector<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(source); entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && (name == "build" || name.starts_with(".")))
      entry.disable_recursion_pending();
    else if (entry->path().extension() == ".md")
      files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

class Tables
{
 public:
  explicit Tables(bool is_writing)
  : m_is_writing(is_writing)
  {}

  void lookAt(const fs::path& path)
  {
    std::string text = readFile(path);
    const std::string before = text;
    for (std::size_t at = text.find(begin_of_mark); at != std::string::npos; at = text.find(begin_of_mark, at + 1))
      lookAtTable(path, text, at);
    if (m_is_writing && text != before)
      std::ofstream(path) << text;
  }
  //! Compares the table of \a section in a comment of a header, where each line begins like that of the mark.
  void lookAtHeader(const std::string& section, const fs::path& path)
  {
    const std::string text = readFile(path);
    const std::size_t mark = text.find(begin_of_mark + section + end_of_mark);
    if (mark == std::string::npos)
      return fault(path.string() + ": does not show '" + section + "', expected '" + begin_of_mark + section + end_of_mark + "'");
    const std::size_t line = text.rfind('\n', mark) + 1;
    const std::string prefix = text.substr(line, mark - line);
    const std::size_t first = text.find('\n', mark) + 1;
    const std::size_t end = text.find(prefix + end_mark, first);
    if (end == std::string::npos)
      return fault(path.string() + ": a table of names without end, expected '<!-- end of names -->'");
    const std::string expected = prefixed(m_expected.at(section), prefix);
    if (text.substr(first, end - first) == expected)
      return;
    if (m_is_writing)
      std::ofstream(path) << text.substr(0, first) + expected + text.substr(end);
    else
      faultOfTable(path, section);
  }
  void checkRows()
  {
    for (const auto& [section, nb] : m_nb_shown)
      if (nb != 1)
        fault("section '" + section + "' is shown " + std::to_string(nb) + " times in pages, expected once");
    checkUnique(ParameterTable::instance().argumentNames());
    checkUnique(ParameterTable::instance().variableNames());
  }
  int nbFault() const { return m_nb_fault; }

 private:
  void lookAtTable(const fs::path& path, std::string& text, std::size_t at)
  {
    const std::size_t title = at + begin_of_mark.size();
    const std::size_t title_end = text.find(end_of_mark, title);
    const std::size_t end = text.find(end_mark, title);
    if (title_end == std::string::npos || end == std::string::npos)
      return fault(path.string() + ": a table of names without end, expected '<!-- end of names -->'");
    const std::string section = text.substr(title, title_end - title);
    const auto expected = m_expected.find(section);
    if (expected == m_expected.end())
      return fault(path.string() + ": names of '" + section + "', which is no table of the framework");
    ++m_nb_shown[section];
    const std::size_t first = title_end + end_of_mark.size();
    if (text.substr(first, end - first) == expected->second)
      return;
    if (m_is_writing)
      text.replace(first, end - first, expected->second);
    else
      faultOfTable(path, section);
  }
  void faultOfTable(const fs::path& path, const std::string& section)
  {
    fault(path.string() + ": the table of '" + section + "' is not that of the code; 'house_names SOURCE_DIRECTORY --write' writes it");
  }
  void checkUnique(std::vector<String> names)
  {
    std::ranges::sort(names);
    for (std::size_t i = 1; i < names.size(); ++i)
      if (names[i] == names[i - 1])
        fault(std::string("two parameters are called ") + names[i].localstr());
  }
  void fault(const std::string& text)
  {
    ++m_nb_fault;
    std::cout << text << "\n";
  }

  bool m_is_writing;
  int m_nb_fault = 0;
  std::map<std::string, std::string> m_expected = expectedTables();
  std::map<std::string, int> m_nb_shown = [this] {
    std::map<std::string, int> shown;
    for (const auto& [section, table] : m_expected)
      shown[section] = 0;
    return shown;
  }();
};
} // namespace

int main(int argc, char** argv)
{
  const bool is_writing = argc == 3 && argv[2] == std::string("--write");
  if (argc < 2 || (argc > 2 && !is_writing)) {
    std::cerr << "Usage: house_names SOURCE_DIRECTORY [--write]\n";
    return 2;
  }
  Tables tables(is_writing);
  for (const fs::path& path : markdownFiles(argv[1]))
    tables.lookAt(path);
  for (const auto& [section, header] : tables_in_headers)
    tables.lookAtHeader(section, fs::path(argv[1]) / header);
  tables.checkRows();
  std::cout << "house.names: " << tables.nbFault() << " faults\n";
  return tables.nbFault() == 0 ? 0 : 1;
}
