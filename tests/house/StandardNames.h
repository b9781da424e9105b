// SPDX-License-Identifier: Apache-2.0
// Which standard headers declare the standard names that public headers use.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace house
{
class SourceFile;

//! Returns the standard names in the code of \a file: all that begin with `std::`, and those of the C library without it.
std::set<std::string> standardNamesOf(const SourceFile& file);

//! Returns the standard headers of which one is enough for \a name. \return nothing when the name is not in the table; one header
//! named "" when any standard header has it
std::vector<std::string_view> standardHeadersOf(std::string_view name);
} // namespace house
