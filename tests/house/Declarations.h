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
  //! What stands before the name of a member that is defined outside of its class: its class, after outer ones and namespaces.
  std::vector<std::string> qualification;
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
  //! A private member of the last of the classes; friends are no members.
  bool is_private = false;
  bool has_body = false;
  //! Lines from the '{' to the '}'.
  std::size_t nb_body_line = 0;
  std::size_t max_nesting = 0;
  //! Texts between '{' and '}', and from ')' to the body or the ';'.
  std::string body;
  std::string qualifiers;
};

struct Declarations
{
  //! In the order of the file.
  std::vector<FunctionDeclaration> functions;
  //! Those with a body, also inner and local ones.
  std::vector<ClassScope> classes;
};

Declarations scanDeclarations(const SourceFile& file);

//! In the order of the file.
std::vector<FunctionDeclaration> scanFunctions(const SourceFile& file);
} // namespace house
