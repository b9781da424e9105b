// SPDX-License-Identifier: Apache-2.0
// The parts of the schema of case files that are the same for all programs.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::detail::casetext
{
//! Returns the types of the values of options: `real`, `real.list`, and so on for each simple type of AXL. \local
std::string valueTypes();

/*!
 * \brief Returns the types of what no .axl file describes, in the language \a lang: of tables, older meshes, and simple options, which may name a
 * table.
 *
 * The names of the types end with the language, for example `functions.fr`.
 * \local
 */
std::string frameworkTypes(const std::string& lang);

//! Returns the name of the type of a simple option. \local
std::string optionTypeName(std::string_view simple_type, bool is_array, const std::string& lang);
} // namespace Arcane::detail::casetext
