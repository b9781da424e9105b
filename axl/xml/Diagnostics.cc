// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/Diagnostics.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace Arcane::xml
{
namespace
{
constexpr const char* severityName(Severity severity)
{
  return severity == Severity::Error ? "error" : "warning";
}

//! Blanks up to the column; tabulators stay, so that the caret falls under its character.
std::string caretIndent(std::string_view excerpt, int column)
{
  std::string indent;
  for (std::size_t i = 0; i < excerpt.size() && static_cast<int>(indent.size()) < column - 1; ++i) {
    if ((static_cast<unsigned char>(excerpt[i]) & 0xC0) == 0x80)
      continue;
    indent.push_back(excerpt[i] == '\t' ? '\t' : ' ');
  }
  indent.resize(std::max<std::size_t>(indent.size(), column - 1), ' ');
  return indent;
}

std::string normalised(std::string_view word)
{
  std::string result;
  for (char c : word)
    result.push_back(c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  return result;
}

//! Edit distance where swapping two neighbours costs one (optimal string alignment).
std::size_t editDistance(const std::string& a, const std::string& b)
{
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({ last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0) });
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}
} // namespace

std::string format(const Diagnostic& diagnostic)
{
  std::string text = diagnostic.file;
  if (diagnostic.at.line > 0)
    text += ":" + std::to_string(diagnostic.at.line);
  if (diagnostic.at.line > 0 && diagnostic.at.column > 0)
    text += ":" + std::to_string(diagnostic.at.column);
  text += std::string(text.empty() ? "" : ": ") + severityName(diagnostic.severity) + ": " + diagnostic.message + "\n";
  if (diagnostic.excerpt.empty())
    return text;
  text += "  " + diagnostic.excerpt + "\n";
  if (diagnostic.at.column > 0)
    text += "  " + caretIndent(diagnostic.excerpt, diagnostic.at.column) + "^\n";
  return text;
}

void Diagnostics::error(const SourceText& source, Position at, std::string message)
{
  add({ Severity::Error, source.fileName(), at, std::move(message), std::string(source.line(at.line)) });
}

void Diagnostics::warning(const SourceText& source, Position at, std::string message)
{
  add({ Severity::Warning, source.fileName(), at, std::move(message), std::string(source.line(at.line)) });
}

std::vector<Diagnostic> Diagnostics::sorted() const
{
  std::map<std::string, int> file_rank;
  for (const Diagnostic& d : m_list)
    file_rank.emplace(d.file, static_cast<int>(file_rank.size()));
  std::vector<Diagnostic> list = m_list;
  std::stable_sort(list.begin(), list.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return std::pair(file_rank[a.file], a.at) < std::pair(file_rank[b.file], b.at);
  });
  return list;
}

int Diagnostics::nbError() const
{
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::Error; };
  return static_cast<int>(std::count_if(m_list.begin(), m_list.end(), is_error));
}

std::string Diagnostics::text() const
{
  std::string all;
  for (const Diagnostic& d : sorted())
    all += format(d);
  return all;
}

std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& candidates)
{
  const std::string wanted = normalised(word);
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(wanted, normalised(candidate));
    if (distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string didYouMean(std::string_view word, const std::vector<std::string_view>& candidates)
{
  const std::string_view name = nearestName(word, candidates);
  return name.empty() ? std::string() : ", did you mean '" + std::string(name) + "'?";
}
} // namespace Arcane::xml
