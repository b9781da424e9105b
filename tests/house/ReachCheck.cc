// SPDX-License-Identifier: Apache-2.0
// Whoever includes a public header may use the names of all public headers that tests/house/reach.txt says it reaches.
#include "Checks.h"
#include "HouseTables.h"
#include "IncludeClosure.h"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace house
{
namespace
{
const char* reach_file = "tests/house/reach.txt";

//! The rows of the table, and the number of the line of each.
struct ReachTable
{
  std::map<std::string, std::vector<std::string>> reached;
  std::map<std::string, std::size_t> line_of;
};

ReachTable readReach(const std::filesystem::path& source, Faults& faults)
{
  std::ifstream in(source / reach_file);
  if (!in)
    throw std::runtime_error(std::string("cannot open '") + reach_file + "'");
  ReachTable table;
  std::size_t number = 0;
  std::string previous;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::istringstream words(line);
    std::string header;
    if (!(words >> header) || header.front() == '#')
      continue;
    if (header <= previous)
      faults.add(reach_file, number, "'" + header + "' follows '" + previous + "', expected sorted rows, one of each header");
    previous = header;
    table.line_of[header] = number;
    std::vector<std::string>& reached = table.reached[header];
    for (std::string word; words >> word;)
      if (word != "-")
        reached.push_back(word);
  }
  return table;
}
} // namespace

Faults checkReach(const CheckContext& context)
{
  Faults faults;
  const ReachTable table = readReach(context.source, faults);
  const auto headers = readPublicHeaders(context.source);
  const std::map<std::string, std::string> real(headers.begin(), headers.end());
  IncludeClosure closure(context.source, context.build);
  for (const auto& [header, reached] : table.reached) {
    if (!real.contains(header))
      faults.add(reach_file, table.line_of.at(header), "'" + header + "' is no public path of arcane_core/cmake/headers.txt");
    for (const std::string& other : reached) {
      const auto at = real.find(other);
      if (at == real.end())
        faults.add(reach_file, table.line_of.at(header), "'" + other + "' is no public path of arcane_core/cmake/headers.txt");
      else if (real.contains(header) && at->second != real.at(header) && !closure.of(header).contains(at->second))
        faults.add(reach_file, table.line_of.at(header),
                   "'" + header + "' does not reach '" + other + "', expected it in the row of '" + header +
                     "' in arcane_core/cmake/reach.txt");
    }
  }
  for (const auto& [header, path] : headers)
    if (!table.reached.contains(header))
      faults.add(path, 0, "'" + header + "' has no row in " + reach_file + ", expected the public headers that it must reach, or -");
  return faults;
}
} // namespace house
