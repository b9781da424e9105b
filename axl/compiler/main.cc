// SPDX-License-Identifier: Apache-2.0
// axl2cc: makes the C++ header of a module or service from its .axl file.
#include "axl/compiler/Compiler.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::axl::runCompiler({ argv + 1, argv + argc }, std::cout, std::cerr);
}
