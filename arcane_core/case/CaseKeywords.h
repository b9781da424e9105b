// SPDX-License-Identifier: Apache-2.0
// The framework's own words in case files, in English and in French.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{
//! The word of \a language for \a english; \a english itself when there is no translation.
String caseKeyword(const String& english, const String& language);
} // namespace Arcane::detail
