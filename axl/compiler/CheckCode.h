// SPDX-License-Identifier: Apache-2.0
// Writes what makes the compiler report faults of the user's class in one sentence, at the lines of the .axl file.
#pragma once

#include "axl/compiler/CodeWriter.h"
#include "axl/model/AxlModel.h"

namespace Arcane::axl
{
//! Writes the checks for interfaces of a service that do not exist, before the class `ArcaneXObject`, in its namespace.
void emitInterfaceChecks(const AxlModel& model, CodeWriter& out);

/*!
 * \brief Writes the checks of the names of methods, and the checks of the class that is registered.
 *
 * The checks are two class templates, after the class `ArcaneXObject` and in its namespace. Nothing of them is left in the compiled code.
 * \param parent the class from which `ArcaneXObject` derives, beside interfaces
 */
void emitChecks(const AxlModel& model, const std::string& parent, CodeWriter& out);

//! Returns the class \a name after its checks; only the name if the namespace of `ArcaneXObject` is not known.
std::string checkedClass(const AxlModel& model, const std::string& name);
} // namespace Arcane::axl
