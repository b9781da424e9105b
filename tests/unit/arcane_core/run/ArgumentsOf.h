// SPDX-License-Identifier: Apache-2.0
// Command lines of tests.
#pragma once

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <initializer_list>

namespace Arcane::test
{
//! Returns the command line of a program with these words.
inline CommandLineArguments argumentsOf(std::initializer_list<const char*> words)
{
  StringList list;
  list.add("program");
  for (const char* word : words)
    list.add(word);
  return CommandLineArguments(list);
}
} // namespace Arcane::test
