// SPDX-License-Identifier: Apache-2.0
// Reads the tables of the case file.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseTable.h"
#include "arcane_core/document/XmlNode.h"

#include <memory>
#include <vector>

namespace Arcane::detail::caseoptions
{
class CaseFaults;

/*!
 * \brief Reads the tables of the element <functions>.
 * \param language the language of the case file
 * \param faults   gets what is wrong; a table that is wrong is among the result, so that its name is known
 */
std::vector<std::unique_ptr<CaseTable>> readCaseFunctions(const XmlNode& functions, const String& language, CaseFaults& faults);
} // namespace Arcane::detail::caseoptions
