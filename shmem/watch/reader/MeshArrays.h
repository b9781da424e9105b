// SPDX-License-Identifier: Apache-2.0
// The arrays in the block of memory that describes a mesh.
#pragma once

#include "shmem/watch/reader/Lease.h"

#include <string>

namespace Arcane::detail::watch
{
//! Finds the arrays of a block of bytes, without the coordinates. \throws WatchFault unless each lies in the block
void fillMesh(const arcane_watch_array& block, const std::string& name, arcane_watch_mesh& mesh);
//! Finds group number \a index. \throws WatchFault when there is none, or unless each array lies in the block
void fillGroup(const arcane_watch_mesh& mesh, Int32 index, arcane_watch_group& group);
/*!
 * \brief Finds a mesh and its coordinates. Waits at most a second for an owner that is changing the mesh.
 * \param name  empty for the only one
 * \throws WatchFault
 */
void mapMesh(Lease& lease, Int32 index, const std::string& name, arcane_watch_mesh& mesh);
} // namespace Arcane::detail::watch
