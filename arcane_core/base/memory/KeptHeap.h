// SPDX-License-Identifier: Apache-2.0
// Memory that the phases of a start free and soon want again.
#pragma once

namespace Arcane::detail::base
{

/*!
 * \brief While one exists, memory that is freed stays in the heap of the process, whose pages are huge where the system has them.
 *
 * The phases of a start make and free arrays of all cells: from the system each of their pages would be cleared and mapped anew. The last one
 * that ends gives free memory back to the system. Does nothing without glibc, with a sanitizer, or where MALLOC_... or GLIBC_TUNABLES of the
 * environment set the heap.
 * \local
 */
class KeptHeap
{
 public:
  KeptHeap();
  ~KeptHeap();
  KeptHeap(const KeptHeap&) = delete;
  KeptHeap& operator=(const KeptHeap&) = delete;
};

} // namespace Arcane::detail::base
