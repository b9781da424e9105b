// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/Diagnostics.h"

#include <algorithm>
#include <map>
#include <utility>

namespace Arcane::xml
{
namespace
{
constexpr const char* severityName(Severity severity)
{
  return severity == Severity::Error ? "error" : "warning";
}

//! Returns blanks up to the column. Tabulators stay, so that the caret is under its character.
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
  const bool is_part = diagnostic.excerpt_column > 1;
  text += (is_part ? "  ..." : "  ") + diagnostic.excerpt + "\n";
  if (diagnostic.at.column > 0)
    text += (is_part ? "     " : "  ") + caretIndent(diagnostic.excerpt, diagnostic.at.column - diagnostic.excerpt_column + 1) + "^\n";
  return text;
}

void Diagnostics::error(const SourceText& source, Position at, std::string message)
{
  add(Severity::Error, source, at, std::move(message));
}

void Diagnostics::warning(const SourceText& source, Position at, std::string message)
{
  add(Severity::Warning, source, at, std::move(message));
}

void Diagnostics::warning(const SourceText& source, Position at, std::string message, std::string detail)
{
  warning(source, at, std::move(message));
  m_list.back().detail = std::move(detail);
}

void Diagnostics::add(Severity severity, const SourceText& source, Position at, std::string message)
{
  const SourceText::Excerpt excerpt = source.excerpt(at);
  add({ severity, source.fileName(), at, std::move(message), std::string(excerpt.text) + (excerpt.is_cut ? "..." : ""), excerpt.column });
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

void Diagnostics::makeWarningsErrors()
{
  for (Diagnostic& d : m_list) {
    d.severity = Severity::Error;
    d.message += std::exchange(d.detail, {});
  }
}

int Diagnostics::nbError() const
{
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::Error; };
  return static_cast<int>(std::count_if(m_list.begin(), m_list.end(), is_error));
}

std::string Diagnostics::text() const
{
  std::string all;
  // Warnings take the places that errors leave.
  int nb_place_of_error = max_nb_listed;
  int nb_place_of_warning = std::max(max_nb_listed - nbError(), 0);
  int nb_left = 0;
  for (const Diagnostic& d : sorted()) {
    int& nb_place = d.severity == Severity::Error ? nb_place_of_error : nb_place_of_warning;
    if (nb_place-- > 0)
      all += format(d);
    else
      ++nb_left;
  }
  if (nb_left > 0)
    all += "and " + std::to_string(nb_left) + " more: " + std::to_string(nbError()) + " errors and " + std::to_string(nbWarning()) +
           " warnings in all\n";
  return all;
}
} // namespace Arcane::xml
