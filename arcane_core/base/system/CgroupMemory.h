// SPDX-License-Identifier: Apache-2.0
// The memory that the machine and the control groups of this process (of a container or a batch job) allow it to use.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane::detail::base
{
/*!
 * \brief Returns the memory that the control group of this process, and all groups that contain it, still allow.
 *
 * Both versions of control groups are read. File pages that the system can drop count as free. The result is the largest Int64 without a
 * limit, or if the files cannot be read. \a root is the folder in which the system shows control groups;
 * \a own_groups is the file that names the groups of this process.
 * \unit{bytes} \local
 */
Int64 cgroupAvailableMemory(const std::string& root = "/sys/fs/cgroup", const std::string& own_groups = "/proc/self/cgroup");

//! Returns the memory that these groups allow at all, used or not, or the largest Int64 without a limit. \unit{bytes} \local
Int64 cgroupMemoryLimit(const std::string& root = "/sys/fs/cgroup", const std::string& own_groups = "/proc/self/cgroup");

/*!
 * \brief Returns the most memory that this process can ever have: memory and swap space of the machine, or less if a control group says so.
 *
 * A request of more than this would end with a signal of the system as soon as its pages are used, however late that is. The value is read
 * once. \unit{bytes} \local
 */
Int64 mostMemory();

//! Returns the text of an error: a request of \a nb_byte bytes is more than mostMemory(). \local
String beyondMemoryText(Int64 nb_byte);
} // namespace Arcane::detail::base
