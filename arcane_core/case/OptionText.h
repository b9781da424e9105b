// SPDX-License-Identifier: Apache-2.0
// Reads values of options from the text of a case file.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane::detail::caseoptions
{
//! Returns the description of a value of type T in messages: "a real", "3 reals", "a list of reals".
template <typename T> const char* expectedText();

//! Reads the whole text. Blanks around the value are ignored, except for a String. \return false when the text is not a T
template <typename T> bool valueFromText(const String& text, T& value);

//! Reads one to three reals; components without number are 0, as in the tables of Arcane. \return false when \a text is something else
bool real3FromText(const String& text, Real3& value);

//! Prints the name of an option; the values behind the names stand below each other.
void printOptionName(std::ostream& out, Integer indent, const String& name);
template <typename T> void printValue(std::ostream& out, const T& value);
template <typename T> void printValue(std::ostream& out, const UniqueArray<T>& values);
} // namespace Arcane::detail::caseoptions
