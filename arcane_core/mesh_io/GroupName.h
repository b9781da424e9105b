// SPDX-License-Identifier: Apache-2.0
// The names of groups as files write them.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"

#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

/*!
 * \brief Returns the name of a group without blanks at both ends, which case files could not write. The name may be empty.
 *
 * \throws FatalErrorException `file:line: error: ...` when the name is not in UTF-8 or has a control character, since no case
 * file and no checkpoint could name it, or when all meshes have a group of this name.
 */
std::string groupNameOf(const MappedFile& file, Int64 position, std::string_view text);

/*!
 * \brief Returns the name of the group of an array of VTK, which is \a text after GROUP_.
 * \throws FatalErrorException when the name is empty or groupNameOf() refuses it. \a array_name is the name of the array for the message
 */
std::string groupNameOfArray(const MappedFile& file, Int64 position, std::string_view text, std::string_view array_name);

//! Returns a name of VTK, where `%20` stands for the byte 32. Other uses of `%` stay as they are. \local
std::string decodedVtkName(std::string_view text);

} // namespace Arcane::detail::meshio
