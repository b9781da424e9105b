// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/dense/NumberFile.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace Arcane::detail::dense
{
namespace
{
bool isBlank(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

//! Reads a whole word as a number, which may begin with a plus.
template <typename Number> bool readWord(const std::string& word, Number& number)
{
  const char* begin = word.data();
  const char* const end = begin + word.size();
  if (word.size() > 1 && word[0] == '+' && word[1] != '-')
    ++begin;
  const auto [after, error] = std::from_chars(begin, end, number);
  return error == std::errc() && after == end;
}
} // namespace

NumberFile::NumberFile(const String& path)
: m_path(path)
{
  // A stream opens a directory and throws at the first byte.
  if (std::error_code error; std::filesystem::is_directory(path.localstr(), error))
    throw IOException(A_FUNCINFO, String::format("cannot read file '{0}': {1}", path, std::strerror(EISDIR)));
  errno = 0;
  base::ClassicStream<std::ifstream> file(path.localstr(), std::ios::binary);
  if (file)
    m_text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  if (!file || file.bad())
    throw IOException(A_FUNCINFO, String::format("cannot read file '{0}': {1}", path, std::strerror(errno == 0 ? EIO : errno)));
  m_at = m_text.data();
}

bool NumberFile::hasMore()
{
  for (; m_at != end() && isBlank(*m_at); ++m_at)
    m_line += *m_at == '\n' ? 1 : 0;
  return m_at != end();
}

std::string NumberFile::word()
{
  hasMore();
  const char* const begin = m_at;
  while (m_at != end() && !isBlank(*m_at))
    ++m_at;
  return { begin, m_at };
}

Real NumberFile::real(const char* what)
{
  const std::string found = word();
  Real number = 0.0;
  if (!readWord(found, number) || !std::isfinite(number))
    refuse(found, String::format("{0}, a finite number", what));
  return number;
}

Int32 NumberFile::integer(const char* what, Int64 least, Int64 most)
{
  const std::string found = word();
  Int64 number = 0;
  if (!readWord(found, number) || number < least || number > most)
    refuse(found, String::format("{0}, a number from {1} to {2}", what, least, most));
  return static_cast<Int32>(number);
}

void NumberFile::expectEnd()
{
  if (hasMore())
    refuse(word(), "the end");
}

void NumberFile::refuse(const std::string& found, const String& expected) const
{
  const String what = found.empty() ? String("the end") : String::format("'{0}'", String(found.substr(0, 40)));
  ARCANE_THROW(ArgumentException, "file '{0}', line {1}: found {2}, expected {3}", m_path, m_line, what, expected);
}
} // namespace Arcane::detail::dense
