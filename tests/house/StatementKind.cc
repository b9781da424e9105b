// SPDX-License-Identifier: Apache-2.0
// What the tokens of a statement say of the brace that follows them.
#include "StatementKind.h"

#include <algorithm>
#include <initializer_list>

namespace house
{
namespace
{
bool isOneOf(std::string_view t, std::initializer_list<std::string_view> words)
{
  return std::find(words.begin(), words.end(), t) != words.end();
}

bool isClassKey(std::string_view t)
{
  return isOneOf(t, { "class", "struct", "union" });
}

bool isLoopMacro(std::string_view t)
{
  return t.starts_with("ENUMERATE_") || t.starts_with("RUNCOMMAND_");
}

bool isLambdaIntroducer(const Tokens& tokens, std::size_t close)
{
  const std::size_t open = tokens.partner(close);
  if (open >= tokens.size())
    return false;
  if (open == 0)
    return true;
  const Token& before = tokens[open - 1];
  return isOneOf(before.text, { "return", "co_return" }) || !(before.isWord() || isOneOf(before.text, { ")", "]", "}" }));
}

//! A trailing return type stands between the parameters of a lambda and its body.
bool hasLambdaReturnType(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  for (std::size_t i = brace; i > first; --i) {
    if (tokens.text(i) == "->" && tokens.text(i - 1) == ")") {
      const std::size_t open = tokens.partner(i - 1);
      return open > 0 && open < tokens.size() && tokens.text(open - 1) == "]";
    }
  }
  return false;
}

BraceKind kindAfterParenthesis(const Tokens& tokens, std::size_t close)
{
  const std::size_t open = tokens.partner(close);
  if (open == 0 || open >= tokens.size())
    return BraceKind::Initialiser;
  const std::string_view before = tokens.text(open - 1);
  const bool is_control = isOneOf(before, { "if", "for", "while", "switch", "catch", "constexpr" }) || isLoopMacro(before);
  return is_control ? BraceKind::Block : BraceKind::Lambda;
}

BraceKind kindInFunction(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  if (brace == first)
    return BraceKind::Block;
  const std::string_view before = tokens.text(brace - 1);
  const std::string_view head = tokens.text(first);
  if (before == ")")
    return kindAfterParenthesis(tokens, brace - 1);
  if (isOneOf(before, { "else", "do", "try", ":", "{", "}", ";" }))
    return BraceKind::Block;
  if (isOneOf(before, { "mutable", "noexcept" }) || (before == "]" && isLambdaIntroducer(tokens, brace - 1)))
    return BraceKind::Lambda;
  if (isClassKey(head))
    return BraceKind::Class;
  return hasLambdaReturnType(tokens, first, brace) ? BraceKind::Lambda : BraceKind::Initialiser;
}

//! m_a{ ... } in the list of initialisers of a constructor.
bool isMemberInitialiser(const Tokens& tokens, std::size_t close, std::size_t brace)
{
  std::size_t colon = close + 1;
  while (colon < brace && tokens.text(colon) != ":") {
    if (isOneOf(tokens.text(colon), { "(", "[", "{" }))
      colon = tokens.partner(colon);
    ++colon;
  }
  return colon < brace && tokens[brace - 1].isWord() && !isOneOf(tokens.text(brace - 1), { "try", "const", "noexcept" });
}

bool hasAssignment(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  for (std::size_t i = first; i < brace; ++i) {
    if (isOneOf(tokens.text(i), { "(", "[", "{" }))
      i = std::min(tokens.partner(i), brace);
    else if (tokens.text(i) == "=" && tokens.text(i - 1) != "operator")
      return true;
  }
  return false;
}

BraceKind kindInDeclarations(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  const std::size_t start = firstOfDeclaration(tokens, first);
  const std::string_view head = tokens.text(start);
  if (isOneOf(head, { "namespace", "inline", "extern" }) &&
      (head == "namespace" || tokens.text(start + 1) == "namespace" || (head == "extern" && start + 2 == brace)))
    return BraceKind::Namespace;
  if (isClassKey(head))
    return BraceKind::Class;
  if (head == "enum")
    return BraceKind::Initialiser;
  if (hasAssignment(tokens, start, brace))
    return kindInFunction(tokens, start, brace) == BraceKind::Lambda ? BraceKind::Lambda : BraceKind::Initialiser;
  const std::optional<ParameterList> parameters = parameterList(tokens, first, brace);
  if (!parameters || isMemberInitialiser(tokens, parameters->close, brace))
    return BraceKind::Initialiser;
  return BraceKind::Function;
}

//! An operator's name, which may hold parentheses; empty elsewhere. \a open becomes its parameter list.
std::string operatorName(const Tokens& tokens, std::size_t at, std::size_t& open)
{
  std::string name = "operator";
  open = at + 1;
  if (tokens.text(open) == "(" && tokens.text(open + 1) == ")") {
    open += 2;
    return name + "()";
  }
  for (; open < tokens.size() && tokens.text(open) != "("; ++open)
    name += tokens.text(open);
  return name;
}

std::size_t countParameters(const Tokens& tokens, std::size_t open, std::size_t close)
{
  if (close == open + 1 || (close == open + 2 && tokens.text(open + 1) == "void"))
    return 0;
  std::size_t count = 1;
  for (std::size_t i = open + 1; i < close; ++i) {
    if (isOneOf(tokens.text(i), { "(", "[", "{" }))
      i = std::min(tokens.partner(i), close);
    else if (tokens.text(i) == "<" && tokens.afterAngles(i) != i)
      i = tokens.afterAngles(i) - 1;
    else if (tokens.text(i) == ",")
      ++count;
  }
  return count;
}

//! The index of the '<' that the '>' at \a close closes; 0 when there is none.
std::size_t openingAngle(const Tokens& tokens, std::size_t close)
{
  int depth = 0;
  for (std::size_t i = close; i > 0; --i) {
    depth += tokens.text(i) == ">" ? 1 : (tokens.text(i) == "<" ? -1 : 0);
    if (depth == 0)
      return i;
  }
  return 0;
}

//! The names before \a name, the index of the first token of the name of a function.
std::vector<std::string> qualificationOf(const Tokens& tokens, std::size_t first, std::size_t name)
{
  std::vector<std::string> names;
  while (name > first + 1 && tokens.text(name - 1) == "::") {
    std::size_t before = name - 2;
    if (tokens.text(before) == ">" && openingAngle(tokens, before) > first)
      before = openingAngle(tokens, before) - 1;
    if (!tokens[before].isWord())
      break;
    names.insert(names.begin(), std::string(tokens.text(before)));
    name = before;
  }
  return names;
}

bool isNoFunctionName(const Token& t)
{
  return !t.isWord() || isOneOf(t.text, { "decltype", "noexcept", "alignas", "requires", "explicit", "__attribute__", "sizeof", "void" });
}
} // namespace

BraceKind braceKind(const Tokens& tokens, std::size_t first, std::size_t brace, bool is_declarative)
{
  return is_declarative ? kindInDeclarations(tokens, first, brace) : kindInFunction(tokens, first, brace);
}

bool isControl(const Tokens& tokens, std::size_t i)
{
  const std::string_view t = tokens.text(i);
  if (t == "else")
    return tokens.text(i + 1) != "if";
  if (t == "while" && i > 0 && tokens.text(i - 1) == "}" && tokens.partner(i - 1) > 0 && tokens.text(tokens.partner(i - 1) - 1) == "do")
    return false;
  return isOneOf(t, { "if", "for", "while", "switch", "do", "try", "catch" }) || isLoopMacro(t);
}

std::optional<ParameterList> parameterList(const Tokens& tokens, std::size_t first, std::size_t end)
{
  std::size_t i = firstOfDeclaration(tokens, first);
  if (isOneOf(tokens.text(i), { "using", "typedef", "static_assert", "namespace", "enum" }) ||
      (isClassKey(tokens.text(i)) && tokens.text(i + 2) == ";"))
    return std::nullopt;
  for (; i < end; ++i) {
    if (tokens.text(i) == "=" || tokens.text(i) == "{")
      return std::nullopt;
    ParameterList list;
    if (tokens.text(i) == "operator") {
      list.name = operatorName(tokens, i, list.open);
      list.qualification = qualificationOf(tokens, first, i);
    }
    else if (tokens.text(i) == "<" && tokens.afterAngles(i) != i) {
      i = tokens.afterAngles(i) - 1;
      continue;
    }
    else if (tokens.text(i) != "(") {
      continue;
    }
    else if (i == first || isNoFunctionName(tokens[i - 1])) {
      i = std::min(tokens.partner(i), end);
      continue;
    }
    else {
      list.open = i;
      const bool is_destructor = i > 1 && tokens.text(i - 2) == "~";
      list.name = (is_destructor ? "~" : "") + std::string(tokens.text(i - 1));
      list.qualification = qualificationOf(tokens, first, is_destructor ? i - 2 : i - 1);
    }
    if (list.open >= end || tokens.partner(list.open) >= end)
      return std::nullopt;
    list.close = tokens.partner(list.open);
    list.count = countParameters(tokens, list.open, list.close);
    return list;
  }
  return std::nullopt;
}

std::size_t firstOfDeclaration(const Tokens& tokens, std::size_t first)
{
  for (std::size_t i = first;;) {
    if (tokens.text(i) == "template")
      i = std::max(tokens.afterAngles(i + 1), i + 1);
    else if (tokens.text(i) == "requires" && tokens.text(i + 1) == "(")
      i = tokens.partner(i + 1) + 1;
    else if (tokens.text(i) == "[" && tokens.text(i + 1) == "[")
      i = tokens.partner(i) + 1;
    else if (tokens.text(i) == "alignas")
      i = tokens.partner(i + 1) + 1;
    else
      return i;
    if (i >= tokens.size())
      return first;
  }
}

std::string className(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  std::size_t i = firstOfDeclaration(tokens, first) + 1;
  i = firstOfDeclaration(tokens, i);
  // A macro may come before the name, as in `class EXPORT Name`.
  while (i + 1 < brace && (tokens.text(i + 1) == "::" || (tokens[i + 1].isWord() && tokens.text(i + 1) != "final")))
    i += tokens.text(i + 1) == "::" ? 2 : 1;
  return i < brace ? std::string(tokens.text(i)) : std::string();
}

std::string namespaceName(const Tokens& tokens, std::size_t first, std::size_t brace)
{
  std::string name;
  for (std::size_t i = first; i < brace; ++i) {
    if (!isOneOf(tokens.text(i), { "namespace", "inline", "extern" }) && tokens.text(i).front() != '"')
      name += tokens.text(i);
  }
  return name;
}
} // namespace house
