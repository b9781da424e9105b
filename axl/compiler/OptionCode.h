// SPDX-License-Identifier: Apache-2.0
// The member, its construction and its accessors for one option.
#pragma once

#include "axl/compiler/CodeWriter.h"
#include "axl/model/AxlModel.h"

#include <map>
#include <string>

namespace Arcane::axl
{
//! The complex options that declare a type, by the name of this type.
using ComplexTypes = std::map<std::string, const Option*, std::less<>>;
ComplexTypes findComplexTypes(const std::vector<Option>& options);
//! The option that declares the type of a complex option: itself, or the one that its `ref` names.
const Option& declarationOf(const Option& option, const ComplexTypes& types);

//! The options in the order of the members: grouped by kind, then as in the file.
std::vector<const Option*> inMemberOrder(const std::vector<Option>& options);

//! As in `Arcane::CaseOptionEnumT<E>`.
std::string optionClass(const Option& option, const ComplexTypes& types);
//! As in `deltat(Arcane::CaseOptionBuildInfo(...))`.
std::string optionInitialiser(const Option& option, const ComplexTypes& types);
//! What is said to the option once it is constructed: enumeration values, translations, other defaults.
void emitOptionSetup(const Option& option, CodeWriter& out);
//! `getX`, `getXFunction`, `hasX`. \a prefix is put before those that an interface may declare.
void emitOptionAccessors(const Option& option, const ComplexTypes& types, const std::string& prefix, CodeWriter& out);
} // namespace Arcane::axl
