// SPDX-License-Identifier: Apache-2.0
// The contents of memory shared by the processes of a machine, in a forked child.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cstddef>

namespace Arcane::detail::shmem
{
/*!
 * \brief Makes a mapping of shared memory private in each child that fork() makes while this object exists.
 *
 * A child of fork() may run application code and destructors; they change a private copy. Where the file of the mapping cannot be
 * opened, for example for a window of MPI, the child copies a page when it first writes to it.
 */
class CopiesInChildren
{
 public:
  //! \param descriptor  of the file that is mapped from its beginning; it stays open as long as this object. \local
  CopiesInChildren(std::byte* base, Int64 nb_byte, int descriptor);
  //! Looks for the file that is mapped at \a base. \local
  CopiesInChildren(std::byte* base, Int64 nb_byte);
  ~CopiesInChildren();
  //! Returns true in a process that was forked from one with a mapping. \local
  static bool isChild() noexcept;
  CopiesInChildren(const CopiesInChildren&) = delete;
  CopiesInChildren& operator=(const CopiesInChildren&) = delete;

  //! Returns true if a child maps the file again. \local
  bool hasFile() const { return m_descriptor >= 0; }

 private:
  friend class SharedMappings;

  std::byte* m_base;
  Int64 m_nb_byte;
  int m_descriptor = -1;
  //! The offset of the mapping in the file. \unit{bytes}
  Int64 m_offset = 0;
  bool m_is_owner = false;

  //! Returns false when the child has to copy page by page.
  bool separate() const noexcept;
  //! Gives the child a copy of the page of \a address; false if the address is not of this mapping.
  bool copyPage(void* address) const noexcept;
};
} // namespace Arcane::detail::shmem
