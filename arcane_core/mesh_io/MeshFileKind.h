// SPDX-License-Identifier: Apache-2.0
// The kind of a file by its first bytes.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{
/*!
 * \brief Describes a file whose bytes no reader of its extension accepts, with the command that converts it.
 *
 * The text is empty for other files: their readers say what they do not understand.
 * \param extension  in lower case, without the dot
 * \local
 */
std::string faultOfContent(std::string_view bytes, std::string_view extension);
} // namespace Arcane::detail::meshio
