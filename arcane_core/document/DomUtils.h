// SPDX-License-Identifier: Apache-2.0
// Makes XML documents.
#pragma once

#include "arcane_core/document/IXmlDocumentHolder.h"

namespace Arcane::domutils
{
//! Returns an empty document, which the caller deletes.
ARCANE_EXPORT IXmlDocumentHolder* createXmlDocument();
} // namespace Arcane::domutils
