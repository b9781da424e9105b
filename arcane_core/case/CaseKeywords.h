// SPDX-License-Identifier: Apache-2.0
// The words of the framework in case files, in English and in French.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::caseoptions
{
//! Returns the word of \a language for \a english, or \a english itself without a translation.
String caseKeyword(const String& english, const String& language);
//! Returns the word of \a language for \a word of another language, or null when \a word is of no other language or the same in all.
String translatedKeyword(const String& word, const String& language);
} // namespace Arcane::detail::caseoptions
