// SPDX-License-Identifier: Apache-2.0
// The member, the construction and the accessors of one option.
#pragma once

#include "axl/compiler/CodeWriter.h"
#include "axl/model/AxlModel.h"
#include "axl/model/OptionFacts.h"

#include <string>

namespace Arcane::axl
{
//! Returns the options in the order of the members: grouped by kind, then as in the file.
std::vector<const Option*> inMemberOrder(const std::vector<Option>& options);

//! Returns the class of the member of an option, for example `Arcane::CaseOptionEnumT<E>`.
std::string optionClass(const Option& option, const ComplexTypes& types);
//! Returns the initialiser of the member of an option, for example `deltat(Arcane::CaseOptionBuildInfo(...))`.
std::string optionInitialiser(const Option& option, const ComplexTypes& types);
//! Writes the statements that complete an option after its construction: enumeration values, translations, other defaults.
void emitOptionSetup(const Option& option, CodeWriter& out);
//! Writes `getX`, `getXFunction` and `hasX`. \a prefix precedes functions that an interface may declare.
void emitOptionAccessors(const Option& option, const ComplexTypes& types, const std::string& prefix, CodeWriter& out);
} // namespace Arcane::axl
