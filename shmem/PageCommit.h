// SPDX-License-Identifier: Apache-2.0
// Functions that ask the system for the pages of a mapping before they are written, and return them.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <cstddef>
#include <functional>

namespace Arcane::detail::shmem
{
/*!
 * \brief Makes the pages of a shared mapping usable; their contents do not change.
 *
 * Without a commit, a write to a page for which memory is missing ends the process with SIGBUS, or with SIGKILL when a control group limits the
 * memory. The limit of the control group is therefore read before large requests. \a address and \a nb_byte are multiples of the page size.
 * \param free_bytes returns what is free where the pages are; called before Linux 5.14 only
 * \param nb_thread number of threads that ask for parts of a large range at once
 * \return false when there is not enough memory; some of the pages may then be committed. \local
 */
bool commitPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes, Int32 nb_thread = 1);

//! Does commitPages() before Linux 5.14: it checks what is free, then writes to each page without changing it. \local
bool touchPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes);

//! Returns pages to the system. Their contents become zero. \local
void uncommitPages(std::byte* address, Int64 nb_byte);

//! Returns the free space in /dev/shm, where the system keeps shared memory. \unit{bytes} \local
Int64 freeSharedMemory();

//! Returns the memory that the machine, the container or the batch job can still give to processes. \unit{bytes} \local
Int64 availableMemory();

//! Returns how many bytes this process may still map: the limit of its addresses (ulimit -v) less what it has mapped. \local
Int64 freeAddresses();

//! Asks for large pages where the settings of the system let mappings ask for them. Does nothing elsewhere. \local
void adviseLargePages(std::byte* address, Int64 nb_byte);
} // namespace Arcane::detail::shmem
