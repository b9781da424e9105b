// SPDX-License-Identifier: Apache-2.0
// Valid names of groups and variables.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::detail::base
{
/*!
 * \brief Returns what is wrong with a name, as `is not in UTF-8, expected UTF-8`, or an empty text.
 *
 * XML and files of pictures hold all characters but control characters. Tabs are allowed. \local
 */
std::string faultOfName(std::string_view name);

//! Returns the first 40 bytes of \a name, with `?` for bytes that are not printable ASCII. \local
std::string shownName(std::string_view name);
} // namespace Arcane::detail::base
