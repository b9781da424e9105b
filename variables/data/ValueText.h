// SPDX-License-Identifier: Apache-2.0
// One value of a numeric type that is known at run time: compared, printed, and read from text.
#pragma once

#include "variables/data/DataTypeTraits.h"

#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane::detail::data
{

//! Returns true when two values of type \a type are equal. Not-a-number equals itself.
bool isSameNumber(eDataType type, const void* a, const void* b);
//! Prints the components of a value, separated by spaces.
void printNumber(std::ostream& o, eDataType type, const void* value);
//! Sets a value from text, whose components are separated by spaces. Returns false when \a text is not of this type.
[[nodiscard]] bool setNumberFromText(eDataType type, void* value, const String& text);

} // namespace Arcane::detail::data
