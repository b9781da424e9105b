// SPDX-License-Identifier: Apache-2.0
// Finds values of variables that are not-a-number or infinite.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

#include <vector>

namespace Arcane
{
class IParallelMng;
class IVariable;
class IVariableMng;
} // namespace Arcane

namespace Arcane::detail::service
{
/*!
 * \brief Describes the first value of \a variable that is not finite.
 *
 * Of variables on items, only items of which this rank is the owner count: values of ghosts may be out of date.
 * \return a text such as `variable 'Pressure' is nan at the Cell of unique id 12 (and at 3 others)`, or null when all values are finite
 * \local
 */
String notFiniteText(const IVariable& variable);

/*!
 * \brief Throws when a variable that is to be written has a value that is not finite, unless `-A,AcceptNotFinite` names it.
 *
 * Variables that the rank does not save (PDumpNull) may have any value.
 * \param what what is written, for the message
 * \throws BadNumberException on all ranks, with the text of the lowest rank that has one
 * \collective
 */
void throwIfNotFinite(IVariableMng* variable_mng, const VariableCollection& variables, const char* what);

/*!
 * \brief Throws on all ranks when one rank has a text; null means that it has none.
 * \throws BadNumberException on all ranks, with the text of the lowest rank that has one, and that rank
 * \collective
 */
void throwBadNumberOf(IParallelMng* pm, const String& text);

//! Returns the names in a list that colons, semicolons or commas separate. \local
std::vector<String> namesInList(const String& list);
} // namespace Arcane::detail::service
