// SPDX-License-Identifier: Apache-2.0
// A case file with every option of a program.
#pragma once

#include "arcane_core/case_text/CaseOutline.h"
#include "arcane_core/case_text/OptionCatalog.h"

#include <string>

namespace Arcane::detail::casetext
{
/*!
 * \brief Returns a case file with all options of all modules, and of all services that options may name.
 *
 * Options that a run would have anyway are elements with their defaults; the program accepts them. All others are in comments: options
 * without default, options that may be absent, services that are not defaults, and modules that the first time loop does not use. Comments
 * hold descriptions, types and values. The mesh is only an example.
 * \param language  of the elements: `en` or `fr`
 * \local
 */
std::string caseFileText(const CaseOutline& outline, const OptionCatalog& catalog, const std::string& language);
} // namespace Arcane::detail::casetext
