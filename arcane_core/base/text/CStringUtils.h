// SPDX-License-Identifier: Apache-2.0
// Texts that end with a byte of zero.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Export.h"

//! Functions on texts that end with a byte of zero. A null pointer equals a null pointer only, and has no characters.
namespace Arcane::CStringUtils
{
ARCANE_EXPORT bool isEqual(const char* s1, const char* s2);
//! Compares without the difference of small and capital letters of ASCII.
ARCANE_EXPORT bool isEqualNoCase(const char* s1, const char* s2);
//! Returns true if \a s1 is before \a s2, by the values of their bytes, and neither is null.
ARCANE_EXPORT bool isLess(const char* s1, const char* s2);
//! Returns the number of bytes. \throws ArgumentException when it is above 2^31 - 1
ARCANE_EXPORT Integer len(const char* s);
ARCANE_EXPORT Int64 largeLength(const char* s);
//! Copies the first \a n characters of \a from to \a to, and fills \a n bytes with zeros. A longer text is cut, without a zero. \return \a to
ARCANE_EXPORT char* copyn(char* to, const char* from, Int64 n);
//! Returns the number with which the text begins, or 0 for another text. Sets \a is_ok, unless it is null, to whether there is one.
ARCANE_EXPORT Real toReal(const char* s, bool* is_ok = nullptr);
ARCANE_EXPORT Integer toInteger(const char* s, bool* is_ok = nullptr);
} // namespace Arcane::CStringUtils
