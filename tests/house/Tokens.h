// SPDX-License-Identifier: Apache-2.0
// C++ code as tokens, with the partner of each bracket.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace house
{
struct Token
{
  std::string_view text;
  std::size_t offset = 0;
  bool isWord() const;
};

//! Brackets, braces and parentheses know one another; angle brackets do not.
class Tokens
{
 public:
  //! \a code is that of SourceFile::code() and must outlive this object.
  explicit Tokens(const std::string& code);

  std::size_t size() const { return m_tokens.size(); }
  const Token& operator[](std::size_t i) const { return m_tokens[i]; }
  //! Empty text outside of the list.
  std::string_view text(std::size_t i) const { return i < m_tokens.size() ? m_tokens[i].text : std::string_view(); }
  //! The bracket that opens or closes what \a i closes or opens; size() when there is none.
  std::size_t partner(std::size_t i) const { return m_partner[i]; }
  //! After the '>' that closes the '<' at \a i; \a i when it is no template bracket.
  std::size_t afterAngles(std::size_t i) const;

 private:
  void matchBrackets();

  std::vector<Token> m_tokens;
  std::vector<std::size_t> m_partner;
};
} // namespace house
