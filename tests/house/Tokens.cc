// SPDX-License-Identifier: Apache-2.0
// C++ code as tokens, with the partner of each bracket.
#include "Tokens.h"

#include <algorithm>
#include <cctype>

namespace house
{
namespace
{
bool isWordCharacter(char c)
{
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::size_t tokenLength(std::string_view rest)
{
  if (isWordCharacter(rest[0]))
    return static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), isWordCharacter) - rest.begin());
  if (rest[0] == '"' || rest[0] == '\'')
    return std::min(rest.find(rest[0], 1), rest.size() - 1) + 1;
  for (const std::string_view symbol : { "->", "::", "==", "<=", ">=", "!=", "&&", "||", "+=", "-=" }) {
    if (rest.substr(0, symbol.size()) == symbol)
      return symbol.size();
  }
  return 1;
}
} // namespace

bool Token::isWord() const
{
  return isWordCharacter(text.front());
}

Tokens::Tokens(const std::string& code)
{
  const std::string_view all = code;
  for (std::size_t at = 0; at < all.size();) {
    if (std::isspace(static_cast<unsigned char>(all[at]))) {
      ++at;
      continue;
    }
    const std::size_t length = tokenLength(all.substr(at));
    m_tokens.push_back({ all.substr(at, length), at });
    at += length;
  }
  matchBrackets();
}

void Tokens::matchBrackets()
{
  m_partner.assign(m_tokens.size(), m_tokens.size());
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < m_tokens.size(); ++i) {
    const std::string_view t = m_tokens[i].text;
    if (t == "(" || t == "[" || t == "{") {
      open.push_back(i);
    }
    else if ((t == ")" || t == "]" || t == "}") && !open.empty()) {
      m_partner[i] = open.back();
      m_partner[open.back()] = i;
      open.pop_back();
    }
  }
}

std::size_t Tokens::afterAngles(std::size_t i) const
{
  int depth = 0;
  for (std::size_t at = i; at < m_tokens.size(); ++at) {
    const std::string_view t = m_tokens[at].text;
    if (t == "<")
      ++depth;
    else if (t == ">" && --depth == 0)
      return at + 1;
    else if (t == ";" || t == "{" || t == "}" || t == "&&" || t == "||")
      return i;
    else if (t == "(" || t == "[")
      at = std::min(m_partner[at], m_tokens.size() - 1);
  }
  return i;
}
} // namespace house
