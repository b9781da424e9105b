// SPDX-License-Identifier: Apache-2.0
// The schema (XSD 1.0) of the case files of a program.
#pragma once

#include "arcane_core/case_text/CaseOutline.h"
#include "arcane_core/case_text/OptionCatalog.h"

#include <string>

namespace Arcane::detail::casetext
{
/*!
 * \brief Returns a schema for editors, in which `<case>` is English and `<cas>` French.
 *
 * The schema accepts each case file that the program accepts without a warning. The program checks more: XSD cannot say that options are
 * there in any order, some several times and others at least once, nor that the options of a service depend on its name.
 * \local
 */
std::string caseSchema(const CaseOutline& outline, const OptionCatalog& catalog);
} // namespace Arcane::detail::casetext
