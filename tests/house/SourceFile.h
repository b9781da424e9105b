// SPDX-License-Identifier: Apache-2.0
// Text of one file, and its C++ code without comments and literals.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace house
{
class SourceFile
{
 public:
  //! \a path is relative to \a root.
  SourceFile(const std::filesystem::path& root, const std::string& path);

  const std::string& path() const { return m_path; }
  const std::string& text() const { return m_text; }
  //! Lines without their end of line.
  const std::vector<std::string_view>& lines() const { return m_lines; }
  //! Starts at 1.
  std::size_t lineOf(std::size_t offset) const;
  //! As long as text(): comments, contents of literals and preprocessor lines are blanks, ends of lines stay.
  std::string code() const;

 private:
  std::string m_path;
  std::string m_text;
  std::vector<std::string_view> m_lines;
};

//! Paths relative to \a root of the files whose suffix is one of \a suffixes, sorted; no hidden and no build folder.
std::vector<std::string> listFiles(const std::filesystem::path& root, const std::vector<std::string>& suffixes);

//! C++ sources and headers.
std::vector<std::string> listCppFiles(const std::filesystem::path& root);
} // namespace house
