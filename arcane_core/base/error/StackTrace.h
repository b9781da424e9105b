// SPDX-License-Identifier: Apache-2.0
// The calls that led to a place.
#pragma once

#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{

//! The calls that led to a place, innermost first, as text; empty when nobody recorded it.
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

std::ostream& operator<<(std::ostream& o, const StackTrace& trace);

} // namespace Arcane
