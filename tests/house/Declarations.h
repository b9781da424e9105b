// SPDX-License-Identifier: Apache-2.0
// Functions and classes of a C++ file, found without compiling it.
#pragma once

#include "SourceFile.h"

#include <cstddef>
#include <string>
#include <vector>

namespace house
{
struct ClassScope
{
  std::string name;
  //! Where the declaration starts in the text.
  std::size_t begin = 0;
};

struct FunctionDeclaration
{
  std::string name;
  //! Outermost first.
  std::vector<ClassScope> classes;
  //! Joined with ::
  std::string name_space;
  //! Where the text before the declaration starts: the end of the previous one.
  std::size_t before = 0;
  std::size_t begin = 0;
  //! After its ';' or '}'.
  std::size_t end = 0;
  std::size_t nb_parameter = 0;
  bool is_public = true;
  bool has_body = false;
  //! Lines from the '{' to the '}'.
  std::size_t nb_body_line = 0;
  std::size_t max_nesting = 0;
  //! Texts between '{' and '}', and from ')' to the body or the ';'.
  std::string body;
  std::string qualifiers;
};

//! In the order of the file.
std::vector<FunctionDeclaration> scanFunctions(const SourceFile& file);
} // namespace house
