// SPDX-License-Identifier: Apache-2.0
#include "IncludeClosure.h"

#include "IncludeLine.h"
#include "SourceFile.h"

#include <vector>

namespace house
{
namespace fs = std::filesystem;

IncludeClosure::IncludeClosure(const fs::path& source, const fs::path& build)
: m_source(source)
, m_generated(build / "include")
{}

const std::set<std::string>& IncludeClosure::of(const std::string& header)
{
  const auto [at, is_new] = m_known.try_emplace(header);
  if (!is_new)
    return at->second;
  std::set<std::string> reached;
  std::vector<std::string> next = { header };
  while (!next.empty()) {
    const std::string one = next.back();
    next.pop_back();
    for (const std::string& included : linesOf(one))
      if (reached.insert(included).second)
        next.push_back(included);
  }
  return at->second = std::move(reached);
}

std::set<std::string> IncludeClosure::linesOf(const std::string& header) const
{
  const fs::path folder = fs::exists(m_source / header) ? m_source : m_generated;
  std::set<std::string> included;
  // Those of the compiler are not looked at.
  if (!header.ends_with(".h") || !fs::exists(folder / header))
    return included;
  const SourceFile file(folder, header);
  for (std::string_view line : file.lines())
    if (const std::optional<Include> include = includeOf(line, 0))
      included.insert(include->path);
  return included;
}
} // namespace house
