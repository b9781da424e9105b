// SPDX-License-Identifier: Apache-2.0
// What the tokens of a statement say of the brace that follows them.
#pragma once

#include "Tokens.h"

#include <optional>
#include <string>
#include <vector>

namespace house
{
enum class BraceKind
{
  Namespace,
  Class,
  Function,
  //! Of a control statement, or a plain one.
  Block,
  Lambda,
  //! Also enumerations.
  Initialiser
};

//! The brace at \a brace, in a statement that starts at \a first; \a is_declarative in a namespace or a class.
BraceKind braceKind(const Tokens& tokens, std::size_t first, std::size_t brace, bool is_declarative);

//! True for a keyword that makes what follows it conditional or repeated; an else before an if is none.
bool isControl(const Tokens& tokens, std::size_t i);

struct ParameterList
{
  std::string name;
  //! A and B of `A<T>::B::name`.
  std::vector<std::string> qualification;
  std::size_t open = 0;
  std::size_t close = 0;
  std::size_t count = 0;
};

//! Nothing when the tokens [first, end) do not declare a function.
std::optional<ParameterList> parameterList(const Tokens& tokens, std::size_t first, std::size_t end);

//! After template<...> and attributes.
std::size_t firstOfDeclaration(const Tokens& tokens, std::size_t first);
std::string className(const Tokens& tokens, std::size_t first, std::size_t brace);
std::string namespaceName(const Tokens& tokens, std::size_t first, std::size_t brace);
} // namespace house
