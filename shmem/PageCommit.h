// SPDX-License-Identifier: Apache-2.0
// Asking the system for the pages of a mapping before they are written, and giving them back.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <cstddef>
#include <functional>

namespace Arcane::detail
{
/*!
 * \brief Makes the pages of a shared mapping usable; their contents do not change.
 *
 * Without this, writing to a page for which there is no room ends the process with SIGBUS; or with SIGKILL when a control
 * group limits the memory, hence a look at it before large requests. Both bounds are multiples of the page size.
 * \param free_bytes what is free where the pages are; asked before Linux 5.14 only
 * \param nb_thread number of threads that ask for parts of a large range at once
 * \return false when there is not enough room; some pages may then be committed, others not. \local
 */
bool commitPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes, Int32 nb_thread = 1);

//! commitPages() before Linux 5.14: looks at what is free, then writes each page as it is. \local
bool touchPages(std::byte* address, Int64 nb_byte, const std::function<Int64()>& free_bytes);

//! Gives pages back to the system; their contents become zero. \local
void uncommitPages(std::byte* address, Int64 nb_byte);

//! What is free in /dev/shm, where the system keeps shared memory. \unit{bytes} \local
Int64 freeSharedMemory();

//! What the machine, or the container or batch job, can still give to processes. \unit{bytes} \local
Int64 availableMemory();

//! Large pages, where the system was told that mappings may ask for them; nothing elsewhere. \local
void adviseLargePages(std::byte* address, Int64 nb_byte);
} // namespace Arcane::detail
