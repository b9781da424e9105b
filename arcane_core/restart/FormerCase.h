// SPDX-License-Identifier: Apache-2.0
// Changes of the case file and of the code since a checkpoint was written.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case_mesh/MeshValues.h"

#include <vector>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::restart
{
struct CheckpointMetaData;

//! Returns what the case file says of meshes, or nothing without a case file. \local
std::vector<casemesh::MeshValue> meshValuesOf(ISubDomain* sd);

/*!
 * \brief Warns when the version of the code differs from \a former, or when the case file describes different meshes: the run has the
 * meshes of the checkpoint.
 * \local The master alone prints.
 * \param checkpoint its directory, for messages
 */
void warnOfOtherCase(ISubDomain* sd, const String& checkpoint, const CheckpointMetaData& former);
} // namespace Arcane::detail::restart
