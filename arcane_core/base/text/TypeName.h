// SPDX-License-Identifier: Apache-2.0
// The names of types and functions as sources write them.
#pragma once

#include <string>

namespace Arcane::detail::base
{
//! Returns the name in C++ of \a mangled, a name of the linker or of std::type_info, or \a mangled itself if it has none. \local
std::string demangled(const char* mangled);
} // namespace Arcane::detail::base
