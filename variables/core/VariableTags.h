// SPDX-License-Identifier: Apache-2.0
// The tags of a variable.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>

namespace Arcane::detail::variables
{
//! Holds texts by name. Sources of devices include this header, and the clang 15 of hipcc crashes where it compiles the map.
class VariableTags
{
 public:
  ARCANE_EXPORT void set(const String& tag, const String& value);
  ARCANE_EXPORT void remove(const String& tag);
  ARCANE_EXPORT bool has(const String& tag) const;
  //! Returns null for an unknown tag.
  ARCANE_EXPORT String value(const String& tag) const;

 private:
  std::map<String, String> m_values;
};
} // namespace Arcane::detail::variables
