// SPDX-License-Identifier: Apache-2.0
// Text of one file, and its C++ code without comments and literals.
#include "SourceFile.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace house
{
namespace
{
//! Blanks what is not code, from one end of a text to the other.
class CodeMask
{
 public:
  explicit CodeMask(const std::string& text)
  : m_text(text)
  , m_code(text)
  {}

  std::string run()
  {
    while (m_at < m_text.size())
      step();
    return m_code;
  }

 private:
  void step()
  {
    if (startsWith("//"))
      blankUntil(m_text.find('\n', m_at));
    else if (startsWith("/*"))
      blankUntil(afterText("*/", m_at + 2));
    else if (m_text[m_at] == '#' && isFirstOfLine())
      blankUntil(endOfDirective());
    else if (startsWith("R\"") && !isIdentifierBefore())
      blankRawString();
    else if (m_text[m_at] == '\'' && isDigitSeparator())
      m_code[m_at++] = '_';
    else if (m_text[m_at] == '"' || m_text[m_at] == '\'')
      blankLiteral(m_text[m_at]);
    else
      ++m_at;
  }

  bool startsWith(std::string_view what) const { return m_text.compare(m_at, what.size(), what) == 0; }
  bool isIdentifierBefore() const
  {
    return m_at > 0 && (std::isalnum(static_cast<unsigned char>(m_text[m_at - 1])) || m_text[m_at - 1] == '_');
  }
  bool isDigitSeparator() const { return m_at > 0 && std::isalnum(static_cast<unsigned char>(m_text[m_at - 1])); }

  bool isFirstOfLine() const
  {
    for (std::size_t i = m_at; i > 0 && m_text[i - 1] != '\n'; --i) {
      if (m_text[i - 1] != ' ' && m_text[i - 1] != '\t')
        return false;
    }
    return true;
  }

  std::size_t endOfDirective() const
  {
    std::size_t end = m_text.find('\n', m_at);
    while (end != std::string::npos && m_text[end - 1] == '\\')
      end = m_text.find('\n', end + 1);
    return end;
  }

  std::size_t afterText(const std::string& what, std::size_t from) const
  {
    const std::size_t found = m_text.find(what, from);
    return found == std::string::npos ? found : found + what.size();
  }

  void blankUntil(std::size_t end)
  {
    end = std::min(end, m_text.size());
    for (; m_at < end; ++m_at) {
      if (m_text[m_at] != '\n')
        m_code[m_at] = ' ';
    }
  }

  //! Delimiters stay, so that a literal is still seen as one.
  void blankLiteral(char delimiter)
  {
    ++m_at;
    while (m_at < m_text.size() && m_text[m_at] != delimiter && m_text[m_at] != '\n')
      blankUntil(m_at + (m_text[m_at] == '\\' ? 2 : 1));
    ++m_at;
  }

  void blankRawString()
  {
    const std::size_t open = m_text.find('(', m_at);
    const std::string close = ")" + m_text.substr(m_at + 2, open - m_at - 2) + "\"";
    const std::size_t end = afterText(close, open);
    m_at += 2;
    blankUntil(end == std::string::npos ? end : end - 1);
    ++m_at;
  }

  const std::string& m_text;
  std::string m_code;
  std::size_t m_at = 0;
};

bool isSkippedFolder(const std::string& name)
{
  return name.front() == '.' || name == "build" || name == "__pycache__";
}
} // namespace

SourceFile::SourceFile(const std::filesystem::path& root, const std::string& path)
: m_path(path)
{
  std::ifstream in(root / path, std::ios::binary);
  if (!in)
    throw std::runtime_error("cannot open '" + path + "'");
  m_text.assign(std::istreambuf_iterator<char>(in), {});
  const std::string_view all = m_text;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    m_lines.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
}

std::size_t SourceFile::lineOf(std::size_t offset) const
{
  return 1 + static_cast<std::size_t>(std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

std::string SourceFile::code() const
{
  return CodeMask(m_text).run();
}

std::vector<std::string> listFiles(const std::filesystem::path& root, const std::vector<std::string>& suffixes)
{
  std::vector<std::string> files;
  auto it = std::filesystem::recursive_directory_iterator(root);
  for (; it != std::filesystem::recursive_directory_iterator(); ++it) {
    if (it->is_directory() && isSkippedFolder(it->path().filename().string())) {
      it.disable_recursion_pending();
      continue;
    }
    const std::string suffix = it->path().extension().string();
    if (it->is_regular_file() && std::find(suffixes.begin(), suffixes.end(), suffix) != suffixes.end())
      files.push_back(std::filesystem::relative(it->path(), root).generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> listCppFiles(const std::filesystem::path& root)
{
  return listFiles(root, { ".h", ".cc" });
}
} // namespace house
