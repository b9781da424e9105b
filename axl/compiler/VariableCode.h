// SPDX-License-Identifier: Apache-2.0
// The C++ type and the property flags of a variable.
#pragma once

#include "axl/model/AxlModel.h"

#include <string>

namespace Arcane::axl
{
//! Returns the C++ type of a variable, for example `Arcane::VariableCellArrayReal3`.
std::string variableType(const Variable& variable);
/*!
 * \brief Returns the flags, for example `Arcane::IVariable::PNoDump|Arcane::IVariable::PInShMem`; empty when there is none.
 * \param force_no_restore  the option --no-restore of the compiler
 */
std::string variableFlags(const Variable& variable, bool force_no_restore);
//! Returns the family that the constructor must name; empty when the kind of items is sufficient.
std::string variableFamily(const Variable& variable);
} // namespace Arcane::axl
