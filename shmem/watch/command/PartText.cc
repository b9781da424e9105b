// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/command/PartText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace Arcane::detail::watch
{
namespace
{
constexpr std::string_view first_line = "arcane_watch: part of a run, version 1\n";
constexpr std::string_view last_line = "end";

//! Adds one line: words between tabs.
class Line
{
 public:
  explicit Line(std::string& text)
  : m_text(text)
  {}
  ~Line() { m_text.back() = '\n'; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  Line& add(const std::string& word)
  {
    // A name of a user may have any character.
    for (const char c : word)
      m_text += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    m_text += '\t';
    return *this;
  }
  template <typename T> Line& addNumber(T value)
  {
    std::array<char, 32> text = {};
    m_text.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
    m_text += '\t';
    return *this;
  }

 private:
  std::string& m_text;
};

//! Takes lines of a text, and the words of each. After the first word that is not as it should be, isGood() is false.
class Lines
{
 public:
  explicit Lines(std::string_view text)
  : m_text(text)
  {}
  bool isGood() const { return m_is_good; }
  void refuse() { m_is_good = false; }
  //! Goes to the next line. Returns its first word.
  std::string_view next()
  {
    const std::size_t end = m_text.find('\n');
    m_is_good = m_is_good && end != std::string_view::npos;
    if (!m_is_good)
      return {};
    m_line = m_text.substr(0, end);
    m_text.remove_prefix(end + 1);
    m_has_word = true;
    return word();
  }
  //! Returns false when the line has no more word.
  bool hasWord() const { return m_has_word; }
  std::string_view word()
  {
    if (!m_has_word) {
      m_is_good = false;
      return {};
    }
    const std::size_t end = m_line.find('\t');
    m_has_word = end != std::string_view::npos;
    const std::string_view result = m_line.substr(0, end);
    m_line.remove_prefix(m_has_word ? end + 1 : m_line.size());
    return result;
  }
  template <typename T> void number(T& value)
  {
    const std::string_view text = word();
    const auto [read, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    m_is_good = m_is_good && error == std::errc() && read == text.data() + text.size();
  }

 private:
  std::string_view m_text;
  std::string_view m_line;
  bool m_has_word = false;
  bool m_is_good = true;
};

void addFigures(const RankFigures& figures, std::string& text)
{
  Line line(text);
  line.add("rank").addNumber(figures.rank).addNumber(figures.nb_row).addNumber(figures.min).addNumber(figures.max);
  line.addNumber(figures.nb_not_finite);
  for (const double value : figures.numbers)
    line.addNumber(value);
}

RankFigures figuresFrom(Lines& lines)
{
  RankFigures figures;
  lines.number(figures.rank);
  lines.number(figures.nb_row);
  lines.number(figures.min);
  lines.number(figures.max);
  lines.number(figures.nb_not_finite);
  while (lines.hasWord() && lines.isGood())
    lines.number(figures.numbers.emplace_back());
  return figures;
}

VariableRow rowFrom(Lines& lines)
{
  VariableRow row;
  row.full_name = lines.word();
  row.name = lines.word();
  row.kind = lines.word();
  row.columns = lines.word();
  row.type = lines.word();
  row.is_readable = lines.word() == "1";
  return row;
}

MachinePart headFrom(Lines& lines)
{
  MachinePart part;
  if (lines.next() != "run")
    lines.refuse();
  part.host = lines.word();
  part.program = lines.word();
  lines.number(part.state);
  lines.number(part.process);
  lines.number(part.nb_rank_of_run);
  lines.number(part.nb_iteration);
  lines.number(part.time);
  while (lines.hasWord() && lines.isGood())
    lines.number(part.ranks.emplace_back());
  return part;
}
} // namespace

std::string toText(const MachinePart& part)
{
  std::string text(first_line);
  {
    Line line(text);
    line.add("run").add(part.host).add(part.program).addNumber(part.state).addNumber(part.process).addNumber(part.nb_rank_of_run);
    line.addNumber(part.nb_iteration).addNumber(part.time);
    for (const std::int32_t rank : part.ranks)
      line.addNumber(rank);
  }
  for (const VariableRow& row : part.rows) {
    Line(text)
      .add("variable")
      .add(row.full_name)
      .add(row.name)
      .add(row.kind)
      .add(row.columns)
      .add(row.type)
      .add(row.is_readable ? "1" : "0");
    for (const RankFigures& figures : row.ranks)
      addFigures(figures, text);
  }
  return text.append(last_line) += '\n';
}

std::optional<MachinePart> partFromText(const std::string& text)
{
  // A shell of a user may greet first.
  const std::size_t begin = text.find(first_line);
  if (begin == std::string::npos)
    return {};
  Lines lines(std::string_view(text).substr(begin + first_line.size()));
  MachinePart part = headFrom(lines);
  for (std::string_view word = lines.next(); lines.isGood() && word != last_line; word = lines.next()) {
    if (word == "variable")
      part.rows.push_back(rowFrom(lines));
    else if (word == "rank" && !part.rows.empty())
      part.rows.back().ranks.push_back(figuresFrom(lines));
    else
      return {};
  }
  return lines.isGood() ? std::optional(std::move(part)) : std::nullopt;
}
} // namespace Arcane::detail::watch
