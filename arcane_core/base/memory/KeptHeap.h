// SPDX-License-Identifier: Apache-2.0
// Memory that the phases of a start free and soon want again.
#pragma once

namespace Arcane::detail::base
{

/*!
 * \brief Heap of the process that keeps freed memory, in huge pages where the system has them, while an object of this class exists.
 *
 * The phases of a start make and free arrays of all cells: from the system each of their pages would be cleared and mapped anew. The last object
 * that ends gives free memory back to the system, and leaves mallopt() the thresholds to which glibc adapts itself after large blocks. Other threads
 * than the first one gain less: glibc gives them heaps of at most 64 MiB. Does nothing without glibc, with a sanitizer, or where the environment sets
 * the heap: by `glibc.malloc` in `GLIBC_TUNABLES`, or by a name that starts with `MALLOC_` and is followed by `TRIM_THRESHOLD_`, `TOP_PAD_`,
 * `MMAP_THRESHOLD_`, `MMAP_MAX_` or `PERTURB_`.
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
