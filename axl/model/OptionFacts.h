// SPDX-License-Identifier: Apache-2.0
// The texts of documents and schemas about options: types, numbers of occurrences, names in a language.
#pragma once

#include "axl/model/AxlModel.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::axl
{
//! The complex options that declare a type, by the name of this type.
using ComplexTypes = std::map<std::string, const Option*, std::less<>>;
ComplexTypes findComplexTypes(const std::vector<Option>& options);
//! Returns the option that declares the type of a complex option: the option itself, or the option that its `ref` names.
const Option& declarationOf(const Option& option, const ComplexTypes& types);

//! Returns the type of a simple option, without `[]`, and true for an array. An option without type is a `string`.
std::pair<std::string_view, bool> simpleTypeOf(const Option& option);
//! Returns the type for users, for example `real, m/s` or `CellGroup`.
std::string typeText(const Option& option);
//! Returns how often a case file may give the option, for example `0 or 1`.
std::string countText(const Option& option);

/*!
 * \brief Returns true when \a text may be the value of \a option, as far as the .axl file shows.
 *
 * Only simple options and enumerations can be judged. Their type must be known.
 */
bool isValueOf(std::string_view text, const Option& option);
//! Returns true when the option has a default, for which isValueOf() is true. With another default, a run stops unless the case file has the option.
bool hasUsableDefault(const Option& option);

//! Returns true when a case file without this option is wrong. Options in a complex option count too.
bool mustBeGiven(const Option& option, const ComplexTypes& types);

//! Returns the name in the language \a lang, or \a name without a translation.
std::string nameIn(const Text& name, const std::vector<Translation>& translations, std::string_view lang);
} // namespace Arcane::axl
