// SPDX-License-Identifier: Apache-2.0
// What a check of the source tree found.
#pragma once

#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

namespace house
{
class Faults
{
 public:
  //! \a file is relative to the source directory; line 0 stands for the whole file.
  void add(const std::string& file, std::size_t line, const std::string& text)
  {
    m_texts.push_back(file + (line ? ":" + std::to_string(line) : std::string()) + ": " + text);
  }
  void print(std::ostream& out) const
  {
    for (const std::string& text : m_texts)
      out << text << "\n";
  }
  std::size_t size() const { return m_texts.size(); }
  bool empty() const { return m_texts.empty(); }

 private:
  std::vector<std::string> m_texts;
};
} // namespace house
