// SPDX-License-Identifier: Apache-2.0
// What a header includes, also by other headers.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace house
{
class IncludeClosure
{
 public:
  //! Headers are looked for in \a source, then in the folder include of \a build.
  IncludeClosure(const std::filesystem::path& source, const std::filesystem::path& build);

  //! Returns all headers that are included from \a header, as their lines name them, those of the compiler without brackets.
  const std::set<std::string>& of(const std::string& header);

 private:
  std::set<std::string> linesOf(const std::string& header) const;

  std::filesystem::path m_source;
  std::filesystem::path m_generated;
  std::map<std::string, std::set<std::string>> m_known;
};
} // namespace house
