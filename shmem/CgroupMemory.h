// SPDX-License-Identifier: Apache-2.0
// The memory that the control groups of this process (of a container or a batch job) still allow it to use.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <string>

namespace Arcane::detail::shmem
{
/*!
 * \brief Returns the memory that the control group of this process, and all groups that contain it, still allow.
 *
 * Both versions of control groups are read. File pages that the system can drop count as free. The result is the largest
 * Int64 when there is no limit or when nothing can be read. \a root is the folder in which the system shows control groups;
 * \a own_groups is the file that names the groups of this process.
 * \unit{bytes} \local
 */
Int64 cgroupAvailableMemory(const std::string& root = "/sys/fs/cgroup", const std::string& own_groups = "/proc/self/cgroup");
} // namespace Arcane::detail::shmem
