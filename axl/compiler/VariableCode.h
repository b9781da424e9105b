// SPDX-License-Identifier: Apache-2.0
// The C++ type and the property flags of a variable.
#pragma once

#include "axl/model/AxlModel.h"

#include <string>

namespace Arcane::axl
{
//! As in `Arcane::VariableCellArrayReal3`.
std::string variableType(const Variable& variable);
/*!
 * \brief As in `Arcane::IVariable::PNoDump|Arcane::IVariable::PInShMem`; empty when there is no flag.
 * \param force_no_restore  the option --no-restore of the compiler
 */
std::string variableFlags(const Variable& variable, bool force_no_restore);
//! The family that is named at construction; empty when the item kind is enough.
std::string variableFamily(const Variable& variable);
} // namespace Arcane::axl
