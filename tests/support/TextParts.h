// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace Arcane::test
{
//! Returns true when \a part is somewhere in \a text.
inline bool has(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos;
}
} // namespace Arcane::test
