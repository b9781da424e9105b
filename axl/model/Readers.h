// SPDX-License-Identifier: Apache-2.0
// The readers of the parts of an .axl file.
#pragma once

#include "axl/model/ElementReader.h"

namespace Arcane::axl
{
void readVariables(const ReadContext& context, const xml::Node& variables, std::vector<Variable>& out);
void readEntryPoints(const ReadContext& context, const xml::Node& entry_points, std::vector<EntryPoint>& out);
//! Reads the options in \a parent, which is the element `options` or a complex option.
void readOptions(const ReadContext& context, const xml::Node& parent, std::vector<Option>& out);
//! Adds the translation that an element `name` holds. One without language or text has no effect, and gives a warning.
void readTranslation(const ReadContext& context, const xml::Node& name, std::vector<Translation>& out);

//! Returns true for `description` and `userclass`, which are for documentation tools and may contain anything.
bool isDocumentation(const xml::Node& element);
//! Returns the words of the elements `description`, joined by single blanks. Elements inside them are left out.
std::string descriptionOf(const xml::Node& element);
//! Warns about the children of an element that may only contain documentation.
void expectOnlyDocumentation(const ReadContext& context, const xml::Node& element);
} // namespace Arcane::axl
