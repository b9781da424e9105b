// SPDX-License-Identifier: Apache-2.0
// The name of the function at an address, found without allocating memory.
#pragma once

#include <cstddef>

namespace Arcane::detail::base
{

//! Holds the place of an address in the program or in a library.
struct FunctionPlace
{
  static constexpr std::size_t MaxName = 1024;

  //! The name as the compiler writes it; empty when it is not known.
  char name[MaxName] = {};
  //! The file of the program or of the library, or null.
  const char* file = nullptr;
  //! The place in the file, which addr2line takes.
  std::size_t offset = 0;
};

/*!
 * \brief Finds the function at \a address, from the table that the loader uses or from the symbols of the file.
 *
 * The second way names functions of the program too, even static ones, unless the program is stripped. The handler of a signal may call
 * it: it opens and maps files, and allocates nothing.
 * \local
 */
void findFunction(const void* address, FunctionPlace& place);

//! Returns true when \a address, a word of a stack, may be the return address of a call in the program or in a library. \local
bool isFunctionCalled(const void* address);

//! Finds out where the program itself is mapped. Call it before findFunction() is called by a handler. \local
void prepareFunctionNames();

} // namespace Arcane::detail::base
