// SPDX-License-Identifier: Apache-2.0
// The calls that led to a place.
#pragma once

#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{

//! Holds as text the calls that led to a place, the innermost first. The text is empty when the calls were not recorded.
class StackTrace
{
 public:
  StackTrace() = default;
  explicit StackTrace(const String& text)
  : m_text(text)
  {}

  const String& toString() const { return m_text; }

 private:
  String m_text;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const StackTrace& trace);

} // namespace Arcane
