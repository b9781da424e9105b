// SPDX-License-Identifier: Apache-2.0
// Attributes of a case file that change nothing, since they have not been read.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"

#include <vector>

namespace Arcane::detail::caseoptions
{
class CaseFaults;

//! Adds a warning for each unread attribute of \a element, and of the elements inside it. Attributes of XML itself are accepted.
//! \param known  names to suggest
void warnOfUnreadAttributes(const XmlNode& element, const std::vector<String>& known, CaseFaults& faults);
} // namespace Arcane::detail::caseoptions
