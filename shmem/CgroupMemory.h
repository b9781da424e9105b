// SPDX-License-Identifier: Apache-2.0
// What the control groups of this process, those of a container or of a batch job, still allow it to use.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <string>

namespace Arcane::detail
{
/*!
 * \brief Memory that no limit of a control group forbids: the least over the group and those that hold it.
 *
 * Both versions of control groups are read. File pages that the system can drop count as free. Where nothing limits, or
 * nothing can be read, it is the largest Int64. Parameters are where the system shows groups, and those of this process.
 * \unit{bytes} \local
 */
Int64 cgroupAvailableMemory(const std::string& root = "/sys/fs/cgroup", const std::string& own_groups = "/proc/self/cgroup");
} // namespace Arcane::detail
